"""FEN, text to fields and back. ``position`` checks the rules of chess.

A FEN that breaks the notation raises FenError, whose one line names the field. The two counters may
be missing, as from many programs; they are then 0 and 1. The castling field is read as X-FEN (K and
Q mean the outermost rook) or Shredder-FEN (the file of the rook). It is written as X-FEN. Outside
Chess960 kings and rooks castle only from their usual squares.
"""

from typing import NamedTuple

START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# No FEN is longer. A longer text is refused without parsing it.
MAX_LENGTH = 200
MAX_CLOCK = 9999
# How many characters of a refused text a message shows at most.
MAX_SHOWN = 42
PIECE_LETTERS = ".PNBRQKpnbrqk"
WHITE_KING, BLACK_KING = 6, 12
WHITE_ROOK, BLACK_ROOK = 4, 10
NO_SQUARE = 64


class FenError(ValueError):
    """Raised for an invalid FEN. The message is one line that names the fault and its place."""


class Fields(NamedTuple):
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


def parse_fen(text: str, chess960: bool = False) -> Fields:
    """Return the fields of a FEN.

    With ``chess960`` kings and rooks may castle from anywhere. Raises FenError.
    """
    if len(text) > MAX_LENGTH:
        raise FenError(f"FEN is {len(text)} characters long, at most {MAX_LENGTH} are read")
    parts = text.split()
    if not 4 <= len(parts) <= 6:
        fields = "field" if len(parts) == 1 else "fields"
        raise FenError(f"FEN has {len(parts)} {fields}, 4 to 6 are expected: {shown(text)}")
    halfmove_clock = parse_counter(parts[4], "halfmove clock", 0) if len(parts) > 4 else 0
    fullmove_number = parse_counter(parts[5], "move number", 0) if len(parts) > 5 else 1
    pieces = parse_pieces(parts[0])
    black_to_move = parse_side(parts[1])
    return Fields(
        pieces,
        black_to_move,
        parse_castling(parts[2], pieces, chess960),
        parse_en_passant(parts[3], black_to_move),
        halfmove_clock,
        max(fullmove_number, 1),
    )


def format_fen(fields: Fields) -> str:
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
    """Return the piece codes of the first field, which goes from the eighth rank to the first."""
    ranks = text.split("/")
    if len(ranks) != 8:
        raise FenError(f"FEN board has {len(ranks)} ranks instead of 8: {shown(text)}")
    pieces = [0] * 64
    for row, rank_text in enumerate(ranks):
        name = f"rank {8 - row}"
        file = 0
        digit_before = False
        for letter in rank_text:
            if letter in "12345678":
                if digit_before:
                    raise FenError(f"FEN has two digits in a row on {name}: {shown(rank_text)}")
                file += int(letter)
            elif letter in PIECE_LETTERS[1:]:
                if file < 8:
                    pieces[(7 - row) * 8 + file] = PIECE_LETTERS.index(letter)
                file += 1
            else:
                raise FenError(f"FEN has no piece {letter!r} (on {name})")
            digit_before = letter.isdigit()
        if file != 8:
            raise FenError(f"FEN has {file} files instead of 8 on {name}: {shown(rank_text)}")
    return pieces


def parse_side(text: str) -> bool:
    """Return whether Black is to move, by the second field."""
    if text not in ("w", "b"):
        raise FenError(f"FEN side to move must be w or b, not {shown(text)}")
    return text == "b"


def parse_castling(text: str, pieces: list[int], chess960: bool) -> dict[int, int]:
    """Return the rook's square for each right in the third field. Each right needs its rook."""
    rooks: dict[int, int] = {}
    if text == "-":
        return rooks
    for letter in text:
        if letter.upper() not in "KQABCDEFGH" or len(text) > 4:
            raise FenError(f"FEN castling rights must be of KQkq, files or -, not {shown(text)}")
        flag, rook = castling_right(letter, pieces, chess960)
        if flag in rooks:
            raise FenError(f"FEN castling rights name one side twice: {shown(text)}")
        rooks[flag] = rook
    return rooks


def castling_right(letter: str, pieces: list[int], chess960: bool) -> tuple[int, int]:
    """Return the flag and the rook's square of one letter of the third field."""
    white = letter.isupper()
    rank = 0 if white else 56
    king_piece, rook_piece = (WHITE_KING, WHITE_ROOK) if white else (BLACK_KING, BLACK_ROOK)
    kings = [file for file in range(8) if pieces[rank + file] == king_piece]
    files = [file for file in range(8) if pieces[rank + file] == rook_piece]
    king = kings[0] if kings else -1
    if not chess960:
        kings = kings if king == 4 else []
        files = [file for file in files if file in (0, 7)]
    wanted = letter.upper()
    if wanted == "K":
        files = [max(files)] if files and max(files) > king else []
    elif wanted == "Q":
        files = [min(files)] if files and min(files) < king else []
    else:
        files = [file for file in files if file == "ABCDEFGH".index(wanted)]
    if not kings or not files:
        homes = "first rank" if chess960 else "first squares"
        raise FenError(f"FEN castling right {letter} needs king and rook on their {homes}")
    king_side = files[0] > king
    flag = (8 if king_side else 4) if white else (2 if king_side else 1)
    return flag, rank + files[0]


def castling_letter(pieces: list[int], flag: int, rook: int) -> str:
    """Return a right's letter in X-FEN: K or Q for the outermost rook, else the rook's file."""
    white = flag >= 4
    king_side = flag in (8, 2)
    rank = 0 if white else 56
    files = [file for file in range(8) if pieces[rank + file] == pieces[rook]]
    outermost = max(files) if king_side else min(files)
    letter = "ABCDEFGH"[rook % 8]
    if rook % 8 == outermost:
        letter = "K" if king_side else "Q"
    return letter if white else letter.lower()


def parse_en_passant(text: str, black_to_move: bool) -> int:
    """Return the square of the fourth field, which lies behind a pawn that moved two."""
    if text == "-":
        return NO_SQUARE
    rank = "3" if black_to_move else "6"
    if len(text) != 2 or text[0] not in "abcdefgh" or text[1] != rank:
        raise FenError(f"FEN en-passant square must be - or on rank {rank}, not {shown(text)}")
    return "abcdefgh".index(text[0]) + 8 * (int(rank) - 1)


def parse_counter(text: str, name: str, least: int) -> int:
    """Return the value of a counter, from ``least`` to ``MAX_CLOCK``."""
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise FenError(f"FEN {name} must be a number, not {shown(text)}")
    value = int(text)
    if not least <= value <= MAX_CLOCK:
        raise FenError(f"FEN {name} must be {least} to {MAX_CLOCK}, not {value}")
    return value


def square_name(square: int) -> str:
    """Return the name of a square, ``e4`` for 28; ``-`` for NO_SQUARE."""
    if square == NO_SQUARE:
        return "-"
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def shown(text: str) -> str:
    """Return the text quoted, with control characters escaped, and cut to fit a line."""
    quoted = repr(text[:MAX_SHOWN])
    return quoted if len(text) + 2 <= len(quoted) <= MAX_SHOWN else quoted[: MAX_SHOWN - 3] + "..."
