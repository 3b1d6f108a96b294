"""White's winning chances along a game, drawn as an area: White's share below, Black's above."""

from __future__ import annotations

from collections.abc import Sequence

from game.look.layout import Box
from game.look.theme import Colour
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas

PlyAndChance = tuple[int, float]
"""A half-move, and White's winning chance after it in per cent."""


def draw_chance_run(
    canvas: Canvas,
    field: Box,
    run: Sequence[PlyAndChance],
    plies: int,
    line: Colour | None = None,
) -> None:
    """Fill the shares of both sides along values without a gap; draw a line between them.

    Args:
        canvas: what is drawn on.
        field: the box of the values; its width stands for the whole game.
        run: at least one value, in the order of the game.
        plies: half-moves of the game, at least 1.
        line: the colour of the line; None for no line.
    """
    colours, width = canvas.colours, 1.5 * canvas.sizes.line
    places = [(x_of_ply(field, ply, plies), y_of_chance(field, chance)) for ply, chance in run]
    if len(places) == 1:  # A lone value is shown for the half-move before it.
        (x, y), step = places[0], (field.width - 1) / plies
        places = [(max(0.0, x - max(step, 2 * canvas.sizes.line)), y), (x, y)]
    left, right = places[0][0], places[-1][0]
    start = int(left)
    wide = min(field.width, int(right) + 2) - start
    places = [(x - start, y) for x, y in places]
    left, right = left - start, right - start
    above = [(left, 0.0), *places, (right, 0.0)]
    below = [(left, float(field.height)), *places, (right, float(field.height))]
    body = svg_shapes.polygon(above, colours.evaluation_black)
    body += svg_shapes.polygon(below, colours.evaluation_white)
    if line is not None:
        body += svg_shapes.polyline(places, line, width)
    picture = canvas.look.shape(body, wide, field.height)
    canvas.surface.blit(picture, (field.x + start, field.y))


def x_of_ply(field: Box, ply: int, plies: int) -> float:
    """Return the distance of a half-move from the left end of the field."""
    return (field.width - 1) * ply / plies


def y_of_chance(field: Box, chance: float) -> float:
    """Return the distance of a value from the top of the field."""
    return field.height * (1 - chance / 100)
