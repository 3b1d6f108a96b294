"""The table of a report: figures of both sides, in the whole game and in each phase."""

from __future__ import annotations

from typing import NamedTuple

import chess

from engine.protocol.review import Phase
from game.accessibility.node import AccessibleRole
from game.look.layout import Box
from game.message import Message, message_with_context, sentences, template
from game.queries.reviews.review_figures import FigureRow, FigureTable
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, SMALL
from game.view.kit.look import Look
from game.words.review.verdicts import PHASES

WHOLE = message_with_context("the head of a column, beside those of the phases", "Game")
SPOKEN = template("{label}. {figures}")
OF_SIDES = template("{column}: White {white}, Black {black}.")
FEWEST_FIGURES = "000"
"""The text for which each figure has room."""


class _Columns(NamedTuple):
    """The places of a row."""

    label: Box
    pairs: list[Box]


def table_height(look: Look, table: FigureTable) -> int:
    """Return the height of a table in pixels: its head, and its rows."""
    return (2 + len(table.rows)) * look.sizes.fact_row


def draw_review_table(canvas: Canvas, box: Box, table: FigureTable) -> None:
    """Draw a table from the top of a box."""
    colours, line = canvas.colours, canvas.sizes.line
    head, rest = box.cut_top(canvas.sizes.fact_row)
    sides, rest = rest.cut_top(canvas.sizes.fact_row)
    for phase, place in zip(table.columns, _columns(canvas.look, head, table).pairs, strict=True):
        canvas.text(place, column_name(phase), CAPTION, colours.dim, "centre")
    for place in _columns(canvas.look, sides, table).pairs:
        for side, half in zip((chess.WHITE, chess.BLACK), place.columns(2, 0), strict=True):
            draw_side(canvas, half.centre, side)
    for row in table.rows:
        place, rest = rest.cut_top(canvas.sizes.fact_row)
        canvas.fill(place._replace(height=line), colours.line)
        canvas.control(AccessibleRole.TEXT, place, _spoken(table, row))
        columns = _columns(canvas.look, place, table)
        canvas.text(columns.label, row.label, SMALL, colours.text)
        for at, (pair, box_of_pair) in enumerate(zip(row.pairs, columns.pairs, strict=True)):
            ink = colours.text if at == 0 else colours.dim
            for text, half in zip(pair, box_of_pair.columns(2, 0), strict=True):
                canvas.text(half, text, FIGURES, ink, "centre")


def _spoken(table: FigureTable, row: FigureRow) -> Message:
    """Return a row as a screen reader says it."""
    said = [
        OF_SIDES.filled(column=column_name(phase), white=white, black=black)
        for phase, (white, black) in zip(table.columns, row.pairs, strict=True)
    ]
    return SPOKEN.filled(label=row.label, figures=sentences(said))


def column_name(phase: Phase | None) -> Message:
    """Return the head of a column."""
    return WHOLE if phase is None else PHASES[phase]


def draw_side(canvas: Canvas, centre: tuple[int, int], side: chess.Color) -> None:
    """Draw the mark of a side: a disc in the colour of its pieces, in every theme."""
    colours = canvas.colours
    diameter = canvas.sizes.dot + 2 * canvas.sizes.line
    fill = colours.evaluation_white if side == chess.WHITE else colours.evaluation_black
    canvas.disc(centre, diameter, fill)
    canvas.ring(centre, diameter, colours.faint)


def _columns(look: Look, row: Box, table: FigureTable) -> _Columns:
    """Return the places of a row: the columns share what the labels leave, by their heads."""
    gap = 2 * look.sizes.unit
    label = max(look.width(one.label, SMALL) for one in table.rows)
    figures = 2 * look.fonts.width(FEWEST_FIGURES, FIGURES)
    needs = [max(look.width(column_name(one), CAPTION), figures) for one in table.columns]
    label_box, rest = row.cut_left(label, gap)
    spare = max(0, rest.width - sum(needs) - gap * (len(needs) - 1))
    pairs = []
    for need in needs:
        pair, rest = rest.cut_left(need + spare // len(needs), gap)
        pairs.append(pair)
    return _Columns(label_box, pairs)
