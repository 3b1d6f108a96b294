"""Reads positions from FEN and EPD; for an impossible position, the error lists all faults."""

from __future__ import annotations

import re

import chess

from game.formats.faults import FenCode, FenError, FenFault
from game.formats.fen_faults import fault_of

MAX_LENGTH = 200
MAX_COUNTER = 9999
MOST_PAWNS = 8

_FEN_SHAPE = re.compile(r"^\s*[^\s/]+(/[^\s/]*)+(\s+\S+){0,5}\s*$")
_EPD_SHAPE = re.compile(
    r"^\s*([^\s/]+(?:/[^\s/]*)+(?:\s+\S+){3})((?:\s+[A-Za-z]\w*(?:\s[^;]*)?;)+)\s*$"
)
_COUNTERS = {name: re.compile(rf"\b{name}\s+(\d{{1,9}})\s*;") for name in ("hmvc", "fmvn")}
"""The operations of an EPD that hold the counters of a FEN."""
PROBLEMS: dict[int, FenCode] = {
    chess.STATUS_EMPTY: FenCode.NO_PIECES,
    chess.STATUS_NO_WHITE_KING: FenCode.NO_WHITE_KING,
    chess.STATUS_NO_BLACK_KING: FenCode.NO_BLACK_KING,
    chess.STATUS_TOO_MANY_KINGS: FenCode.KINGS,
    chess.STATUS_TOO_MANY_WHITE_PAWNS: FenCode.WHITE_PAWNS,
    chess.STATUS_TOO_MANY_BLACK_PAWNS: FenCode.BLACK_PAWNS,
    chess.STATUS_PAWNS_ON_BACKRANK: FenCode.PAWNS_ON_BACK_RANK,
    chess.STATUS_TOO_MANY_WHITE_PIECES: FenCode.WHITE_PIECES,
    chess.STATUS_TOO_MANY_BLACK_PIECES: FenCode.BLACK_PIECES,
    chess.STATUS_BAD_CASTLING_RIGHTS: FenCode.CASTLING_RIGHTS,
    chess.STATUS_INVALID_EP_SQUARE: FenCode.EN_PASSANT_SQUARE,
    chess.STATUS_OPPOSITE_CHECK: FenCode.OPPOSITE_CHECK,
    chess.STATUS_TOO_MANY_CHECKERS: FenCode.CHECKERS,
    chess.STATUS_IMPOSSIBLE_CHECK: FenCode.IMPOSSIBLE_CHECK,
}
"""The code for each fault of a position, by the status flag of python-chess."""
TOO_MANY_PROMOTED = {
    chess.WHITE: FenCode.WHITE_PROMOTED,
    chess.BLACK: FenCode.BLACK_PROMOTED,
}
_PIECES_AT_START = {chess.KNIGHT: 2, chess.BISHOP: 2, chess.ROOK: 2, chess.QUEEN: 1}


def looks_like_fen(text: str) -> bool:
    """Return whether a text is one line in the form of a FEN, even if it has faults."""
    return bool(_FEN_SHAPE.match(text)) and "\n" not in text.strip()


def positions_in(text: str) -> list[str]:
    """Return the FEN of each line if all lines are in the form of FEN or EPD; else an empty list.

    Empty lines and lines that begin with ``#`` do not count. Of the operations of an EPD, only its
    counters are kept. Edwards 1994, "PGN standard", section 16.2, describes EPD.
    """
    found = []
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            as_fen = _fen_of_epd(line)
            if as_fen is None and not looks_like_fen(line):
                return []
            found.append(as_fen or line.strip())
    return found


def _fen_of_epd(line: str) -> str | None:
    """Return the FEN of an EPD with operations; None if the line has another form."""
    match = _EPD_SHAPE.match(line)
    if match is None:
        return None
    counters = (pattern.search(match[2]) for pattern in _COUNTERS.values())
    halfmove, fullmove = (None if one is None else one[1] for one in counters)
    return f"{match[1]} {halfmove or 0} {fullmove or 1}"


def board_from_fen(text: str) -> chess.Board:
    """Return the position that a FEN describes, in Chess960 if its castling rights need it.

    Raises:
        FenError: the text is not a FEN, or the position is impossible; the error then lists all its
            faults.
    """
    board = read_board(text)
    check_position(board)
    return board


def read_board(text: str) -> chess.Board:
    """Return the position of a FEN without a fault in its notation, even an impossible position.

    Raises:
        FenError: the text is not a FEN.
    """
    text = text.strip()
    if not text:
        raise FenError(FenFault(FenCode.EMPTY))
    if len(text) > MAX_LENGTH:
        raise FenError(FenFault(FenCode.TOO_LONG, len(text), MAX_LENGTH))
    fault = fault_of(text)
    if fault is not None:
        raise FenError(fault)
    board = chess.Board(text)
    board.chess960 = board.has_chess960_castling_rights()
    return board


def check_position(board: chess.Board) -> None:
    """Raise an error if a position is impossible in chess.

    Raises:
        FenError: the position is impossible; the error has all its faults.
    """
    status = board.status()
    codes = [code for flag, code in PROBLEMS.items() if status & flag]
    if status and not codes:
        codes = [FenCode.IMPOSSIBLE]
    codes += [
        code
        for colour, code in TOO_MANY_PROMOTED.items()
        if _promoted(board, colour) > MOST_PAWNS - len(board.pieces(chess.PAWN, colour)) >= 0
    ]
    faults = [FenFault(code) for code in codes]
    if max(board.fullmove_number, board.halfmove_clock) > MAX_COUNTER:
        faults.append(FenFault(FenCode.COUNTER, limit=MAX_COUNTER))
    if faults:
        raise FenError(*faults)


def _promoted(board: chess.Board, colour: chess.Color) -> int:
    """Return the least number of pieces of a colour that must be promoted pawns."""
    return sum(
        max(len(board.pieces(piece, colour)) - at_start, 0)
        for piece, at_start in _PIECES_AT_START.items()
    )
