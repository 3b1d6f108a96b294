"""A row in the list of techniques: the name of one, and what it does."""

from __future__ import annotations

from engine.protocol.techniques import TECHNIQUES, Technique
from game.look.layout import Box
from game.message import message
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, SMALL
from game.view.kit.look import Look
from game.words.inspect.techniques import TECHNIQUES as IN_WORDS

OFF = message("Not used in normal play.")
NAME_PERCENT = 26
"""The share of a row that the name takes."""
MOST_ROWS = 4
"""The most rows that a meaning takes."""


def meaning_rows(look: Look, width: int) -> int:
    """Return the rows of every meaning in a list of this width.

    One row has room for the remark that a technique is off, and the meaning behind it. Two or
    more have the remark below the name.
    """
    room = _cells(look, Box(0, 0, width, 0))[1].width
    off = look.width(OFF, CAPTION) + look.sizes.unit
    meanings = {one: IN_WORDS[one.name].meaning for one in TECHNIQUES}
    widths = (look.width(text, CAPTION) + off * (not one.plays) for one, text in meanings.items())
    if max(widths) <= room:
        return 1
    return max(2, *(look.rows(text, CAPTION, room, MOST_ROWS) for text in meanings.values()))


def row_height(look: Look, rows: int) -> int:
    """Return the height of a technique whose meaning has so many rows."""
    sizes = look.sizes
    return sizes.row if rows == 1 else rows * sizes.fact_row + sizes.unit


def draw_technique(canvas: Canvas, row: Box, one: Technique, rows: int) -> None:
    """Draw a technique; its meaning has so many rows."""
    colours, sizes, words = canvas.colours, canvas.sizes, IN_WORDS[one.name]
    name, meaning = _cells(canvas.look, row)
    if rows == 1:
        canvas.text(name, words.title, SMALL, colours.text)
        if not one.plays:
            width = canvas.text(meaning, OFF, CAPTION, colours.info)
            meaning = meaning.cut_left(width, sizes.unit)[1]
        canvas.text(meaning, words.meaning, CAPTION, colours.dim)
        return
    name, meaning = (cell.inset(0, sizes.unit // 2) for cell in (name, meaning))
    name, below = name.cut_top(sizes.fact_row)
    canvas.text(name, words.title, SMALL, colours.text)
    if not one.plays:
        canvas.text(below.cut_top(sizes.fact_row)[0], OFF, CAPTION, colours.info)
    canvas.paragraph(meaning, words.meaning, CAPTION, colours.dim, sizes.fact_row, rows)


def _cells(look: Look, row: Box) -> tuple[Box, Box]:
    """Return the places of the name and of the meaning."""
    return row.cut_left(row.width * NAME_PERCENT // 100, 2 * look.sizes.unit)
