"""A move with the positions around it."""

from __future__ import annotations

from functools import cached_property

import chess

from engine.review.exchanges import LEAST_GAIN_CP, best_capture_cp, exchange_cp
from engine.review.searched_line import piece_on


class MadeMove:
    """A legal move, the position before it and the one after it.

    The boards must not be changed. Their earlier moves count as far as the board knows them.
    """

    def __init__(self, before: chess.Board, move: chess.Move) -> None:
        """Make a move in the position ``before``."""
        self.before, self.move = before, move
        self.after = before.copy()
        self.after.push(move)
        self.side = before.turn
        self.actor = piece_on(before, move.from_square)
        """The moved piece, on the square that it leaves."""
        self.kind = before.piece_type_at(move.from_square)

    @property
    def last(self) -> chess.Move | None:
        """The move before; None if it is not known."""
        return self.before.move_stack[-1] if self.before.move_stack else None

    @cached_property
    def is_capture(self) -> bool:
        """Whether the move takes something."""
        return self.before.is_capture(self.move)

    @cached_property
    def gain_cp(self) -> int:
        """What the move wins if both sides then take on its square while that pays."""
        return exchange_cp(self.before.copy(stack=False), self.move)

    @cached_property
    def is_safe(self) -> bool:
        """Whether no capture of the moved piece wins material."""
        return best_capture_cp(self.after, self.move.to_square) < LEAST_GAIN_CP

    @cached_property
    def is_attacked(self) -> bool:
        """Whether an enemy piece attacks the moved piece, also one that is pinned."""
        return self.after.is_attacked_by(not self.side, self.move.to_square)

    @cached_property
    def passed(self) -> chess.Board | None:
        """The position if the side had passed instead; None in check."""
        return passed(self.before)


def passed(board: chess.Board) -> chess.Board | None:
    """Return a position in which the other side is to move; None if the side is in check."""
    if board.is_check():
        return None
    copy = board.copy(stack=False)
    copy.push(chess.Move.null())
    return copy


def mating_move(board: chess.Board) -> chess.Move | None:
    """Return a move that is checkmate, the first one in the order of the moves; None without."""
    for move in board.legal_moves:
        if board.gives_check(move):
            board.push(move)
            is_mate = board.is_checkmate()
            board.pop()
            if is_mate:
                return move
    return None
