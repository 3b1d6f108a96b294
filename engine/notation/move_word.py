"""A word of movetext, such as ``Nbxd7``, as the fields of a move: what is written, no more.

The word stands at the start of a text of UTF-8 bytes; what follows it does not matter. Besides SAN
(the PGN standard, 8.2.3) it may be what files have in its place:

- piece letters as figurines, ``P`` for a pawn;
- squares as in long algebraic notation or UCI (``e2-e4``, ``g1f3``), ``x`` ``:`` ``*`` ``×`` or a
  dash between them;
- promotions as ``e8=Q`` ``e8Q`` ``e8(Q)`` ``e8=(Q)`` ``e8/Q`` ``e8-Q`` and with a small letter;
  ``e.p.`` behind a move;
- castling with zeros, small letters or those of other scripts, with any dash or none;
- null moves as ``--`` ``Z0`` ``@@@@`` ``null`` ``0000`` ``<>``.

Piece letters are English capitals, so a small ``b`` is a file.
"""

from typing import NamedTuple

import cython
from cython.cimports.engine.notation.characters import code_at, dash_between, is_ring

__all__ = ["MoveWordFields", "read_move_fields"]


class MoveWordFields(NamedTuple):
    """The fields of a word for Python; ``move_word.pxd`` describes them."""

    kind: int
    length: int
    piece: int
    from_file: int
    from_rank: int
    target: int
    promotion: int


def read_move_fields(text: bytes) -> MoveWordFields:
    """Return the fields of the word at the start of a text. Its kind is 0 if it is not a move."""
    word = cython.declare(Word)
    start: cython.p_const_uchar = text
    parse_move_word(start, len(text), cython.address(word))
    return MoveWordFields(
        word.kind,
        word.length,
        word.piece,
        word.from_file,
        word.from_rank,
        word.target,
        word.promotion,
    )


def parse_move_word(text, length, word):
    """Read the word at the start of a text and return its kind.

    The text may be longer than the word. A caller that needs a whole word looks at what follows.
    """
    word.kind = NOT_A_MOVE
    word.length = word.piece = word.promotion = 0
    word.from_file = word.from_rank = word.target = NOT_WRITTEN
    null: cython.int = null_move_length(text, length)
    if null:
        word.kind = NULL_MOVE
        word.length = null
    else:
        rings = cython.declare(cython.int)
        word.length = castling_length(text, length, cython.address(rings))
        if word.length:
            word.kind = CASTLE_KING_SIDE if rings == 2 else CASTLE_QUEEN_SIDE
        else:
            parse_piece_move(text, length, word)
    return word.kind


def null_move_length(text, length):
    """Return the length of a null move at the start of the text, or 0."""
    if length < 2:
        return 0
    first: cython.int = text[0]
    if first == ord("<"):
        return 2 if text[1] == ord(">") else 0
    if first | 0x20 == ord("z"):
        return 2 if text[1] == ord("0") else 0
    if first == ord("@") or first == ord("0"):
        if length < 4 or text[1] != first or text[2] != first or text[3] != first:
            return 0
        return 4
    if first | 0x20 == ord("n"):
        if length < 4 or text[1] | 0x20 != ord("u"):
            return 0
        return 4 if text[2] | 0x20 == ord("l") and text[3] | 0x20 == ord("l") else 0
    dash: cython.int = dash_length(text, length, 0)
    if dash:
        end: cython.int = dash + dash_length(text, length, dash)
        if end == dash or dash_length(text, length, end):
            return 0
        if end < length and (text[end] == ord("+") or text[end] == ord("/")):
            return 0  # A glyph such as --+ or --/++.
        return end
    return 0


def castling_length(text, length, rings):
    """Return the length of castling at the start of the text, or 0.

    It has two or three rings, with or without dashes between them; spaces may be around a dash.
    ``rings`` becomes their number.
    """
    size = cython.declare(cython.int, 1)
    end: cython.Py_ssize_t = 0
    rings[0] = 0
    while rings[0] < 3:
        at: cython.Py_ssize_t = end
        if rings[0]:
            at += dash_between(text + end, length - end, False)
        if at >= length or not is_ring(code_at(text + at, length - at, cython.address(size))):
            break
        end = at + size
        rings[0] += 1
    return end if rings[0] > 1 else 0


