"""FEN, text to fields and back. ``position`` checks the rules of chess.

A FEN that breaks the notation raises FenError, whose one line names the field. The reader is as
lenient as other programs: quotation marks around the text do not count, and fields that are missing
at the end, or counters that are ``-``, have their usual values. An en passant square and castling
rights that the pieces rule out are left out, with a remark for each.
"""

from typing import NamedTuple

from engine.core.board.castling_field import castling_letter, parse_castling
from engine.core.board.fen_error import FenError, quoted_excerpt

START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# No FEN is longer. A longer text is refused without parsing it.
MAX_LENGTH = 200
MAX_CLOCK = 9999
MOST_DIGITS = 6
PIECE_LETTERS = ".PNBRQKpnbrqk"
WHITE_PAWN, BLACK_PAWN = 1, 7
NO_SQUARE = 64
DEFAULTS = ["", "w", "-", "-", "-", "-"]
QUOTES = "\"'`\u00ab\u00bb\u2018\u2019\u201a\u201c\u201d\u201e"


class FenFields(NamedTuple):
    """The fields of a FEN."""

    pieces: list[int]
    """64 piece codes, a1 first."""
    black_to_move: bool
    castling: dict[int, int]
    """The square of the rook for each castling right (8 white king side, 4, 2, 1 as in a move)."""
    en_passant: int
    """The square behind the pawn that moved two, or NO_SQUARE."""
    halfmove_clock: int
    fullmove_number: int
    remarks: tuple[str, ...] = ()
    """What was left out of the FEN, one line each."""


def parse_fen(text: str, chess960: bool = False) -> FenFields:
    """Return the fields of a FEN.

    With ``chess960`` kings and rooks may castle from anywhere. Raises FenError.
    """
    if len(text) > MAX_LENGTH:
        raise FenError(f"FEN is {len(text)} characters long, at most {MAX_LENGTH} are read")
    parts = strip_quotes(text).split()
    if not 1 <= len(parts) <= 6:
        raise FenError(f"FEN has {len(parts)} fields, 1 to 6 are expected: {quoted_excerpt(text)}")
    parts += DEFAULTS[len(parts) :]
    pieces = parse_pieces(parts[0])
    black_to_move = parse_side(parts[1])
    rooks, lost = parse_castling(parts[2], pieces, chess960)
    square = parse_en_passant(parts[3])
    remarks = [f"FEN castling right {right} is left out: no king and rook for it" for right in lost]
    if square != NO_SQUARE and not is_behind_pawn(square, pieces, black_to_move):
        remarks.append(
            f"FEN en-passant square {square_name(square)} is left out: "
            "no pawn can have moved two squares over it"
        )
        square = NO_SQUARE
    return FenFields(
        pieces,
        black_to_move,
        rooks,
        square,
        parse_counter(parts[4], "halfmove clock", 0),
        max(parse_counter(parts[5], "move number", 1), 1),
        tuple(remarks),
    )


def strip_quotes(text: str) -> str:
    """Return the text without the quotation marks around it, and what stands behind them."""
    text = text.strip()
    return text.lstrip(QUOTES).rstrip(f"{QUOTES},; ") if text.startswith(tuple(QUOTES)) else text


def format_fen(fields: FenFields) -> str:
    """Return the FEN of the fields, in its usual form."""
    ranks = []
    for rank in range(7, -1, -1):
        text = "".join(PIECE_LETTERS[piece] for piece in fields.pieces[rank * 8 : rank * 8 + 8])
        for count in range(8, 0, -1):
            text = text.replace("." * count, str(count))
        ranks.append(text)
    castling = ""
    for flag in (8, 4, 2, 1):
        if flag in fields.castling:
            castling += castling_letter(fields.pieces, flag, fields.castling[flag])
    return (
        f"{'/'.join(ranks)} {'b' if fields.black_to_move else 'w'} {castling or '-'} "
        f"{square_name(fields.en_passant)} {fields.halfmove_clock} {fields.fullmove_number}"
    )


def parse_pieces(text: str) -> list[int]:
    """Return the piece codes of the first field, which goes from the eighth rank to the first.

    ``~`` after a piece marks it as promoted, which means nothing in chess.
    """
    ranks = text.split("/")
    if len(ranks) != 8:
        raise FenError(f"FEN board has {len(ranks)} ranks instead of 8: {quoted_excerpt(text)}")
    pieces = [0] * 64
    for row, rank_text in enumerate(ranks):
        name = f"rank {8 - row}"
        file = 0
        before = ""
        for letter in rank_text:
            if letter in "12345678":
                if before.isdigit():
                    raise FenError(
                        f"FEN has two digits in a row on {name}: {quoted_excerpt(rank_text)}"
                    )
                file += int(letter)
            elif letter in PIECE_LETTERS[1:]:
                if file < 8:
                    pieces[(7 - row) * 8 + file] = PIECE_LETTERS.index(letter)
                file += 1
            elif letter != "~" or not before or before not in PIECE_LETTERS[1:]:
                raise FenError(f"FEN has no piece {letter!r} (on {name})")
            before = letter
        if file != 8:
            raise FenError(
                f"FEN has {file} files instead of 8 on {name}: {quoted_excerpt(rank_text)}"
            )
    return pieces


def parse_side(text: str) -> bool:
    """Return whether Black is to move, by the second field."""
    if text not in ("w", "b", "W", "B"):
        raise FenError(f"FEN side to move must be w or b, not {quoted_excerpt(text)}")
    return text in ("b", "B")


def parse_en_passant(text: str) -> int:
    """Return the square of the fourth field."""
    if text == "-":
        return NO_SQUARE
    if len(text) != 2 or text[0] not in "abcdefgh" or text[1] not in "12345678":
        raise FenError(f"FEN en-passant square must be - or a square, not {quoted_excerpt(text)}")
    return "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)


def is_behind_pawn(square: int, pieces: list[int], black_to_move: bool) -> bool:
    """Return whether a pawn of the side that moved can have gone over a square by two."""
    forward, pawn, rank = (-8, WHITE_PAWN, 2) if black_to_move else (8, BLACK_PAWN, 5)
    return (
        square // 8 == rank
        and pieces[square - forward] == pawn
        and not pieces[square]
        and not pieces[square + forward]
    )


def parse_counter(text: str, name: str, usual: int) -> int:
    """Return the value of a counter, at most ``MAX_CLOCK``; ``-`` stands for ``usual``."""
    if text == "-":
        return usual
    if not (text.isascii() and text.isdigit() and len(text.lstrip("0")) <= MOST_DIGITS):
        raise FenError(f"FEN {name} must be a number, not {quoted_excerpt(text)}")
    value = int(text)
    if value > MAX_CLOCK:
        raise FenError(f"FEN {name} must be 0 to {MAX_CLOCK}, not {value}")
    return value


def square_name(square: int) -> str:
    """Return the name of a square, ``e4`` for 28; ``-`` for NO_SQUARE."""
    if square == NO_SQUARE:
        return "-"
    return "abcdefgh"[square % 8] + str(square // 8 + 1)
