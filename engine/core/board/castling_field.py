"""The castling field of a FEN, text to rights and back.

It is read as X-FEN (K and Q mean the outermost rook) or Shredder-FEN (the file of the rook), with
its letters in any order. It is written as X-FEN. Outside Chess960 kings and rooks castle only from
their usual squares.
"""

from engine.core.board.fen_error import FenError, quoted_excerpt

WHITE_KING, BLACK_KING = 6, 12
WHITE_ROOK, BLACK_ROOK = 4, 10
E_FILE = 4
NOWHERE = -1
CORNERS = (0, 7, 56, 63)
MOST_RIGHTS = 4


def parse_castling(
    text: str, pieces: list[int], chess960: bool
) -> tuple[dict[int, int], list[str]]:
    """Return the rights of the third field, and its letters that have no king and rook.

    The rights are the rook's square for each flag (8 white king side, 4, 2, 1 as in a move).

    Raises FenError. Without ``chess960`` it refuses rights of Chess960, and rights for both sides
    whose kings stand on different files, which no game of chess or Chess960 begins with.
    """
    rooks: dict[int, int] = {}
    lost: list[str] = []
    if text == "-":
        return rooks, lost
    if len(text) > MOST_RIGHTS or not all(letter in "KQABCDEFGH" for letter in text.upper()):
        raise FenError(
            f"FEN castling rights must be of KQkq, files or -, not {quoted_excerpt(text)}"
        )
    king_files = {king_file(pieces, letter.isupper()) for letter in text} - {NOWHERE}
    if not chess960 and len(king_files) > 1:
        raise FenError(f"FEN castling rights {text} need both kings on one file")
    for letter in text:
        flag, rook = castling_right(letter, pieces)
        if flag in rooks or text.count(letter) > 1:
            raise FenError(f"FEN castling rights name one side twice: {quoted_excerpt(text)}")
        if not flag:
            lost.append(letter)
        else:
            rooks[flag] = rook
    if not chess960 and not all(is_standard_castling(rook, pieces) for rook in rooks.values()):
        raise FenError(f"FEN castling rights {text} are of Chess960, but Chess960 is off")
    return rooks, lost


def king_file(pieces: list[int], white: bool) -> int:
    """Return the file of a king; NOWHERE if there is none."""
    king = WHITE_KING if white else BLACK_KING
    return pieces.index(king) % 8 if king in pieces else NOWHERE


def castling_right(letter: str, pieces: list[int]) -> tuple[int, int]:
    """Return the flag and the rook's square of one letter of the field; 0, 0 without them."""
    white = letter.isupper()
    rank = 0 if white else 56
    home = pieces[rank : rank + 8]
    king_piece, rook_piece = (WHITE_KING, WHITE_ROOK) if white else (BLACK_KING, BLACK_ROOK)
    if king_piece not in home:
        return 0, 0
    king = home.index(king_piece)
    files = [file for file in range(8) if home[file] == rook_piece]
    wanted = letter.upper()
    if wanted == "K":
        files = [file for file in files if file > king][-1:]
    elif wanted == "Q":
        files = [file for file in files if file < king][:1]
    else:
        files = [file for file in files if file == "ABCDEFGH".index(wanted)]
    if not files:
        return 0, 0
    king_side = files[0] > king
    flag = (8 if king_side else 4) if white else (2 if king_side else 1)
    return flag, rank + files[0]


def is_standard_castling(rook: int, pieces: list[int]) -> bool:
    """Return whether a rook and its king stand where castling in standard chess begins."""
    return rook in CORNERS and king_file(pieces, rook < 8) == E_FILE


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
