"""Shapes that mark squares, so that no mark depends on its colour alone.

Each function returns the body of an SVG drawing for a square of ``side`` pixels.
"""

from __future__ import annotations

import math

from game.look.theme import Colour
from game.view.kit import svg_shapes

INSET, LINE = 0.05, 0.034
"""The distance of a frame from the edge of its square, and the width of its line, as shares."""
CORNER = 0.17
"""The length of the arms of a corner, as a share of the square."""
DASHES = 5
"""The number of dashes on one side of a dashed frame."""
HALO = Colour(255, 255, 255, 215)
"""The light edge of the ring around a king in check."""
CHECK_DIAMETER, CHECK_WIDTH, HALO_WIDTH = 0.97, 0.06, 0.1


def corner_reach(side: int) -> int:
    """Return how far a corner reaches into its square, in pixels."""
    return math.ceil((INSET + CORNER + LINE) * side)


def corner_frame(side: int, colour: Colour) -> str:
    """Return the four corners of a frame: the mark of the last move."""
    near, far, arm = INSET * side, (1 - INSET) * side, CORNER * side
    lines = [
        [(near, near + arm), (near, near), (near + arm, near)],
        [(far - arm, near), (far, near), (far, near + arm)],
        [(far, far - arm), (far, far), (far - arm, far)],
        [(near + arm, far), (near, far), (near, far - arm)],
    ]
    return "".join(svg_shapes.polyline(line, colour, LINE * side) for line in lines)


def dashed_frame(side: int, colour: Colour) -> str:
    """Return a dashed frame: the mark of a premove."""
    near, far = INSET * side, (1 - INSET) * side
    step = (far - near) / (2 * DASHES - 1)
    starts = [near + 2 * place * step for place in range(DASHES)]
    lines = [[(at, edge), (at + step, edge)] for at in starts for edge in (near, far)]
    lines += [[(edge, at), (edge, at + step)] for at in starts for edge in (near, far)]
    return "".join(svg_shapes.polyline(line, colour, LINE * side) for line in lines)


def solid_frame(side: int, colour: Colour) -> str:
    """Return a whole frame: the mark of the chosen piece."""
    near, across = INSET * side, (1 - 2 * INSET) * side
    return (
        f'<rect x="{near:g}" y="{near:g}" width="{across:g}" height="{across:g}" '
        f"{svg_shapes.paint(None, colour, LINE * side)}/>"
    )


def check_ring(side: int, colour: Colour) -> str:
    """Return a ring with a light edge: the mark of a king in check."""
    halo = svg_shapes.ring(side, CHECK_DIAMETER * side, HALO_WIDTH * side, HALO)
    inner = (CHECK_DIAMETER - (HALO_WIDTH - CHECK_WIDTH)) * side
    return halo + svg_shapes.ring(side, inner, CHECK_WIDTH * side, colour)
