"""Reads positions from FEN and EPD; for an impossible position, the error lists all faults.

The reader is as lenient as other programs. What the pieces rule out, an en passant square or a
castling right, is left out with a remark; ``engine/core/board/fen`` follows the same rules.
"""

from __future__ import annotations

import chess
from msgspec import Struct

from game.formats.game_text_faults import FenCode, FenError, FenFault, Remark, RemarkCode
from game.formats.positions import castling_field, epd
from game.formats.positions.fen_faults import fen_notation_fault

MAX_LENGTH = 200
MAX_COUNTER = 9999
MOST_PAWNS = 8

_USUAL = ("", "w", "-", "-", "0", "1")
"""The fields that are missing at the end of a FEN."""
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


def positions_in(text: str) -> list[str]:
    """Return the FEN of each line if all lines are in the form of FEN or EPD; else an empty list.

    Empty lines and comments do not count. Of the operations of an EPD, only its counters are kept.
    """
    lines = [line for line in text.splitlines() if not epd.is_comment_line(line)]
    found = [epd.parse_position_line(line) for line in lines]
    return [one.fen for one in found if one is not None] if all(found) else []


class FenPosition(Struct, frozen=True):
    """The position of a FEN, and remarks on what was left out of the text."""

    board: chess.Board
    remarks: tuple[Remark, ...] = ()


def position_from_fen(text: str, *, chess960: bool = False) -> FenPosition:
    """Return the position that a FEN describes, in Chess960 if its castling rights need it.

    ``chess960`` says that it is one of Chess960 anyway, whose kings may stand on different files.

    Raises:
        FenError: the text is not a FEN, or the position is impossible; the error then lists all its
            faults.
    """
    position = read_position(text, chess960=chess960)
    check_position(position.board)
    return position


def board_from_fen(text: str) -> chess.Board:
    """Return the board of ``position_from_fen``. Raises FenError."""
    return position_from_fen(text).board


def read_board(text: str) -> chess.Board:
    """Return the board of ``read_position``. Raises FenError."""
    return read_position(text).board


def read_position(text: str, *, chess960: bool = False) -> FenPosition:
    """Return the position of a FEN without a fault in its notation, even an impossible position.

    ``chess960`` is that of ``position_from_fen``.

    Raises:
        FenError: the text is not a FEN.
    """
    text = text.strip()
    if len(text) > MAX_LENGTH:
        raise FenError(FenFault(FenCode.TOO_LONG, len(text), MAX_LENGTH))
    text = epd.strip_line_quotes(text)
    if not text:
        raise FenError(FenFault(FenCode.EMPTY))
    fault = fen_notation_fault(text)
    if fault is not None:
        raise FenError(fault)
    fields = text.split()
    pieces, side, castling, square, clock, number = (*fields, *_USUAL[len(fields) :])
    counters = (clock.replace("-", "0"), number.replace("-", "1"))
    board = chess.Board(f"{pieces.replace('~', '')} {side.lower()} - - {' '.join(counters)}")
    remarks = _set_castling(board, castling, chess960) + _set_en_passant(board, square)
    return FenPosition(board, remarks)


def _set_castling(board: chess.Board, field: str, chess960: bool) -> tuple[Remark, ...]:
    """Give a board its castling rights, and make it one of Chess960 if they need it."""
    rights = castling_field.castling_rights_of(field, board)
    if not chess960 and castling_field.have_kings_on_different_files(field, board):
        raise FenError(FenFault(FenCode.KINGS_APART, text=field))
    if rights.is_twice:
        raise FenError(FenFault(FenCode.CASTLING, text=field))
    board.castling_rights = rights.rooks
    board.chess960 = chess960 or board.has_chess960_castling_rights()
    return (Remark(RemarkCode.CASTLING_LEFT_OUT),) if rights.lost else ()


def _set_en_passant(board: chess.Board, square: str) -> tuple[Remark, ...]:
    """Give a board its en passant square if a pawn can just have moved two squares over it."""
    if square == "-":
        return ()
    board.ep_square = chess.parse_square(square)
    if board.status() & chess.STATUS_INVALID_EP_SQUARE:
        board.ep_square = None
        return (Remark(RemarkCode.EN_PASSANT_LEFT_OUT),)
    return ()


def check_position(board: chess.Board) -> None:
    """Raise an error if a position is impossible in chess.

    Raises:
        FenError: the position is impossible; the error has all its faults.
    """
    status = _status(board)
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


def _status(board: chess.Board) -> int:
    """Return the faults of a position as flags of python-chess.

    Perft suites have checks that the pawn behind the en passant square cannot have given.
    """
    status = board.status()
    if board.ep_square is not None and status == chess.STATUS_IMPOSSIBLE_CHECK:
        without = board.copy(stack=False)
        without.ep_square = None
        return without.status()
    return status


def _promoted(board: chess.Board, colour: chess.Color) -> int:
    """Return the least number of pieces of a colour that must be promoted pawns."""
    return sum(
        max(len(board.pieces(piece, colour)) - at_start, 0)
        for piece, at_start in _PIECES_AT_START.items()
    )
