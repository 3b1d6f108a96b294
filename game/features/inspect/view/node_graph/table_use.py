"""The results of table probes over time: a strip below the node graph.

Each column is an interval of the search, as wide as in the graph above it. Its height stands for
all probes of the interval. From the bottom up it shows cutoffs, hits that gave only a move, and
hits that were too shallow. The rest of the column stands for misses.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence

import pygame

from engine.protocol.inspect_enums import TableResult
from engine.protocol.inspect_facts import TableUse
from game.features.inspect.model.flame_graph import FlameGraphView, Span
from game.look.layout import Box
from game.look.theme import Colour, Colours
from game.message import Message, message
from game.view.kit.canvas import Canvas, heading_width
from game.view.kit.fonts import CAPTION
from game.view.kit.look import Look
from game.words.inspect.labels import TABLE_RESULTS

TITLE = message("Table")
OF_KEPT = message("of the recorded probes")
STRIP_ROWS = 2
"""The height of the strip, in rows of facts."""
LEAST_ROWS = 9
"""The least height of graph and strip together, in rows of facts. Below it, there is no strip."""
SWATCH = 3
"""The side of a colour in the legend, in units."""
WIDEST_PERCENT = 100


HITS_FROM_BELOW = (TableResult.CUTOFF, TableResult.MOVE_ONLY, TableResult.TOO_SHALLOW)
"""The results in a column from the bottom up. The rest of the column stands for misses."""
RESULTS = (*HITS_FROM_BELOW, TableResult.MISS)


def probe_counts(use: TableUse) -> tuple[int, int, int, int]:
    """Return the number of probes of an interval for each result, in the order of ``RESULTS``."""
    return use.cutoff, use.move_only, use.too_shallow, use.misses


def table_result_colour(colours: Colours, result: TableResult) -> Colour:
    """Return the colour of a result."""
    return {
        TableResult.CUTOFF: colours.flame_exact,
        TableResult.MOVE_ONLY: colours.flame_fail_low,
        TableResult.TOO_SHALLOW: colours.flame_cutoff,
        TableResult.MISS: colours.raised,
    }[result]


def strip_height(look: Look, room: Box) -> int:
    """Return the height in pixels of the strip with its legend; 0 in a low room."""
    row = look.sizes.fact_row
    rows = STRIP_ROWS + len(legend_rows(look, room.width))
    return 0 if room.height < LEAST_ROWS * row else rows * row + look.sizes.unit


class TableUseStrip:
    """The strip with its legend.

    Filling each part of each column would take too long for a frame. So each column is written as a
    row of palette indices from the bottom up, and the picture is then turned.
    """

    def __init__(self, look: Look) -> None:
        colours = look.colours
        self._palette = [
            table_result_colour(colours, result) for result in (TableResult.MISS, *HITS_FROM_BELOW)
        ]
        self._columns: list[bytes] = []
        self._key: Hashable = None

    def draw(
        self, canvas: Canvas, room: Box, view: FlameGraphView, span: Span, *, is_summary: bool
    ) -> None:
        """Draw the legend with the shares in the shown span, and the strip below it.

        A collapsed subtree contributes only the probes that are still recorded.
        """
        rows = len(legend_rows(canvas.look, room.width))
        legend, strip = room.cut_top(rows * canvas.sizes.fact_row)
        self._paint(view, strip.height)
        pixels = bytearray(strip.width * strip.height)
        scale, (start, step) = strip.width / (span[1] - span[0]), _grid(view)
        seen = intervals_in_span(view, span)
        for number, column in enumerate(self._columns[seen], seen.start):
            left = max(0, int((start + number * step - span[0]) * scale))
            right = min(strip.width, int((start + (number + 1) * step - span[0]) * scale))
            pixels[left * strip.height : right * strip.height] = column * (right - left)
        picture = pygame.image.frombuffer(pixels, (strip.height, strip.width), "P")
        picture.set_palette(self._palette)
        canvas.surface.blit(pygame.transform.rotate(picture, 90), strip[:2])
        _draw_legend(canvas, legend, sum_of_probe_counts(view.table[seen]), is_summary=is_summary)

    def _paint(self, view: FlameGraphView, height_px: int) -> None:
        """Draw the columns anew if the intervals or the height have changed."""
        key = view.revision, height_px
        if self._key != key:
            self._key = key
            self._columns = [_column(use, height_px) for use in view.table]


def _column(use: TableUse, height_px: int) -> bytes:
    """Return the pixels of an interval from the bottom up, as palette indices."""
    asked = max(1, sum(use))
    cutoff = height_px * use.cutoff // asked
    known = height_px * (use.cutoff + use.move_only) // asked
    found = height_px * (asked - use.misses) // asked if any(use) else 0
    below = b"\1" * cutoff + b"\2" * (known - cutoff) + b"\3" * (found - known)
    return below.ljust(height_px, b"\0")


def sum_of_probe_counts(intervals: Sequence[TableUse]) -> dict[TableResult, int]:
    """Return how many probes of these intervals had each result."""
    sums = [sum(part) for part in zip(*map(probe_counts, intervals), strict=True)]
    return dict(zip(RESULTS, sums or [0] * len(RESULTS), strict=True))


def intervals_in_span(view: FlameGraphView, span: Span) -> slice:
    """Return the indices of the intervals that overlap a span."""
    start, step = _grid(view)
    first = max(0, math.floor((span[0] - start) / step))
    last = min(len(view.table), math.ceil((span[1] - start) / step))
    return slice(first, max(first, last))


def _grid(view: FlameGraphView) -> tuple[float, float]:
    """Return the first node of the first interval, and the number of nodes in each."""
    first, last = view.table_span
    return first, (last - first) / max(1, len(view.table))


def _entry(result: TableResult, percent: int) -> Message:
    return message("{result} {percent} %", result=TABLE_RESULTS[result], percent=percent)


def legend_rows(look: Look, width: int) -> list[list[TableResult]]:
    """Return the results in each row of the legend, with room for any shares."""
    sizes = look.sizes
    start = heading_width(look, TITLE) + 3 * sizes.unit
    rows: list[list[TableResult]] = [[]]
    x = start
    for result in RESULTS:
        needed = (SWATCH + 1) * sizes.unit + look.width(_entry(result, WIDEST_PERCENT), CAPTION)
        if x + needed > width and rows[-1]:
            rows.append([])
            x = start
        rows[-1].append(result)
        x += needed + 3 * sizes.unit
    return rows


def _draw_legend(
    canvas: Canvas, room: Box, found: dict[TableResult, int], *, is_summary: bool
) -> None:
    sizes, colours = canvas.sizes, canvas.colours
    asked = max(1, sum(found.values()))
    rows = legend_rows(canvas.look, room.width)
    set_px = canvas.heading(room._replace(height=sizes.fact_row), TITLE)
    room = room.cut_left(set_px, 3 * sizes.unit)[1]
    side = SWATCH * sizes.unit
    for results in rows:
        row, room = room.cut_top(sizes.fact_row)
        for result in results:
            swatch, words = row.cut_left(side, sizes.unit)
            edge = colours.line if result is TableResult.MISS else None
            canvas.rounded(
                swatch.centred(side, side), table_result_colour(colours, result), edge, 0
            )
            share = _entry(result, round(100 * found[result] / asked))
            set_px = canvas.text(words, share, CAPTION, colours.dim)
            row = words.cut_left(set_px, 3 * sizes.unit)[1]
    if is_summary and canvas.look.width(OF_KEPT, CAPTION) <= row.width:
        canvas.text(row, OF_KEPT, CAPTION, colours.dim)
