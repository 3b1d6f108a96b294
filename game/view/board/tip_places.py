"""Where the texts at the tips of arrows stand: where they hide nothing.

A text stands in a corner of the square at the tip; if that hides a part of a piece or a sign, it
stands at the nearest place that hides nothing. Where several arrows lead to one square, the text
stands beside the shaft of its own arrow, so that it tells which one it is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import hypot
from typing import TypeAlias

import chess
import pygame

from game.look.layout import Box, square_box
from game.look.pieces import Pieces
from game.queries.board_view import ArrowTip, BoardView

OPAQUE = 60
"""The opacity, 0 to 255, from which on a pixel of a piece counts."""
STEPS, REACH = 4, 7
"""The number of steps across a square between places around a tip, and how far they go in steps."""
SHAFT_STEPS, SHAFT_REACH = 8, 10
"""The same around the middle of a shaft: there, places are sought nearer to each other."""

Shaft: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""The ends of an arrow, the tip last."""


class TipPlaces:
    """Finds the places on one board."""

    def __init__(self, board: Box, side: int, pieces: Pieces) -> None:
        self._board, self._side, self._pieces = board, side, pieces
        self._masks: dict[chess.Piece, pygame.Mask] = {}

    def place(
        self,
        tip: ArrowTip,
        size: tuple[int, int],
        view: BoardView,
        signs: Iterable[Box],
        others: Sequence[Box],
    ) -> Box | None:
        """Return the box of a text of this size, inside the board.

        It hides as little as possible of the pieces and of ``signs``, and nothing of ``others``.
        None if there is no such place.
        """
        signs = list(signs)
        least: tuple[int, Box] | None = None
        for box in self._candidates(tip, size, view):
            if not self._board.covers(box) or any(box.meets(other) for other in others):
                continue
            hidden = self._hidden(box, view) + sum(_shared(box, sign) for sign in signs)
            if not hidden:
                return box
            if least is None or hidden < least[0]:
                least = hidden, box
        return None if least is None else least[1]

    def _candidates(self, tip: ArrowTip, size: tuple[int, int], view: BoardView) -> Iterable[Box]:
        """Return the places in the order in which they are preferred."""
        rivals = tuple(
            self._shaft(one, flipped=view.flipped)
            for one in view.tips
            if one.to_square == tip.to_square and one != tip
        )
        if not rivals:
            return self._at_tip(tip, size, flipped=view.flipped)
        step = self._side / SHAFT_STEPS
        return _beside_shaft(self._shaft(tip, flipped=view.flipped), rivals, size, step)

    def _at_tip(self, tip: ArrowTip, size: tuple[int, int], *, flipped: bool) -> Iterator[Box]:
        """Yield the places in the order in which they are preferred.

        First come the corners of the square at the tip, those before the arrow first, then places
        around the tip, the nearest first.
        """
        start = square_box(self._board, tip.from_square, flipped)
        end = square_box(self._board, tip.to_square, flipped)
        width, height = size
        corners = product((end.x, end.right - width), (end.y, end.bottom - height))
        boxes = [Box(*corner, width, height) for corner in corners]
        yield from sorted(boxes, key=lambda box: -_distance(box, start))
        x, y = end.centre[0] - width // 2, end.centre[1] - height // 2
        steps = [self._side * step // STEPS for step in range(-REACH, REACH + 1)]
        around = [
            Box(x + across, y + down, width, height) for across, down in product(steps, steps)
        ]
        yield from sorted(around, key=lambda box: (_distance(box, end), -_distance(box, start)))

    def _shaft(self, tip: ArrowTip, *, flipped: bool) -> Shaft:
        """Return the middles of the squares at the ends of an arrow."""
        start = square_box(self._board, tip.from_square, flipped)
        return start.centre, square_box(self._board, tip.to_square, flipped).centre

    def _hidden(self, box: Box, view: BoardView) -> int:
        """Return how many pixels of pieces a box hides."""
        found, cover = 0, _full(box.width, box.height)
        for square, piece in view.pieces.items():
            at = square_box(self._board, square, view.flipped)
            if at.meets(box):
                found += self._mask(piece).overlap_area(cover, (box.x - at.x, box.y - at.y))
        return found

    def _mask(self, piece: chess.Piece) -> pygame.Mask:
        if piece not in self._masks:
            surface = self._pieces.get(piece, self._side)
            self._masks[piece] = pygame.mask.from_surface(surface, OPAQUE)
        return self._masks[piece]


@lru_cache(maxsize=64)
def _full(width: int, height: int) -> pygame.Mask:
    return pygame.Mask((width, height), fill=True)


def _distance(one: Box, other: Box) -> float:
    (x, y), (to_x, to_y) = one.centre, other.centre
    return hypot(x - to_x, y - to_y)


@lru_cache(maxsize=64)
def _beside_shaft(
    shaft: Shaft, rivals: tuple[Shaft, ...], size: tuple[int, int], step: float
) -> tuple[Box, ...]:
    """Return the places around the middle of an arrow, the nearest first.

    Those that are nearer to the shaft of a rival come last.
    """
    (x, y), (width, height) = _middle(shaft), size
    steps = [step * number for number in range(-SHAFT_REACH, SHAFT_REACH + 1)]
    boxes = [
        Box(round(x + across) - width // 2, round(y + down) - height // 2, width, height)
        for across, down in product(steps, steps)
    ]

    def rank(box: Box) -> tuple[bool, float]:
        own = _distance_to_shaft(box.centre, shaft)
        is_nearer = any(_distance_to_shaft(box.centre, one) <= own for one in rivals)
        return is_nearer, hypot(box.centre[0] - x, box.centre[1] - y)

    return tuple(sorted(boxes, key=rank))


def _middle(shaft: Shaft) -> tuple[float, float]:
    (x, y), (to_x, to_y) = shaft
    return (x + to_x) / 2, (y + to_y) / 2


def _distance_to_shaft(point: tuple[int, int], shaft: Shaft) -> float:
    """Return the distance of a point from the nearest point of an arrow."""
    (x, y), (to_x, to_y) = shaft
    across, down = to_x - x, to_y - y
    along = (point[0] - x) * across + (point[1] - y) * down
    share = min(1.0, max(0.0, along / (across * across + down * down)))
    return hypot(point[0] - x - share * across, point[1] - y - share * down)


def _shared(one: Box, other: Box) -> int:
    """Return the area that two boxes share."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0, across) * max(0, down)
