"""The mark of a breakpoint that holds: a red dot with a rim, on every ground."""

from __future__ import annotations

from game.look.layout import Box
from game.message import Message, message
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION

SIDE = 2
"""The diameter of the dot in units, without its rim."""
BREAKPOINT = message("breakpoint")
"""What the mark means."""
TICK = 2
"""The height of a tick of the timeline, in units."""


def mark_width(canvas: Canvas) -> int:
    """Return the width of a mark with its rim, in pixels."""
    return SIDE * canvas.sizes.unit + 2 * _rim(canvas)


def draw_dot(canvas: Canvas, centre: tuple[int, int]) -> None:
    """Draw the mark around a pixel."""
    colours = canvas.colours
    canvas.disc(centre, mark_width(canvas), colours.panel)
    canvas.disc(centre, SIDE * canvas.sizes.unit, colours.bad)


def draw_tick(canvas: Canvas, x: int, bottom: int) -> None:
    """Draw a tick of the timeline: a stroke that ends above a pixel."""
    unit, line = canvas.sizes.unit, max(2, canvas.sizes.line)
    canvas.fill(Box(x - line // 2, bottom - TICK * unit, line, TICK * unit), canvas.colours.bad)


def draw_row_dot(canvas: Canvas, name: Box) -> Box:
    """Draw the mark at the right of the room for a name; return the room left."""
    width = mark_width(canvas)
    place, left = name.cut_right(width, canvas.sizes.unit)
    if canvas.is_read:
        canvas.text(place, BREAKPOINT, CAPTION, canvas.colours.bad)
    draw_dot(canvas, place.centre)
    return left


def _rim(canvas: Canvas) -> int:
    return 2 * canvas.sizes.line


def places_said(count: int) -> Message:
    """Return what a screen reader says of the ticks."""
    return message("Breakpoints hold at {count} or more nodes.", count=count)
