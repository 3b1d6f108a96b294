"""Reads positions from FEN; a position that chess does not allow is refused with the reason."""

from __future__ import annotations

import re

import chess

from game.formats.fen_faults import fault_of

MAX_LENGTH = 200
MAX_COUNTER = 9999
MOST_PAWNS = 8

_FEN_SHAPE = re.compile(r"^\s*[^\s/]+(/[^\s/]*)+(\s+\S+){0,5}\s*$")
_PROBLEMS = {
    chess.STATUS_EMPTY: "the board is empty",
    chess.STATUS_NO_WHITE_KING: "White has no king",
    chess.STATUS_NO_BLACK_KING: "Black has no king",
    chess.STATUS_TOO_MANY_KINGS: "a side has more than one king",
    chess.STATUS_TOO_MANY_WHITE_PAWNS: "White has more than eight pawns",
    chess.STATUS_TOO_MANY_BLACK_PAWNS: "Black has more than eight pawns",
    chess.STATUS_PAWNS_ON_BACKRANK: "a pawn stands on the first or eighth rank",
    chess.STATUS_TOO_MANY_WHITE_PIECES: "White has more than sixteen pieces",
    chess.STATUS_TOO_MANY_BLACK_PIECES: "Black has more than sixteen pieces",
    chess.STATUS_BAD_CASTLING_RIGHTS: "the castling rights do not fit kings and rooks",
    chess.STATUS_INVALID_EP_SQUARE: "no pawn can just have passed the en-passant square",
    chess.STATUS_OPPOSITE_CHECK: "the side that is not to move is in check",
    chess.STATUS_TOO_MANY_CHECKERS: "too many pieces give check at once",
    chess.STATUS_IMPOSSIBLE_CHECK: "no move can have led to this check",
}
_PIECES_AT_START = {chess.KNIGHT: 2, chess.BISHOP: 2, chess.ROOK: 2, chess.QUEEN: 1}


class FenError(ValueError):
    """A FEN that is refused; the message is one line that says what is wrong."""


def looks_like_fen(text: str) -> bool:
    """Return whether a text is one line with the slashes and fields of a FEN, right or wrong."""
    return bool(_FEN_SHAPE.match(text)) and "\n" not in text.strip()


def board_from_fen(text: str) -> chess.Board:
    """Return the position that a FEN describes.

    Raises:
        FenError: the text is no FEN, or chess does not allow the position; it names every fault.
    """
    text = text.strip()
    if not text:
        raise FenError("the FEN is empty")
    if len(text) > MAX_LENGTH:
        raise FenError(f"the FEN has {len(text)} characters, at most {MAX_LENGTH} are read")
    fault = fault_of(text)
    if fault:
        raise FenError(fault)
    board = chess.Board(text)
    check_position(board)
    return board


def check_position(board: chess.Board) -> None:
    """Refuse a position that chess does not allow.

    Raises:
        FenError: it names every fault.
    """
    status = board.status()
    problems = [words for flag, words in _PROBLEMS.items() if status & flag]
    if status and not problems:
        problems = ["the position is not possible in chess"]
    problems += [
        f"{side} has more promoted pieces than missing pawns"
        for colour, side in ((chess.WHITE, "White"), (chess.BLACK, "Black"))
        if _promoted(board, colour) > MOST_PAWNS - len(board.pieces(chess.PAWN, colour)) >= 0
    ]
    if board.chess960:
        problems.append("castling rights of Chess960 are not supported")
    if not board.fullmove_number <= MAX_COUNTER or not board.halfmove_clock <= MAX_COUNTER:
        problems.append(f"a move counter is larger than {MAX_COUNTER}")
    if problems:
        raise FenError("; ".join(problems))


def _promoted(board: chess.Board, colour: chess.Color) -> int:
    """Return how many pieces, at least, are promoted pawns."""
    return sum(
        max(len(board.pieces(piece, colour)) - at_start, 0)
        for piece, at_start in _PIECES_AT_START.items()
    )
