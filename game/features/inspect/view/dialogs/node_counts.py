"""Tables of the node counts of two searches, with a bar for each."""

from __future__ import annotations

from typing import NamedTuple

from game.look.layout import Box
from game.look.theme import Colour
from game.message import Message, Text
from game.view.kit import number_texts
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import FINE_FIGURES, TABLE


class CountRow(NamedTuple):
    """A row of a table: its name, and the node counts of both searches."""

    name: Text
    nodes: int
    other_nodes: int


def draw_counts(
    canvas: Canvas, room: Box, title: Message, rows: list[CountRow], rest_name: Text
) -> None:
    """Draw two bars in each row. ``rest_name`` names the sum of the rows that do not fit."""
    colours, sizes, fonts = canvas.colours, canvas.sizes, canvas.look.fonts
    head, room = room.cut_top(sizes.fact_row)
    canvas.heading(head, title)
    shown = _fitting(rows, room.height // sizes.fact_row, rest_name)
    most = max((max(row.nodes, row.other_nodes) for row in shown), default=1)
    names = max(fonts.width("Qa1xb2+", TABLE), canvas.look.width(rest_name, TABLE))
    number = fonts.width("999.9 M", FINE_FIGURES)
    for one in shown:
        row, room = room.cut_top(sizes.fact_row)
        name, rest = row.cut_left(names, 2 * sizes.unit)
        canvas.text(name, one.name, TABLE, colours.text)
        other, rest = rest.cut_right(number, sizes.unit)
        first, rest = rest.cut_right(number, 2 * sizes.unit)
        canvas.text(first, number_texts.count_text(one.nodes), FINE_FIGURES, colours.text, "right")
        canvas.text(
            other, number_texts.count_text(one.other_nodes), FINE_FIGURES, colours.info, "right"
        )
        half = row.height // 2 - sizes.line
        upper = rest._replace(y=row.y + sizes.line * 2, height=half - sizes.line)
        lower = rest._replace(y=row.y + row.height // 2, height=half - sizes.line)
        _draw_bar(canvas, upper, one.nodes / max(1, most), colours.accent)
        _draw_bar(canvas, lower, one.other_nodes / max(1, most), colours.info)


def _fitting(rows: list[CountRow], most: int, name: Text) -> list[CountRow]:
    """Return at most ``most`` rows. If some do not fit, the last row has their sum."""
    if len(rows) <= most or most < 1:
        return rows[: max(0, most)]
    kept, rest = rows[: most - 1], rows[most - 1 :]
    return [
        *kept,
        CountRow(name, sum(row.nodes for row in rest), sum(row.other_nodes for row in rest)),
    ]


def _draw_bar(canvas: Canvas, room: Box, share: float, colour: Colour) -> None:
    length = round(room.width * share)
    if length:
        canvas.fill(room._replace(width=length), colour)
