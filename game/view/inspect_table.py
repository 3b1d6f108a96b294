"""What the transposition table was good for over time: a strip below the graph of the nodes.

Each column is a stretch of the search, as wide as in the graph above it; its height is all visits
that asked the table. From the bottom: what ended the node, what gave no more than a move, what was
not deep enough. The rest is what the table did not know.
"""

from __future__ import annotations

from enum import StrEnum

from engine.inspect_facts import TableUse
from game.flame import FlameView, Span
from game.layout import Box
from game.theme import Colour, Colours
from game.view.canvas import Canvas
from game.view.fonts import CAPTION
from game.view.look import Look

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


def counts(use: TableUse) -> tuple[int, int, int, int]:
    """Return how many visits of a stretch it was good for what, in the order of ``Use``."""
    return use.cut_off, use.move_only, use.too_shallow, use.misses


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


def draw(
    canvas: Canvas, room: Box, view: FlameView, span: Span, *, is_summary: bool = False
) -> None:
    """Draw the legend, with the shares of what is seen, and below it the strip.

    Of a summary only what has a record is known.
    """
    legend, strip = room.cut_top(canvas.sizes.fact_row)
    _draw_strip(canvas, strip, view, span)
    _draw_legend(canvas, legend, seen(view, span), is_summary=is_summary)


def seen(view: FlameView, span: Span) -> dict[Use, int]:
    """Return the counts of the stretches that are seen."""
    found = [0] * len(Use)
    for first, last, use in stretches(view):
        if first < span[1] and last > span[0]:
            found = [sum(pair) for pair in zip(found, counts(use), strict=True)]
    return dict(zip(Use, found, strict=True))


def stretches(view: FlameView) -> list[tuple[float, float, TableUse]]:
    """Return the stretches that are known: from one node to before another."""
    first, last = view.table_span
    step = (last - first) / max(1, len(view.table))
    return [
        (first + number * step, first + (number + 1) * step, use)
        for number, use in enumerate(view.table)
    ]


def _draw_strip(canvas: Canvas, strip: Box, view: FlameView, span: Span) -> None:
    canvas.fill(strip, colour(canvas.colours, Use.MISS))
    scale, fill = strip.width / (span[1] - span[0]), canvas.surface.fill
    *inks, _ = (colour(canvas.colours, use) for use in Use)
    for first, last, use in stretches(view):
        left = max(strip.x, strip.x + int((first - span[0]) * scale))
        right = min(strip.right, strip.x + int((last - span[0]) * scale))
        asked = sum(use)
        if right <= left or not asked:
            continue
        bottom, below = strip.bottom, 0
        for ink, count in zip(inks, counts(use)[:-1], strict=True):
            below += count
            top = strip.bottom - strip.height * below // asked
            fill(ink, (left, top, right - left, bottom - top))
            bottom = top


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
