"""Distances to mate of a king and one piece against a bare king, by retrograde analysis.

The method is Thompson's (Retrograde Analysis of Certain Endgames, ICCA Journal, 1986): from the
mates backwards, one half-move at a time. White has the piece. Squares are numbered from a1 to h8.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TypeAlias

Placement: TypeAlias = tuple[int, int, int]
"""The squares of White's king, of its piece and of Black's king."""
Direction: TypeAlias = tuple[int, int]
STRAIGHT: tuple[Direction, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL: tuple[Direction, ...] = ((1, 1), (1, -1), (-1, 1), (-1, -1))
DIRECTIONS = {"Q": STRAIGHT + DIAGONAL, "R": STRAIGHT}
"""How each piece moves, by its letter."""


def _rays(square: int, directions: tuple[Direction, ...]) -> list[list[int]]:
    rays = []
    for file_step, rank_step in directions:
        file, rank, ray = square % 8 + file_step, square // 8 + rank_step, []
        while 0 <= file < 8 and 0 <= rank < 8:
            ray.append(file + 8 * rank)
            file, rank = file + file_step, rank + rank_step
        rays.append(ray)
    return rays


KING_MOVES = [
    frozenset(ray[0] for ray in _rays(square, STRAIGHT + DIAGONAL) if ray) for square in range(64)
]


class MateDistances:
    """The half-moves to mate with best play, for every placement that White wins."""

    def __init__(self, letter: str) -> None:
        """Solve the ending of White's piece with this letter: ``Q`` or ``R``."""
        self._rays = [_rays(square, DIRECTIONS[letter]) for square in range(64)]
        self.white_to_move: dict[Placement, int] = {}
        self._black_to_move: dict[Placement, int] = {}
        self._undecided: dict[Placement, int] = {}
        """The number of Black's moves that are not known to lose; absent where it can draw."""
        self._solve()

    def replies(self, placement: Placement) -> list[int]:
        """Return the squares that Black's king may move to without taking the piece."""
        king, piece, bare = placement
        seen = self._attacked(king, piece) | KING_MOVES[king]
        return [square for square in KING_MOVES[bare] if square not in seen and square != piece]

    def _attacked(self, king: int, piece: int) -> set[int]:
        """Return the squares that White's piece attacks, also behind Black's king."""
        return {square for ray in self._rays[piece] for square in _up_to(ray, king)}

    def _solve(self) -> None:
        waiting = deque[tuple[Placement, bool]]()
        for placement in _placements():
            king, piece, bare = placement
            replies = self.replies(placement)
            if bare in KING_MOVES[piece] and piece not in KING_MOVES[king]:
                continue
            if replies:
                self._undecided[placement] = len(replies)
            elif bare in self._attacked(king, piece):
                self._black_to_move[placement] = 0
                waiting.append((placement, False))
        while waiting:
            placement, is_white_to_move = waiting.popleft()
            if is_white_to_move:
                found = self._undo_black(placement)
            else:
                found = self._undo_white(placement)
            waiting.extend((one, not is_white_to_move) for one in found)

    def _undo_white(self, placement: Placement) -> Iterator[Placement]:
        """Yield the new placements from which White reaches a lost one of Black."""
        king, piece, bare = placement
        distance = self._black_to_move[placement] + 1
        before = [
            (square, piece, bare)
            for square in KING_MOVES[king]
            if square not in (piece, bare) and square not in KING_MOVES[bare]
        ]
        for ray in self._rays[piece]:
            for square in _up_to(ray, king):
                if square in (king, bare):
                    break
                before.append((king, square, bare))
        for one in before:
            # Black's king may not stand in check while White is to move.
            if one not in self.white_to_move and bare not in self._attacked(one[0], one[1]):
                self.white_to_move[one] = distance
                yield one

    def _undo_black(self, placement: Placement) -> Iterator[Placement]:
        """Yield the placements in which every move of Black is now known to lose."""
        king, piece, bare = placement
        for square in KING_MOVES[bare]:
            one = (king, piece, square)
            if one not in self._undecided:
                continue
            self._undecided[one] -= 1
            if not self._undecided[one]:
                self._black_to_move[one] = self.white_to_move[placement] + 1
                yield one


def _up_to(ray: list[int], blocker: int) -> list[int]:
    """Return the squares of a ray up to a blocker, which is included."""
    return ray[: ray.index(blocker) + 1] if blocker in ray else ray


def _placements() -> Iterator[Placement]:
    """Yield all placements on three squares with the kings apart."""
    for king in range(64):
        for bare in set(range(64)) - KING_MOVES[king] - {king}:
            for piece in set(range(64)) - {king, bare}:
                yield king, piece, bare
