"""Shapes as SVG, which SDL_image draws with smooth edges at the exact size.

Each function returns the body of an SVG drawing, with coordinates in pixels. ``look.Look.shape``
rasterises and caches it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from game.look.theme import Colour

Point = tuple[float, float]
Badge = Callable[[float, Colour], str]
"""A function that draws a mark in a circle, given the side of its square and its colour."""


def paint(fill: Colour | None, stroke: Colour | None = None, width: float = 1) -> str:
    """Return the SVG attributes that fill and outline a shape."""
    inside = f'fill="{fill.hex}" fill-opacity="{fill.opacity:.3f}"' if fill else 'fill="none"'
    if stroke is None:
        return inside
    return (
        f'{inside} stroke="{stroke.hex}" stroke-opacity="{stroke.opacity:.3f}" '
        f'stroke-width="{width:g}"'
    )


def rounded_rectangle(
    width: float,
    height: float,
    radius: float,
    fill: Colour | None,
    line: Colour | None,
    stroke: float,
) -> str:
    """Return a rounded rectangle that fills its box. The outline lies inside the box."""
    half = stroke / 2 if line else 0
    across, down, curve = width - 2 * half, height - 2 * half, max(0, radius - half)
    return (
        f'<rect x="{half:g}" y="{half:g}" width="{across:g}" height="{down:g}" '
        f'rx="{curve:g}" {paint(fill, line, stroke)}/>'
    )


def disc(side: float, diameter: float, fill: Colour) -> str:
    """Return a disc in the middle of a square."""
    return f'<circle cx="{side / 2:g}" cy="{side / 2:g}" r="{diameter / 2:g}" {paint(fill)}/>'


def ring(side: float, diameter: float, width: float, colour: Colour) -> str:
    """Return a circle in the middle of a square. Its line lies inside ``diameter``."""
    radius = (diameter - width) / 2
    return (
        f'<circle cx="{side / 2:g}" cy="{side / 2:g}" r="{radius:g}" {paint(None, colour, width)}/>'
    )


def frame(side: float, radius: float, colour: Colour) -> str:
    """Return a square with a rounded hole, which rounds the corners of a picture below it."""
    straight = side - 2 * radius
    return (
        f'<path fill-rule="evenodd" d="M0 0H{side:g}V{side:g}H0Z'
        f"M{radius:g} 0h{straight:g}a{radius:g} {radius:g} 0 0 1 {radius:g} {radius:g}"
        f"v{straight:g}a{radius:g} {radius:g} 0 0 1 {-radius:g} {radius:g}"
        f"h{-straight:g}a{radius:g} {radius:g} 0 0 1 {-radius:g} {-radius:g}"
        f'v{-straight:g}a{radius:g} {radius:g} 0 0 1 {radius:g} {-radius:g}Z" {paint(colour)}/>'
    )


def glow(side: float, colour: Colour) -> str:
    """Return a round light that fades towards the corners of a square."""
    stops = "".join(
        f'<stop offset="{offset}" stop-color="{colour.hex}" stop-opacity="{opacity}"/>'
        for offset, opacity in ((0, 1), (0.3, 0.92), (0.6, 0.5), (0.95, 0), (1, 0))
    )
    return (
        f'<defs><radialGradient id="glow" cx="50%" cy="50%" r="60%">{stops}</radialGradient></defs>'
        f'<rect x="0" y="0" width="{side:g}" height="{side:g}" fill="url(#glow)"/>'
    )


def arrow(
    start: Point,
    end: Point,
    width: float,
    head: float,
    fill: Colour | None,
    line: Colour | None = None,
    stroke: float = 1,
) -> str:
    """Return an arrow from ``start`` to ``end``, with a round tail.

    ``head`` is the length of the arrowhead and also its width. A line of the width ``stroke`` runs
    along its edge.
    """
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    across = (-along[1], along[0])

    def at(distance: float, aside: float) -> str:
        x = start[0] + along[0] * distance + across[0] * aside
        y = start[1] + along[1] * distance + across[1] * aside
        return f"{x:.2f} {y:.2f}"

    neck, half = max(0.0, length - head), width / 2
    return (
        f'<path d="M{at(0, -half)}L{at(neck, -half)}L{at(neck, -head / 2)}L{at(length, 0)}'
        f"L{at(neck, head / 2)}L{at(neck, half)}L{at(0, half)}"
        f'A{half:g} {half:g} 0 0 1 {at(0, -half)}Z" {paint(fill, line, stroke)}/>'
    )


def polyline(points: list[Point], colour: Colour, width: float) -> str:
    """Return an open line through these points."""
    path = "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    return f'<path d="M{path}" stroke-linejoin="round" {paint(None, colour, width)}/>'


def polygon(points: list[Point], fill: Colour) -> str:
    """Return a filled polygon with these corners."""
    path = "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    return f'<path d="M{path}Z" {paint(fill)}/>'


def hourglass(side: float, colour: Colour) -> str:
    """Return an hourglass, the mark of a clock with little time left."""
    left, right, top, bottom = side * 0.2, side * 0.8, side * 0.1, side * 0.9
    middle = side / 2
    return (
        f'<path d="M{left:g} {top:g}H{right:g}L{middle:g} {middle:g}L{right:g} {bottom:g}'
        f'H{left:g}L{middle:g} {middle:g}Z" stroke-linejoin="round" '
        f"{paint(colour, colour, side * 0.1)}/>"
    )


def tick_badge(side: float, colour: Colour) -> str:
    """Return a tick in a circle."""
    return _badge(side, colour) + _strokes([(0.30, 0.52), (0.44, 0.66), (0.70, 0.36)], side, colour)


def cross_badge(side: float, colour: Colour) -> str:
    """Return a cross in a circle."""
    down = _strokes([(0.34, 0.34), (0.66, 0.66)], side, colour)
    return _badge(side, colour) + down + _strokes([(0.66, 0.34), (0.34, 0.66)], side, colour)


def info_badge(side: float, colour: Colour) -> str:
    """Return an i in a circle."""
    stem = _strokes([(0.5, 0.46), (0.5, 0.72)], side, colour)
    dot = f'<circle cx="{side * 0.5:g}" cy="{side * 0.3:g}" r="{side * 0.065:g}" {paint(colour)}/>'
    return _badge(side, colour) + stem + dot


def tick(side: float, colour: Colour) -> str:
    """Return a tick."""
    return _strokes([(0.2, 0.54), (0.42, 0.74), (0.8, 0.28)], side, colour)


def step_back(side: float, colour: Colour) -> str:
    """Return the mark of one move back. ``mirrored`` makes it the mark of one move forwards."""
    return _chevron(side, colour, 0.58)


def expanded_mark(side: float, colour: Colour) -> str:
    """Return the mark of an expanded row: the mark of a step, but pointing down."""
    return _strokes([(0.24, 0.4), (0.5, 0.66), (0.76, 0.4)], side, colour)


def jump_to_start(side: float, colour: Colour) -> str:
    """Return the mark of a jump to the start: a vertical bar and the mark of a step."""
    wall = _strokes([(0.26, 0.24), (0.26, 0.76)], side, colour)
    return wall + _chevron(side, colour, 0.70)


def mirrored(side: float, body: str) -> str:
    """Return a drawing with left and right exchanged."""
    return f'<g transform="translate({side:g} 0) scale(-1 1)">{body}</g>'


def pointer(side: float, colour: Colour) -> str:
    """Return the arrow of a mouse pointer, the mark of the tool that moves pieces."""
    points = [(0.28, 0.12), (0.28, 0.78), (0.44, 0.63), (0.55, 0.88), (0.67, 0.83)]
    points += [(0.56, 0.58), (0.78, 0.56)]
    return polygon([(x * side, y * side) for x, y in points], colour)


def trash(side: float, colour: Colour) -> str:
    """Return a dustbin, the mark of the tool that removes pieces."""
    lid = _strokes([(0.2, 0.28), (0.8, 0.28)], side, colour)
    handle = _strokes([(0.4, 0.26), (0.42, 0.15), (0.58, 0.15), (0.6, 0.26)], side, colour)
    body = _strokes([(0.27, 0.3), (0.32, 0.86), (0.68, 0.86), (0.73, 0.3)], side, colour)
    bars = [_strokes([(x, 0.42), (x, 0.72)], side, colour) for x in (0.42, 0.58)]
    return lid + handle + body + "".join(bars)


def cross(side: float, colour: Colour) -> str:
    """Return a cross, the mark of a button that closes something."""
    down = _strokes([(0.26, 0.26), (0.74, 0.74)], side, colour)
    return down + _strokes([(0.74, 0.26), (0.26, 0.74)], side, colour)


def _chevron(side: float, colour: Colour, right: float) -> str:
    points = [(right, 0.24), (right - 0.26, 0.5), (right, 0.76)]
    return _strokes(points, side, colour)


def _badge(side: float, colour: Colour) -> str:
    return ring(side, side * 0.94, side * 0.09, colour)


def _strokes(points: list[Point], side: float, colour: Colour) -> str:
    return polyline([(x * side, y * side) for x, y in points], colour, side * 0.1)
