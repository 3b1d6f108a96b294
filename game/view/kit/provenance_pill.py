"""A small coloured label that shows the provenance of a move."""

from __future__ import annotations

from collections.abc import Callable

from engine.protocol.messages import Provenance
from game.look.layout import Box
from game.look.theme import Colour
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION
from game.view.kit.look import Look
from game.words.engine import PROVENANCES

FILL = 0.12
"""The opacity of the label's colour over the background."""
EDGE = 0.6

_Purpose = Callable[[Canvas], Colour]
_COLOURS: dict[Provenance, _Purpose] = {
    Provenance.TT_MOVE: lambda canvas: canvas.colours.accent,
    Provenance.GOOD_CAPTURE: lambda canvas: canvas.colours.good,
    Provenance.PROMOTION: lambda canvas: canvas.colours.good,
    Provenance.KILLER_1: lambda canvas: canvas.colours.info,
    Provenance.KILLER_2: lambda canvas: canvas.colours.info,
    Provenance.COUNTER_MOVE: lambda canvas: canvas.colours.info,
    Provenance.BAD_CAPTURE: lambda canvas: canvas.colours.bad,
    Provenance.BAD_QUIET: lambda canvas: canvas.colours.bad,
    Provenance.EQUAL_CAPTURE: lambda canvas: canvas.colours.text,
}


def pill_width(look: Look, provenance: Provenance) -> int:
    """Return the width of a label in pixels."""
    return look.width(PROVENANCES[provenance], CAPTION) + 4 * look.sizes.unit


def draw_pill(
    canvas: Canvas, cell: Box, provenance: Provenance, ground: Colour | None = None
) -> None:
    """Draw a label at the left of a cell, on the colour ``ground``, by default a panel's."""
    ground = ground or canvas.colours.panel
    purpose = _COLOURS.get(provenance)
    colour = purpose(canvas) if purpose else canvas.colours.dim
    box = cell._replace(width=min(pill_width(canvas.look, provenance), cell.width))
    box = box.inset(0, canvas.sizes.unit // 2 + 1)
    canvas.rounded(box, colour.over(ground, FILL), colour.over(ground, EDGE), box.height // 2)
    canvas.text(box, PROVENANCES[provenance], CAPTION, colour, "centre")
