"""A row of the list: the mark, the number of the node, the moves to it, and the note."""

from __future__ import annotations

from typing import NamedTuple

import chess

from game.features.inspect.model.bookmarks import KeptNode
from game.features.inspect.view.path_line import ELLIPSIS, ROOT
from game.features.inspect.view.places.bookmark_mark import SIDE, draw_bookmark
from game.look.layout import Box
from game.message import San, Text, message
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FINE_FIGURES, SMALL, TABLE
from game.view.kit.look import Look
from game.view.panels.san_lines import SanLines
from game.words.inspect.scores import group_digits

WIDEST_NODE = "999 999 999"
"""The widest number of a node for which a column has room."""
PATH_PERCENT = 50
"""The share of the room beside the number that the moves take; the rest is for the note."""
GAP = 3
"""The units between two columns."""
UNKNOWN = message("moves not known yet")


class PlaceColumns(NamedTuple):
    """The places of a row."""

    mark: Box
    node: Box
    path: Box
    note: Box


def place_columns(look: Look, row: Box) -> PlaceColumns:
    """Return the columns of a row."""
    unit = look.sizes.unit
    mark, row = row.cut_left(SIDE * unit, GAP * unit)
    node, row = row.cut_left(look.fonts.width(WIDEST_NODE, FINE_FIGURES), GAP * unit)
    path, note = row.cut_left(row.width * PATH_PERCENT // 100, GAP * unit)
    return PlaceColumns(mark, node, path, note)


def draw_place(
    canvas: Canvas,
    row: Box,
    place: KeptNode,
    root: chess.Board,
    lines: SanLines,
    *,
    is_kept: bool,
    is_mark_lit: bool,
) -> None:
    """Draw a row; ``root`` is the position that was searched."""
    colours, columns = canvas.colours, place_columns(canvas.look, row)
    canvas.ticked(columns.mark, is_on=is_kept)
    ink = colours.accent if is_kept else colours.text if is_mark_lit else colours.faint
    draw_bookmark(canvas, columns.mark, ink, is_kept=is_kept)
    canvas.text(columns.node, group_digits(place.node), FINE_FIGURES, colours.dim, "right")
    _draw_path(canvas, columns.path, place, root, lines)
    if place.note:
        canvas.text(columns.note, place.note, SMALL, colours.text)


def _draw_path(
    canvas: Canvas, room: Box, place: KeptNode, root: chess.Board, lines: SanLines
) -> None:
    """Draw the moves to a node: all of them, or the last ones that fit."""
    colours = canvas.colours
    if not place.path:
        named: Text = UNKNOWN if place.path is None else ROOT
        canvas.text(room, named, CAPTION, colours.dim)
        return
    words = lines.line(root, place.path)
    canvas.text(room, _fitting(canvas.look, words, room.width), TABLE, colours.text)


def _fitting(look: Look, words: tuple[str, ...], width: int) -> Text:
    """Return the last words of a line that fit, after an ellipsis if others do not."""
    for cut in range(len(words)):
        shown = [ELLIPSIS, *words[cut:]] if cut else list(words)
        line = San(" ".join(shown))
        if look.width(line, TABLE) <= width:
            return line
    return San(words[-1])
