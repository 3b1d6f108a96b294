"""The boxes of the graph of nodes as lines of pixels: a string of bytes for each level.

Boxes of a level stand side by side, so that what is seen of it is one line of pixels over and over.
A byte is a colour's number; ``GROUND`` is where no box is.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from operator import add
from typing import NamedTuple

from engine.protocol.boxes import FlameBoxes
from game.state.flame import Span

GROUND = 0
LEAST_GAP_PX = 3
"""From this width on boxes stand a gap apart."""


class Paint(NamedTuple):
    """What a box is painted with: a pixel of its own, and one of what is too narrow in it."""

    box: bytes
    rest: bytes


class Paints(dict[tuple[int, int, bool], Paint]):
    """The paint by kind, outcome and whether a box had depth left; made on first use."""

    def __init__(self, find: Callable[[int, int, bool], Paint]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, asked: tuple[int, int, bool]) -> Paint:
        paint = self[asked] = self._find(*asked)
        return paint


@dataclass(frozen=True, slots=True)
class Level:
    """The boxes of one level from left to right, taken apart."""

    numbers: range
    """Where they stand among all boxes."""
    firsts: array[int]
    lasts: list[int]
    """The nodes before which they end."""
    paints: list[Paint]


class Piece(NamedTuple):
    """A box and the pixels that it takes in its line, from one to before another."""

    number: int
    """Where the box stands among all."""
    left: int
    right: int


@dataclass(slots=True)
class Line:
    """What is seen of a level."""

    body: bytearray
    head: bytearray
    """Its upper part, where what is too narrow in the boxes above shines through."""
    wide: list[Piece] = field(default_factory=list)
    """The boxes that have room for a label."""


def levels_of(boxes: FlameBoxes, paints: Paints) -> list[Level]:
    """Part boxes by their levels, and find what they are painted with."""
    lasts = list(map(add, boxes.firsts, boxes.nodes))
    depths = [depth > 0 for depth in boxes.depths]
    found = [paints[kind] for kind in zip(boxes.kinds, boxes.outcomes, depths, strict=True)]
    ranges = map(boxes.of_level, range(boxes.deepest + 1))
    parts = ((part, slice(part.start, part.stop)) for part in ranges)
    return [Level(part, boxes.firsts[cut], lasts[cut], found[cut]) for part, cut in parts]


def lines_of(
    levels: list[Level], span: Span, width_px: int, gap_px: int, least_wide_px: int
) -> list[Line]:
    """Return what is seen of levels that stand below one another, for a span as wide as a line."""
    lines = []
    rest = bytearray(width_px)
    for level in levels:
        line = Line(bytearray(width_px), rest)
        rest = bytearray(width_px)
        _write(level, line, rest, span, gap_px, least_wide_px)
        lines.append(line)
    return lines


def _write(
    level: Level, line: Line, rest: bytearray, span: Span, gap_px: int, least_wide_px: int
) -> None:
    """Write the boxes of a level into its line, and what is too narrow in them into ``rest``."""
    body, head, width_px, first = line.body, line.head, len(rest), span[0]
    nodes = span[1] - first
    seen = slice(bisect_right(level.lasts, first), bisect_left(level.firsts, span[1]))
    done = 0
    for number, start, last, paint in zip(
        level.numbers[seen],
        level.firsts[seen],
        level.lasts[seen],
        level.paints[seen],
        strict=True,
    ):
        # Here and below without min and max: this is done some two thousand times a frame.
        # Multiplied first: a box that ends with the span ends with the line, to the pixel.
        left = int((start - first) * width_px / nodes)
        right = int((last - first) * width_px / nodes)
        if right <= left:
            right = left + 1
        if right > width_px:
            right = width_px
        if right <= done:
            continue
        done = right
        if left < 0:
            left = 0
        width = right - left
        end = right - gap_px if width >= LEAST_GAP_PX else right
        body[left:end] = head[left:end] = paint.box * (end - left)
        if width > 1 and last - start > 1:
            rest[left : right - gap_px] = paint.rest * (width - gap_px)
        if width >= least_wide_px:
            line.wide.append(Piece(number, left, end))