def parse_piece_move(text, length, word):
    """Read the move of a piece: its letter, one or two squares, promotion, ``e.p.``."""
    piece = cython.declare(cython.int)
    file = cython.declare(cython.int)
    rank = cython.declare(cython.int)
    to_file = cython.declare(cython.int)
    to_rank = cython.declare(cython.int)
    at: cython.int = read_piece_letter(text, length, 0, cython.address(piece))
    end: cython.int = read_square(text, length, at, cython.address(file), cython.address(rank))
    if piece == ANY_PIECE and file == NOT_WRITTEN:
        return  # A number, or something else that is no move.
    at = skip_separator(text, length, end)
    at = read_square(text, length, at, cython.address(to_file), cython.address(to_rank))
    if to_file != NOT_WRITTEN and to_rank != NOT_WRITTEN:
        end = at
    elif file != NOT_WRITTEN and rank != NOT_WRITTEN:
        to_file, to_rank = file, rank
        file = rank = NOT_WRITTEN
    else:
        return
    if piece == ANY_PIECE and rank == NOT_WRITTEN:
        piece = PAWN
    word.kind = PIECE_MOVE
    word.piece = piece
    word.from_file = file
    word.from_rank = rank
    word.target = 8 * to_rank + to_file
    if piece <= PAWN:
        if to_rank == 0 or to_rank == 7:
            end = read_promotion(text, length, end, cython.address(word.promotion))
        end += en_passant_length(text, length, end)
    word.length = end


def read_square(text, length, at, file, rank):
    """Read a file, a rank or both, and return the place behind them."""
    file[0] = rank[0] = NOT_WRITTEN
    if at < length and ord("a") <= text[at] <= ord("h"):
        file[0] = text[at] - ord("a")
        at += 1
    if at < length and ord("1") <= text[at] <= ord("8"):
        rank[0] = text[at] - ord("1")
        at += 1
    return at


def read_piece_letter(text, length, at, piece):
    """Read a capital letter or a figurine, and return the place behind it; none is ANY_PIECE."""
    piece[0] = ANY_PIECE
    if at >= length:
        return at
    if text[at] == 0xE2:
        return read_figurine(text, length, at, piece)
    piece[0] = piece_of_letter(text[at])
    return at + (piece[0] != ANY_PIECE)


def read_figurine(text, length, at, piece):
    """Read one of U+2654 (white king) to U+265F (black pawn), and a variation selector behind."""
    if length - at < 3 or text[at + 1] != 0x99 or not 0x94 <= text[at + 2] <= 0x9F:
        return at
    piece[0] = KING - (text[at + 2] - 0x94) % 6
    at += 3
    if length - at >= 3 and text[at] == 0xEF and text[at + 1] == 0xB8:
        if text[at + 2] == 0x8E or text[at + 2] == 0x8F:
            at += 3
    return at


def piece_of_letter(letter):
    """Return the piece type of an English capital letter, or ANY_PIECE."""
    if letter == ord("N"):
        return KNIGHT
    if letter == ord("B"):
        return BISHOP
    if letter == ord("R"):
        return ROOK
    if letter == ord("Q"):
        return QUEEN
    if letter == ord("K"):
        return KING
    if letter == ord("P"):
        return PAWN
    return ANY_PIECE


def read_promotion(text, length, at, promotion):
    """Read a promotion and return the place behind it, or ``at`` if there is none."""
    piece = cython.declare(cython.int)
    sign: cython.int = text[at] if at < length else 0
    end: cython.int = at
    if sign == ord("=") or sign == ord("/") or sign == ord("-") or sign == ord(":"):
        end += 1
    has_parenthesis: cython.bint = end < length and text[end] == ord("(")
    end = read_piece_letter(text, length, end + has_parenthesis, cython.address(piece))
    if piece == ANY_PIECE and end < length and text[end] >= ord("a"):
        piece = piece_of_letter(text[end] - 0x20)
        end += 1
    if not KNIGHT <= piece <= QUEEN:
        return at
    if has_parenthesis:
        if end >= length or text[end] != ord(")"):
            return at
        end += 1
    promotion[0] = piece
    return end


def skip_separator(text, length, at):
    """Return the place behind a sign between two squares: of a capture, or a dash."""
    if at >= length:
        return at
    sign: cython.int = text[at]
    if sign == ord("x") or sign == ord(":") or sign == ord("X") or sign == ord("*") or sign == 0xD7:
        return at + 1
    if sign == 0xC3 and length - at > 1 and text[at + 1] == 0x97:  # U+00D7, the multiplication sign
        return at + 2
    return at + dash_length(text, length, at)


def dash_length(text, length, at):
    """Return the length in bytes of a dash of any kind, also of cp1252, or 0."""
    if at >= length:
        return 0
    sign: cython.int = text[at]
    if sign == ord("-") or sign == 0x96 or sign == 0x97:
        return 1
    if sign != 0xE2 or length - at < 3:
        return 0
    second: cython.int = text[at + 1]
    third: cython.int = text[at + 2]
    if second == 0x80:  # U+2010 to U+2015
        return 3 if 0x90 <= third <= 0x95 else 0
    return 3 if second == 0x88 and third == 0x92 else 0  # U+2212, the minus sign


def en_passant_length(text, length, at):
    """Return the length of ``e.p.`` or ``ep`` at a place, or 0."""
    if length - at < 2 or text[at] != ord("e"):
        return 0
    end: cython.int = at + 1
    if text[end] == ord("."):
        end += 1
    if end >= length or text[end] != ord("p"):
        return 0
    end += 1
    if end < length and text[end] == ord("."):
        end += 1
    return end - at
