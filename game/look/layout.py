"""Boxes, squares and scales, from which every screen is laid out: pure geometry, no drawing.

Board squares are python-chess squares (a1 = 0 ... h8 = 63).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple, Protocol, TypeVar

import chess

from game.look.theme import Sizes

SQUARES = 8
"""The number of squares on a side of the board, whose length in pixels is a multiple of it."""
SMALL_SQUARE_UNITS = 18
"""The side of a square, in ``Sizes.unit``, up to which a coordinate on it meets the piece."""
LEAST_SCALE = 0.5
"""The least scale. At a smaller scale the letters would be unreadable."""


class Box(NamedTuple):
    """A rectangle in window pixels. It can be passed to pygame as a rectangle."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def centre(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    def holds(self, x: int, y: int) -> bool:
        """Return whether a pixel lies inside the box."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def covers(self, other: Box) -> bool:
        """Return whether the whole of ``other`` lies inside the box."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: Box) -> bool:
        """Return whether the two boxes overlap."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def inset(self, across: int, down: int | None = None) -> Box:
        """Return the box less ``across`` pixels at each side and ``down`` at the top and bottom."""
        down = across if down is None else down
        return Box(
            self.x + across,
            self.y + down,
            max(0, self.width - 2 * across),
            max(0, self.height - 2 * down),
        )

    def cut_top(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Return the top part of this height, and the rest below it after ``gap`` pixels."""
        height = min(height, self.height)
        left = max(0, self.height - height - gap)
        return self._replace(height=height), Box(self.x, self.bottom - left, self.width, left)

    def cut_bottom(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Return the bottom part of this height, and the rest above it after ``gap`` pixels."""
        height = min(height, self.height)
        left = max(0, self.height - height - gap)
        return self._replace(y=self.bottom - height, height=height), self._replace(height=left)

    def cut_left(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Return the left part of this width, and the rest right of it after ``gap`` pixels."""
        width = min(width, self.width)
        left = max(0, self.width - width - gap)
        return self._replace(width=width), Box(self.right - left, self.y, left, self.height)

    def cut_right(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Return the right part of this width, and the rest left of it after ``gap`` pixels."""
        width = min(width, self.width)
        left = max(0, self.width - width - gap)
        return self._replace(x=self.right - width, width=width), self._replace(width=left)

    def columns(self, count: int, gap: int) -> list[Box]:
        """Return ``count`` columns of the same width, or one pixel more, ``gap`` pixels apart."""
        edges = [round(i * (self.width + gap) / count) for i in range(count + 1)]
        return [
            Box(self.x + start, self.y, end - start - gap, self.height)
            for start, end in pairwise(edges)
        ]

    def centred(self, width: int, height: int) -> Box:
        """Return a box of this size in the middle; it is never larger than the whole box."""
        width, height = min(width, self.width), min(height, self.height)
        return Box(
            self.x + (self.width - width) // 2, self.y + (self.height - height) // 2, width, height
        )


def fit_scale(size: tuple[int, int], percent: int, at_100: Sizes) -> float:
    """Return the scale nearest to ``percent`` at which the least layout still fits the window."""
    fits = min(size[0] / at_100.window_min_width, size[1] / at_100.window_min_height)
    return max(LEAST_SCALE, min(percent / 100, fits))


def least_size(at_100: Sizes) -> tuple[int, int]:
    """Return the size in pixels that a window needs for the least layout at the least scale."""
    least = at_100.window_min_width * LEAST_SCALE, at_100.window_min_height * LEAST_SCALE
    return math.ceil(least[0]), math.ceil(least[1])


class BoardRim(NamedTuple):
    """The places of the coordinates beside a board."""

    ranks: Box
    """The column to the left of the board."""
    files: Box
    """The row below the board."""


def rim_width(sizes: Sizes, *, has_rim: bool) -> int:
    """Return the width in pixels of the coordinates beside a board; 0 if they are not there."""
    return sizes.text_caption + 2 * sizes.unit if has_rim else 0


class HasBoard(Protocol):
    """A layout with a board."""

    @property
    def board(self) -> Box:
        """The squares of the board."""


Arranged = TypeVar("Arranged", bound=HasBoard)


def with_rim(
    arranged: Callable[[bool], Arranged], sizes: Sizes, *, has_rim: bool | None
) -> Arranged:
    """Return a layout with the coordinates beside the board, or without them there.

    ``arranged`` returns the layout for either. If ``has_rim`` is None, the coordinates stand on the
    board, unless its squares are small.
    """
    if has_rim is not None:
        return arranged(has_rim)
    found = arranged(False)
    is_small = found.board.width // SQUARES <= SMALL_SQUARE_UNITS * sizes.unit
    return arranged(True) if is_small else found


def board_rim(board: Box, width: int) -> BoardRim | None:
    """Return the places of the coordinates; None if they have no width."""
    if not width:
        return None
    ranks = board._replace(x=board.x - width, width=width)
    return BoardRim(ranks, board._replace(y=board.bottom, height=width))


def square_box(board: Box, square: chess.Square, flipped: bool) -> Box:
    """Return the box of a square; if ``flipped``, Black is at the bottom."""
    side = board.width // SQUARES
    column, row = chess.square_file(square), SQUARES - 1 - chess.square_rank(square)
    if flipped:
        column, row = SQUARES - 1 - column, SQUARES - 1 - row
    return Box(board.x + column * side, board.y + row * side, side, side)


def square_at(board: Box, x: int, y: int, flipped: bool) -> chess.Square | None:
    """Return the square under a pixel; None outside the board."""
    if not board.holds(x, y):
        return None
    side = board.width // SQUARES
    column, row = (x - board.x) // side, (y - board.y) // side
    if flipped:
        column, row = SQUARES - 1 - column, SQUARES - 1 - row
    return chess.square(column, SQUARES - 1 - row)
