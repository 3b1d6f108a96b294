"""Exchanges and mates, by the rules of python-chess alone.

Exchanges are played out with every legal capture on the square, not with the cheapest one first.
"""

from __future__ import annotations

import chess

VALUES = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900, "k": 10_000}
GAIN = 100


def value_on(board: chess.Board, square: chess.Square) -> int:
    piece = board.piece_at(square)
    return 0 if piece is None else VALUES[piece.symbol().lower()]


def gain_of(board: chess.Board, move: chess.Move) -> int:
    """Return what a move wins on its square, if both sides play best there."""
    won = VALUES["p"] if board.is_en_passant(move) else value_on(board, move.to_square)
    if board.is_castling(move):
        won = 0
    if move.promotion:
        won += VALUES[chess.piece_symbol(move.promotion)] - VALUES["p"]
    after = board.copy(stack=False)
    after.push(move)
    return won - best_on(after, move.to_square)


def best_on(board: chess.Board, square: chess.Square) -> int:
    """Return what the side to move wins by taking on a square, at least nothing."""
    moves = (move for move in board.legal_moves if move.to_square == square)
    captures = [move for move in moves if board.is_capture(move)]
    return max([0, *(gain_of(board, move) for move in captures)])


def is_quiet(board: chess.Board) -> bool:
    """Return whether no check is to be answered, and no move mates or wins material by itself."""
    if board.is_check():
        return board.is_checkmate()
    loud = [move for move in board.legal_moves if board.is_capture(move) or move.promotion]
    return not mates(board) and all(gain_of(board, move) < GAIN for move in loud)


def idle(board: chess.Board) -> chess.Board:
    """Return the position with the other side to move."""
    copy = board.copy(stack=False)
    copy.turn = not copy.turn
    copy.ep_square = None
    return copy


def mates(board: chess.Board) -> set[str]:
    """Return the moves that are checkmate."""
    found = set[str]()
    for move in board.legal_moves:
        after = board.copy(stack=False)
        after.push(move)
        if after.is_checkmate():
            found.add(move.uci())
    return found
