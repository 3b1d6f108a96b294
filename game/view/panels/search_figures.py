"""The figures of a search in two rows: the search itself, and the transposition table."""

from __future__ import annotations

from typing import NamedTuple

from engine.protocol.messages import TableStats, Thinking
from game.accessibility.node import AccessibleRole
from game.look.layout import Box
from game.look.theme import Colour
from game.message import Message, message, message_with_context
from game.view.kit import number_texts
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, VALUE

NOTHING = "–"
WIDE_FIGURE = "38.4 %"
"""The least width of a column."""
DEPTH, NODES, SPEED, TIME, TABLE_USE = (
    message("Depth"),
    message("Nodes"),
    message("Nodes/s"),
    message_with_context("how long the search takes", "Time"),
    message("Table use"),
)
PROBES, HITS, CUTOFFS, MOVE_ONLY, TOO_SHALLOW = (
    message("Probes"),
    message_with_context("of the transposition table", "Hits"),
    message("Cutoffs"),
    message("Move only"),
    message("Too shallow"),
)
NAMES = ((DEPTH, NODES, SPEED, TIME, TABLE_USE), (PROBES, HITS, CUTOFFS, MOVE_ONLY, TOO_SHALLOW))
"""The names of the figures. All shares in the second row are shares of the probes."""


class Figure(NamedTuple):
    """The value under a name, and its share of a whole, if it has one."""

    text: str
    share: float | None = None


UNKNOWN = tuple(tuple(Figure(NOTHING) for _ in names) for names in NAMES)
"""The figures before a search has reported any."""


def search_figures(thinking: Thinking) -> tuple[tuple[Figure, ...], ...]:
    """Return the figures under ``NAMES``.

    An external engine reports no table probes. Dashes stand for what is not reported.
    """
    table, full = thinking.table, thinking.table.full_permille
    if not thinking.nodes:
        return UNKNOWN
    return (
        (
            Figure(f"{thinking.depth}/{thinking.selective_depth}"),
            Figure(number_texts.count_text(thinking.nodes)),
            Figure(number_texts.count_text(thinking.nodes_per_second)),
            Figure(number_texts.duration_text(thinking.elapsed_ms)),
            Figure(number_texts.percent_text(full, 1000), full / 1000),
        ),
        _probe_figures(table) if table.probes else UNKNOWN[1],
    )


def _probe_figures(table: TableStats) -> tuple[Figure, ...]:
    return (
        Figure(number_texts.count_text(table.probes)),
        _share(table.hits, table),
        _share(table.cutoffs, table),
        _share(table.move_only, table),
        _share(table.too_shallow, table),
    )


def draw_search_figures(canvas: Canvas, room: Box, thinking: Thinking | None) -> None:
    """Draw both rows; before the first search, dashes replace the values."""
    known = search_figures(thinking) if thinking else UNKNOWN
    for place, names in enumerate(NAMES):
        row = room._replace(y=room.y + place * canvas.sizes.stat_row, height=canvas.sizes.stat_row)
        for index, (cell, name) in enumerate(zip(_cells(canvas, row), names, strict=True)):
            _draw_figure(canvas, cell, name, known[place][index])


def _cells(canvas: Canvas, row: Box) -> list[Box]:
    """Return columns of equal width, or of the widths that the names need."""
    gap, look = 2 * canvas.sizes.unit, canvas.look
    figure = look.width(WIDE_FIGURE, VALUE)
    widths = [
        max(figure, *(look.width(name, CAPTION) for name in column))
        for column in zip(*NAMES, strict=True)
    ]
    spare = row.width - sum(widths) - gap * (len(widths) - 1)
    equal = row.columns(len(widths), gap)
    if spare < 0 or all(width <= cell.width for width, cell in zip(widths, equal, strict=True)):
        return equal
    cells = []
    for place, width in enumerate(widths):
        share = spare // (len(widths) - place)
        cell, row = row.cut_left(width + share, gap)
        spare -= share
        cells.append(cell)
    return cells


def _share(part: int, table: TableStats) -> Figure:
    return Figure(number_texts.percent_text(part, table.probes), part / max(1, table.probes))


def _draw_figure(canvas: Canvas, cell: Box, name: Message, figure: Figure) -> None:
    sizes, colours = canvas.sizes, canvas.colours
    canvas.control(AccessibleRole.TEXT, cell)
    label, rest = cell.cut_top(4 * sizes.unit)
    value, rest = rest.cut_top(5 * sizes.unit)
    canvas.text(label, name, CAPTION, colours.dim)
    canvas.text(value, figure.text, VALUE, colours.text)
    if figure.share is None:
        return
    track = rest.cut_top(3 * sizes.line)[0]
    canvas.rounded(track, colours.line, None, track.height // 2)
    length = round(track.width * min(1.0, figure.share))
    if length:
        bar = track._replace(width=max(length, track.height))
        canvas.rounded(bar, _bar_colour(canvas, name), None, bar.height // 2)


def _bar_colour(canvas: Canvas, name: Message) -> Colour:
    colours = canvas.colours
    return {
        CUTOFFS: colours.good,
        MOVE_ONLY: colours.info,
        TOO_SHALLOW: colours.bad,
        TABLE_USE: colours.accent,
    }.get(name, colours.text)
