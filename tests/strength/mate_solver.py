"""A plain mate solver: it tries every move of both sides, with a memory of positions.

It shares only the rules of chess with the engine. Like most collections of mates it ignores the
fifty-move rule and repetitions, which change no distance that the better side can choose.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.board.position import Position


class TooManyPositionsError(Exception):
    """A proof needs more positions than allowed."""


class MateSolver:
    """Proves distances to mate of one position and those below it."""

    def __init__(self, most_positions: int) -> None:
        """``most_positions`` is the number of moves that may be made in all proofs together."""
        self._left = most_positions
        self._mated_in: dict[int, int] = {}
        """A number of moves within which the side to move mates, by position."""
        self._not_within: dict[int, int] = {}
        """The largest number of moves within which it cannot mate."""
        self._holds: dict[int, int] = {}
        """The largest number of the opponent's moves that the side to move survives."""
        self._escapes: dict[int, int] = {}
        """A reply that survived elsewhere, by the number of moves survived; tried first."""

    def distance(self, position: Position, most: int) -> int | None:
        """Return the distance to mate in moves, as ``mate N`` of UCI; None beyond ``most``.

        It is positive if the side to move mates, and negative if it is mated.

        Raises:
            TooManyPositionsError: the proof is too long.
        """
        for moves in range(1, most + 1):
            if self.mates_within(position, moves):
                return moves
            if self.is_mated_within(position, moves):
                return -moves
        return None

    def mates_within(self, position: Position, moves: int) -> bool:
        """Return whether the side to move can force mate with at most ``moves`` moves."""
        key = position.key()
        if self._mated_in.get(key, moves + 1) <= moves:
            return True
        if self._not_within.get(key, 0) >= moves:
            return False
        checks = position.checking_moves()
        others = [] if moves == 1 else [m for m in position.legal_moves() if m not in checks]
        for move in (*checks, *others):
            if self._after(position, move, moves - 1, self.is_mated_within):
                self._mated_in[key] = moves
                return True
        self._not_within[key] = moves
        return False

    def is_mated_within(self, position: Position, moves: int) -> bool:
        """Return whether the opponent can force mate with at most ``moves`` moves of its own."""
        if moves == 0:
            return position.is_checkmate()
        key = position.key()
        if self._holds.get(key, 0) >= moves:
            return False
        replies = position.legal_moves()
        if not replies:
            return position.is_check()
        escape = self._escapes.get(moves)
        for reply in sorted(replies, key=lambda one: one != escape):
            if not self._after(position, reply, moves, self.mates_within):
                self._holds[key] = moves
                self._escapes[moves] = reply
                return False
        return True

    def _after(
        self, position: Position, move: int, moves: int, question: Callable[[Position, int], bool]
    ) -> bool:
        """Return the answer to a question about the position after a move."""
        if self._left == 0:
            raise TooManyPositionsError
        self._left -= 1
        position.push(move)
        try:
            return question(position, moves)
        finally:
            position.pop()
