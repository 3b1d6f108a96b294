"""Moves as nearly all files have them: ``12. Nf3 exd5 13. O-O+``, between spaces and line ends.

What these functions find, the tokens and ``move_word`` would read in the same way, only slower.
"""

import cython
from cython.cimports.engine.notation.characters import is_digit, is_word_byte
from cython.cimports.engine.notation.move_word import (
    CASTLE_KING_SIDE,
    CASTLE_QUEEN_SIDE,
    NOT_WRITTEN,
    PAWN,
    PIECE_MOVE,
    QUEEN,
)


def find_plain_move(text, length, place, found):
    """Find the move at a place, with the number in front of it; False if it is not plain."""
    found.number = 0
    found.has_black_dots = found.is_joined = False
    found.number_begin = -1
    at: cython.Py_ssize_t = behind_plain_space(text, length, place)
    if length - at < MOST_PLAIN_BYTES:
        return False
    if "1" <= text[at] <= "9":
        found.number_begin = at
        at = plain_number(text, at, found)
        if at < 0:
            return False
        found.is_joined = not is_plain_space(text[at])
        at = behind_plain_space(text, length, at)
        if length - at < MOST_PLAIN_BYTES:
            return False
    word = cython.address(found.word)
    found.begin = at
    word.kind = PIECE_MOVE
    word.promotion = 0
    if is_file(text[at]):
        at = plain_pawn_move(text, at, word)
    elif text[at] == "O":
        at = plain_castling(text, length, at, word)
    else:
        at = plain_piece_move(text, at, word)
    if at < 0:
        return False
    word.length = at - found.begin
    if text[at] == "+" or text[at] == "#":
        at += 1
    found.end = at
    return is_plain_space(text[at])


def plain_number(text, place, found):
    """Read the number of a move with its dots; return the place behind it, or -1."""
    last: cython.Py_ssize_t = place + MOST_PLAIN_DIGITS
    while place < last and is_digit(text[place]):
        found.number = 10 * found.number + (text[place] & 0x0F)
        place += 1
    dots: cython.int = 0
    while dots < MOST_PLAIN_DOTS and text[place] == ".":
        dots += 1
        place += 1
    found.has_black_dots = dots > 1
    return place if dots else -1


def plain_piece_move(text, place, word):
    """Read the move of a piece; return the place behind it, or -1."""
    file: cython.int = NOT_WRITTEN
    rank: cython.int = NOT_WRITTEN
    word.from_file = word.from_rank = NOT_WRITTEN
    word.piece = plain_piece_of(text[place])
    if word.piece == 0:
        return -1
    place += 1
    if is_file(text[place]):
        file = text[place] - ord("a")
        place += 1
    if is_rank(text[place]):
        rank = text[place] - ord("1")
        place += 1
    is_capture: cython.bint = text[place] == "x"
    place += is_capture
    if is_file(text[place]) and is_rank(text[place + 1]):
        word.from_file, word.from_rank = file, rank
        file, rank = text[place] - ord("a"), text[place + 1] - ord("1")
        place += 2
    elif is_capture:
        return -1
    if file == NOT_WRITTEN or rank == NOT_WRITTEN:
        return -1
    word.target = 8 * rank + file
    return place


def plain_pawn_move(text, place, word):
    """Read the move of a pawn; return the place behind it, or -1."""
    word.piece = PAWN
    word.from_file = word.from_rank = NOT_WRITTEN
    if text[place + 1] == "x":
        word.from_file = text[place] - ord("a")
        place += 2
    if not is_file(text[place]) or not is_rank(text[place + 1]):
        return -1
    word.target = 8 * (text[place + 1] - ord("1")) + text[place] - ord("a")
    place += 2
    if text[place - 1] != "1" and text[place - 1] != "8":
        return place
    if text[place] != "=":
        return -1
    word.promotion = plain_piece_of(text[place + 1])
    return place + 2 if 0 < word.promotion <= QUEEN else -1


def plain_castling(text, length, place, word):
    """Read castling; return the place behind it, or -1. A dash behind a space would go on."""
    if text[place + 1] != "-" or text[place + 2] != "O":
        return -1
    word.piece = 0
    word.from_file = word.from_rank = word.target = NOT_WRITTEN
    place += 3
    if text[place] == "-":
        word.kind = CASTLE_QUEEN_SIDE
        return place + 2 if text[place + 1] == "O" else -1
    word.kind = CASTLE_KING_SIDE
    if not is_plain_space(text[place]):
        return place
    behind: cython.Py_ssize_t = behind_plain_space(text, length, place)
    if behind == length:
        return -1
    is_apart: cython.bint = 0x21 <= text[behind] < 0x7F and text[behind] != "-"
    return place if is_apart else -1


def plain_words_end(text, length, place, has_moves):
    """Return the end of the plain words from a place on: numbers with dots, and what may be moves.

    None of them is a result or follows an empty line, and space stands behind the last one.
    ``has_moves`` becomes true if one is more than a number.
    """
    at: cython.Py_ssize_t = place
    begin: cython.Py_ssize_t
    while True:
        line_ends: cython.int = 0
        while at < length and is_plain_space(text[at]):
            if text[at] == "\n":
                line_ends += 1
            elif text[at] == "\r" and at + 1 < length and text[at + 1] != "\n":
                return place
            at += 1
        if line_ends > 1 or length - at < MOST_PLAIN_BYTES:
            return place
        begin = at
        if "1" <= text[at] <= "9":
            while at - begin < MOST_PLAIN_DIGITS and is_digit(text[at]):
                at += 1
            if text[at] != ".":
                return place
            while at - begin < MOST_PLAIN_DIGITS + MOST_PLAIN_DOTS and text[at] == ".":
                at += 1
        if is_file(text[at]) or plain_piece_of(text[at]):
            while at - begin < MOST_PLAIN_BYTES - 1 and is_word_byte(text[at]):
                at += 1
            if is_plain_space(text[at]):
                has_moves[0] = True
        elif at == begin:
            return place
        if not is_plain_space(text[at]):
            return place
        place = at
