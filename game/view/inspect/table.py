"""What the transposition table was good for over time: a strip below the graph of the nodes.

Each column is a interval of the search, as wide as in the graph above it; its height is all node
searches that asked the table. From the bottom: what ended the node, what gave no more than a move,
what was not deep enough. The rest is what the table did not know.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from enum import StrEnum

import pygame

from engine.protocol.facts import TableUse
from game.look.layout import Box
from game.look.theme import Colour, Colours
from game.state.flame import FlameView, Span
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION
from game.view.kit.look import Look

TITLE = "Table"
OF_KEPT = "of what memory had room for"
STRIP_ROWS = 2
"""Height of the strip, in rows of facts."""
LEAST_ROWS = 9
"""With less room the graph of the nodes has all of it."""
SWATCH = 3
"""Side of a colour in the legend, in units."""


class Use(StrEnum):
    """What the table was good for, in the words of the legend."""

    CUT_OFF = "cut off"
    MOVE_ONLY = "move only"
    TOO_SHALLOW = "too shallow"
    MISS = "miss"


USES_FROM_BELOW = (Use.CUT_OFF, Use.MOVE_ONLY, Use.TOO_SHALLOW)
"""What a column shows; the rest of it are the misses."""


def counts(use: TableUse) -> tuple[int, int, int, int]:
    """Return how many node searches of a interval it was good for what, in the order of ``Use``."""
    return use.cutoff, use.move_only, use.too_shallow, use.misses


def colour(colours: Colours, use: Use) -> Colour:
    """Return the colour of a use."""
    return {
        Use.CUT_OFF: colours.flame_exact,
        Use.MOVE_ONLY: colours.flame_fail_low,
        Use.TOO_SHALLOW: colours.flame_cutoff,
        Use.MISS: colours.raised,
    }[use]


def height(look: Look, room: Box) -> int:
    """Return how much of a room the strip takes with its legend; nothing of a low one."""
    row = look.sizes.fact_row
    return 0 if room.height < LEAST_ROWS * row else (STRIP_ROWS + 1) * row + look.sizes.unit


class TableStrip:
    """The strip with its legend.

    It is written from left to right, each column from the bottom up, as a palette's index for each
    pixel, and then turned: a fill for every part of every column would take too long for a frame.
    """

    def __init__(self, look: Look) -> None:
        colours = look.colours
        self._palette = [colour(colours, use) for use in (Use.MISS, *USES_FROM_BELOW)]
        self._columns: list[bytes] = []
        self._key: Hashable = None

    def draw(
        self, canvas: Canvas, room: Box, view: FlameView, span: Span, *, is_summary: bool
    ) -> None:
        """Draw the legend, with the shares of what is seen, and below it the strip.

        Of a summary only what has a record is known.
        """
        legend, strip = room.cut_top(canvas.sizes.fact_row)
        self._paint(view, strip.height)
        pixels = bytearray(strip.width * strip.height)
        scale, (start, step) = strip.width / (span[1] - span[0]), _grid(view)
        seen = intervals_in(view, span)
        for number, column in enumerate(self._columns[seen], seen.start):
            left = max(0, int((start + number * step - span[0]) * scale))
            right = min(strip.width, int((start + (number + 1) * step - span[0]) * scale))
            pixels[left * strip.height : right * strip.height] = column * (right - left)
        picture = pygame.image.frombuffer(pixels, (strip.height, strip.width), "P")
        picture.set_palette(self._palette)
        canvas.surface.blit(pygame.transform.rotate(picture, 90), strip[:2])
        _draw_legend(canvas, legend, counted(view.table[seen]), is_summary=is_summary)

    def _paint(self, view: FlameView, height_px: int) -> None:
        """Write the columns anew if they are of other intervals."""
        key = view.revision, height_px
        if self._key != key:
            self._key = key
            self._columns = [_column(use, height_px) for use in view.table]


def _column(use: TableUse, height_px: int) -> bytes:
    """Return the pixels of a interval from the bottom up, as numbers of the palette."""
    asked = max(1, sum(use))
    cutoff = height_px * use.cutoff // asked
    known = height_px * (use.cutoff + use.move_only) // asked
    found = height_px * (asked - use.misses) // asked if any(use) else 0
    below = b"\1" * cutoff + b"\2" * (known - cutoff) + b"\3" * (found - known)
    return below.ljust(height_px, b"\0")


def counted(intervals: Sequence[TableUse]) -> dict[Use, int]:
    """Return the counts of some intervals together."""
    sums = [sum(part) for part in zip(*map(counts, intervals), strict=True)]
    return dict(zip(Use, sums or [0] * len(Use), strict=True))


def intervals_in(view: FlameView, span: Span) -> slice:
    """Return which of the intervals lie in a span, if only in part."""
    start, step = _grid(view)
    first = max(0, math.floor((span[0] - start) / step))
    last = min(len(view.table), math.ceil((span[1] - start) / step))
    return slice(first, max(first, last))


def _grid(view: FlameView) -> tuple[float, float]:
    """Return at which node the first interval begins, and how many nodes each one has."""
    first, last = view.table_span
    return first, (last - first) / max(1, len(view.table))


def _draw_legend(canvas: Canvas, row: Box, found: dict[Use, int], *, is_summary: bool) -> None:
    sizes, colours = canvas.sizes, canvas.colours
    asked = max(1, sum(found.values()))
    set_px = canvas.heading(row, TITLE)
    row = row.cut_left(set_px, 3 * sizes.unit)[1]
    side = SWATCH * sizes.unit
    for use, count in found.items():
        swatch, words = row.cut_left(side, sizes.unit)
        place = swatch.centred(side, side)
        canvas.rounded(place, colour(colours, use), colours.line if use is Use.MISS else None, 0)
        set_px = canvas.text(
            words, f"{use.value} {100 * count / asked:.0f} %", CAPTION, colours.dim
        )
        row = words.cut_left(set_px, 3 * sizes.unit)[1]
    if is_summary and canvas.look.fonts.width(OF_KEPT, CAPTION) <= row.width:
        canvas.text(row, OF_KEPT, CAPTION, colours.dim)
