"""The mark of a bookmark: a ribbon, filled where a node is kept."""

from __future__ import annotations

from game.look.icons import Icon, icon_svg_body
from game.look.layout import Box
from game.look.theme import Colour
from game.message import message
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION

SIDE = 4
"""The side of the mark in units."""
BOOKMARK = message("bookmark")
"""What a screen reader says of the mark in a row."""


def draw_bookmark(canvas: Canvas, room: Box, ink: Colour, *, is_kept: bool) -> None:
    """Draw the mark in the middle of a box, smaller in a small box."""
    side = min(SIDE * canvas.sizes.unit, room.width, room.height)
    body = icon_svg_body(Icon.BOOKMARK, side, ink)
    if is_kept:
        body = body.replace('fill="none"', f'fill="{ink.hex}"', 1)
    canvas.shape(body, room.centred(side, side))


def draw_row_mark(canvas: Canvas, name: Box) -> Box:
    """Draw the mark of a kept node at the right of the room for the name; return the room left."""
    place, left = name.cut_right(SIDE * canvas.sizes.unit, canvas.sizes.unit)
    if canvas.is_read:
        canvas.text(place, BOOKMARK, CAPTION, canvas.colours.accent)
    draw_bookmark(canvas, place, canvas.colours.accent, is_kept=True)
    return left
