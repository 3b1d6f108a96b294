"""Key caps: the names of keys, each in a small frame."""

from __future__ import annotations

from collections.abc import Sequence

from game.look.layout import Box
from game.message import Text
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import FINE_FIGURES
from game.view.kit.look import Look


def caps_width(look: Look, caps: Sequence[Text]) -> int:
    """Return the width of key caps in a row, with the gap after each."""
    return sum(_cap_width(look, cap) + look.sizes.unit for cap in caps)


def draw_caps(canvas: Canvas, room: Box, caps: Sequence[Text]) -> None:
    """Draw key caps from the left of a box."""
    unit, colours = canvas.sizes.unit, canvas.colours
    x = room.x
    for cap in caps:
        width = _cap_width(canvas.look, cap)
        key = Box(x, room.y, width, room.height).inset(0, canvas.sizes.line)
        canvas.rounded(key, colours.raised, colours.line, unit)
        canvas.text(key, cap, FINE_FIGURES, colours.text, "centre")
        x = key.right + unit


def _cap_width(look: Look, cap: Text) -> int:
    return look.width(cap, FINE_FIGURES) + 3 * look.sizes.unit
