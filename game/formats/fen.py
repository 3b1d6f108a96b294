"""Reads positions from FEN; a position that chess does not allow is refused with the reason."""

from __future__ import annotations

import re

import chess

from game.formats.fen_faults import fault_of
from game.message import Message, MessageError, message, sentences

MAX_LENGTH = 200
MAX_COUNTER = 9999
MOST_PAWNS = 8

_FEN_SHAPE = re.compile(r"^\s*[^\s/]+(/[^\s/]*)+(\s+\S+){0,5}\s*$")
PROBLEMS: dict[int, Message] = {
    chess.STATUS_EMPTY: message("The board is empty."),
    chess.STATUS_NO_WHITE_KING: message("White has no king."),
    chess.STATUS_NO_BLACK_KING: message("Black has no king."),
    chess.STATUS_TOO_MANY_KINGS: message("A side has more than one king."),
    chess.STATUS_TOO_MANY_WHITE_PAWNS: message("White has more than eight pawns."),
    chess.STATUS_TOO_MANY_BLACK_PAWNS: message("Black has more than eight pawns."),
    chess.STATUS_PAWNS_ON_BACKRANK: message("A pawn is on the first or eighth rank."),
    chess.STATUS_TOO_MANY_WHITE_PIECES: message("White has more than sixteen pieces."),
    chess.STATUS_TOO_MANY_BLACK_PIECES: message("Black has more than sixteen pieces."),
    chess.STATUS_BAD_CASTLING_RIGHTS: message("The castling rights do not fit kings and rooks."),
    chess.STATUS_INVALID_EP_SQUARE: message("No pawn can just have passed the en passant square."),
    chess.STATUS_OPPOSITE_CHECK: message("The side that is not to move is in check."),
    chess.STATUS_TOO_MANY_CHECKERS: message("Too many pieces give check at once."),
    chess.STATUS_IMPOSSIBLE_CHECK: message("No move can have led to this check."),
}
"""What is wrong with a position, by the status that python-chess gives it."""
IMPOSSIBLE = message("The position is not possible in chess.")
TOO_MANY_PROMOTED = {
    chess.WHITE: message("White has more promoted pieces than missing pawns."),
    chess.BLACK: message("Black has more promoted pieces than missing pawns."),
}
CHESS960 = message("Castling rights of Chess960 are not supported.")
COUNTER_TOO_LARGE = message("A move counter is larger than {most}.", most=MAX_COUNTER)
EMPTY = message("The FEN is empty.")
_PIECES_AT_START = {chess.KNIGHT: 2, chess.BISHOP: 2, chess.ROOK: 2, chess.QUEEN: 1}


class FenError(MessageError, ValueError):
    """A FEN that is refused. The message is one line that says what is wrong."""


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
        raise FenError(EMPTY)
    if len(text) > MAX_LENGTH:
        raise FenError(
            message(
                "The FEN has {number} characters; the limit is {most}.",
                number=len(text),
                most=MAX_LENGTH,
            )
        )
    fault = fault_of(text)
    if fault is not None:
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
    problems = [problem for flag, problem in PROBLEMS.items() if status & flag]
    if status and not problems:
        problems = [IMPOSSIBLE]
    problems += [
        problem
        for colour, problem in TOO_MANY_PROMOTED.items()
        if _promoted(board, colour) > MOST_PAWNS - len(board.pieces(chess.PAWN, colour)) >= 0
    ]
    if board.chess960:
        problems.append(CHESS960)
    if not board.fullmove_number <= MAX_COUNTER or not board.halfmove_clock <= MAX_COUNTER:
        problems.append(COUNTER_TOO_LARGE)
    if problems:
        raise FenError(sentences(problems))


def _promoted(board: chess.Board, colour: chess.Color) -> int:
    """Return how many pieces, at least, are promoted pawns."""
    return sum(
        max(len(board.pieces(piece, colour)) - at_start, 0)
        for piece, at_start in _PIECES_AT_START.items()
    )
