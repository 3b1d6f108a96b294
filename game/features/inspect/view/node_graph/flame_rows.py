"""The boxes of the node graph as lines of pixels: a string of bytes for each level.

The boxes of a level lie side by side, so the same line of pixels is drawn several times to show the
level. A byte is the number of a colour; ``GROUND`` is the colour between boxes.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from operator import add
from typing import NamedTuple

from msgspec import Struct, field

from engine.protocol.flame_boxes import FlameBoxes
from game.features.inspect.model.flame_graph import Span

GROUND = 0
LEAST_GAP_PX = 3
"""The least width of a box that is drawn with a gap after it."""


class BoxPaint(NamedTuple):
    """The colour of a box, and the paler colour for boxes below it that are too narrow to draw."""

    box: bytes
    rest: bytes


class BoxPaints(dict[tuple[int, int, bool], BoxPaint]):
    """The paints by kind, move outcome, and whether depth was left. Each is made on first use."""

    def __init__(self, find: Callable[[int, int, bool], BoxPaint]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, asked: tuple[int, int, bool]) -> BoxPaint:
        paint = self[asked] = self._find(*asked)
        return paint


class BoxLevel(Struct, frozen=True):
    """The boxes of one level from left to right. Each field has one value for each box."""

    numbers: range
    """The indices of the boxes among all boxes."""
    firsts: array[int]
    lasts: list[int]
    """For each box, the node after its last node."""
    paints: list[BoxPaint]


class BoxPixels(NamedTuple):
    """A box and the range of pixels that it takes in its line."""

    number: int
    """The index of the box among all boxes."""
    left: int
    right: int


class PixelRow(Struct):
    """The visible pixels of a level."""

    body: bytearray
    head: bytearray
    """The upper part, which also shows the paler colour for boxes that are too narrow to draw."""
    wide: list[BoxPixels] = field(default_factory=list)
    """The boxes with room for a label."""


def box_levels(boxes: FlameBoxes, paints: BoxPaints) -> list[BoxLevel]:
    """Return the boxes of each level with their paints."""
    lasts = list(map(add, boxes.firsts, boxes.nodes))
    depths = [depth > 0 for depth in boxes.depths]
    found = [paints[kind] for kind in zip(boxes.kinds, boxes.move_outcomes, depths, strict=True)]
    ranges = map(boxes.of_level, range(boxes.deepest + 1))
    parts = ((part, slice(part.start, part.stop)) for part in ranges)
    return [BoxLevel(part, boxes.firsts[cut], lasts[cut], found[cut]) for part, cut in parts]


def pixel_rows(
    levels: list[BoxLevel], span: Span, width_px: int, gap_px: int, least_wide_px: int
) -> list[PixelRow]:
    """Return the lines of adjacent levels. Each line shows ``span`` in ``width_px`` pixels.

    Boxes of at least ``least_wide_px`` pixels have room for a label.
    """
    lines = []
    rest = bytearray(width_px)
    for level in levels:
        line = PixelRow(bytearray(width_px), rest)
        rest = bytearray(width_px)
        _write(level, line, rest, span, gap_px, least_wide_px)
        lines.append(line)
    return lines


def _write(
    level: BoxLevel, line: PixelRow, rest: bytearray, span: Span, gap_px: int, least_wide_px: int
) -> None:
    """Write the boxes of a level into its line, and their paler colours into ``rest``.

    ``rest`` becomes the upper part of the next level.
    """
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
        # A frame runs this some two thousand times, so it uses neither min nor max. It multiplies
        # first: a box that ends with the span then ends with the line, to the pixel.
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
            line.wide.append(BoxPixels(number, left, end))
