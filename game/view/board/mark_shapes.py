"""Arrows and circles as SVG. Each colour has a pattern of its own, so that it can be told apart."""

from __future__ import annotations

from enum import Enum
from math import cos, hypot, pi, sin

from game.look.theme import Colour
from game.view.kit import svg_shapes
from game.view.kit.svg_shapes import Point


class Pattern(Enum):
    """How the line of an arrow or a circle is drawn."""

    SOLID = "solid"
    DASHED = "dashed"
    DOTTED = "dotted"
    DOUBLE = "double"
    BARRED = "barred"
    """Whole, with a bar across the start of an arrow, or a second ring inside a circle."""


PATTERNS = {
    "brush_red": Pattern.DASHED,
    "brush_blue": Pattern.DOTTED,
    "brush_yellow": Pattern.DOUBLE,
    "brush_hint": Pattern.BARRED,
    "brush_preview": Pattern.DOUBLE,
    "board_premove": Pattern.DASHED,
    "brush_third_engine": Pattern.DOTTED,
    "brush_fourth_engine": Pattern.DASHED,
    "brush_fifth_engine": Pattern.DOUBLE,
    "good": Pattern.BARRED,
    "bad": Pattern.DASHED,
}
"""The patterns by the colour in the theme; all other marks are whole. The engine's arrows are
wider than all others, and those of a second engine are thinner."""
DASH, GAP = 1.3, 0.7
"""The lengths of a dash and of the gap after it, as multiples of the width of the line."""
LEAST_DASH = 0.5
"""The least length of the first dash, as a multiple of the width of the line."""
DOT_STEP = 1.35
THIN, APART = 0.34, 0.33
"""The width of each line of a double one, and its distance from the middle, as shares."""
BAR_LENGTH, BAR_WIDTH = 2.1, 0.6
RING_DASHES, RING_DOTS = 8, 16
RING_DOT_SHARE = 1.25
INNER_RING = 0.8
"""The diameter of an inner ring, as a share of the outer one."""


def arrow(
    start: Point, end: Point, width: float, head: float, fill: Colour, pattern: Pattern
) -> str:
    """Return an arrow from ``start`` to ``end``.

    ``head`` is the length of the arrowhead and also its width.
    """
    if pattern is Pattern.SOLID:
        return svg_shapes.arrow(start, end, width, head, fill)
    shaft = _Shaft(start, end)
    neck = max(0.0, shaft.length - head)
    tip = [shaft.at(neck, -head / 2), shaft.at(shaft.length, 0), shaft.at(neck, head / 2)]
    return svg_shapes.polygon(tip, fill) + _SHAFTS[pattern](shaft, neck, width, fill)


def circle(side: float, width: float, colour: Colour, pattern: Pattern) -> str:
    """Return a circle that fills a square."""
    if pattern is Pattern.DASHED:
        return _arcs(side, width, colour)
    if pattern is Pattern.DOTTED:
        return _dots_around(side, width, colour)
    whole = svg_shapes.ring(
        side, side, width * (THIN * 2 if pattern is Pattern.DOUBLE else 1), colour
    )
    if pattern in (Pattern.DOUBLE, Pattern.BARRED):
        return whole + svg_shapes.ring(side, INNER_RING * side, width * THIN * 2, colour)
    return whole


class _Shaft:
    """A line with coordinates along it and across it."""

    def __init__(self, start: Point, end: Point) -> None:
        self._start = start
        self.length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        self._along = (
            (end[0] - start[0]) / self.length,
            (end[1] - start[1]) / self.length,
        )

    def at(self, distance: float, aside: float) -> Point:
        """Return the point at a distance from the start, and beside the line."""
        (x, y), (across, down) = self._start, self._along
        return x + across * distance - down * aside, y + down * distance + across * aside

    def bar(self, first: float, last: float, width: float, aside: float = 0.0) -> list[Point]:
        """Return the corners of a straight piece of the line with this width."""
        half = width / 2
        return [
            self.at(first, aside - half),
            self.at(last, aside - half),
            self.at(last, aside + half),
            self.at(first, aside + half),
        ]


def _dashed(shaft: _Shaft, neck: float, width: float, fill: Colour) -> str:
    """Return dashes that end at the arrowhead, so that they belong to it."""
    body, last = "", neck
    while last > LEAST_DASH * width:
        body += svg_shapes.polygon(shaft.bar(max(0.0, last - DASH * width), last, width), fill)
        last -= (DASH + GAP) * width
    return body


def _dotted(shaft: _Shaft, neck: float, width: float, fill: Colour) -> str:
    """Return dots up to the arrowhead."""
    body, middle = "", neck - 0.75 * width
    while middle > 0:
        x, y = shaft.at(middle, 0)
        body += f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{width / 2:.2f}" {svg_shapes.paint(fill)}/>'
        middle -= DOT_STEP * width
    return body


def _double(shaft: _Shaft, neck: float, width: float, fill: Colour) -> str:
    """Return two parallel lines."""
    sides = (-APART * width, APART * width)
    return "".join(
        svg_shapes.polygon(shaft.bar(0, neck, THIN * width, aside), fill) for aside in sides
    )


def _barred(shaft: _Shaft, neck: float, width: float, fill: Colour) -> str:
    """Return a line with a bar across its start."""
    bar = min(BAR_WIDTH * width, neck)
    across = svg_shapes.polygon(shaft.bar(0, bar, BAR_LENGTH * width), fill)
    return across + svg_shapes.polygon(shaft.bar(bar, neck, width), fill)


_SHAFTS = {
    Pattern.DASHED: _dashed,
    Pattern.DOTTED: _dotted,
    Pattern.DOUBLE: _double,
    Pattern.BARRED: _barred,
}


def _arcs(side: float, width: float, colour: Colour) -> str:
    """Return a ring of dashes."""
    middle, radius = side / 2, (side - width) / 2
    part = 2 * pi / RING_DASHES
    body = ""
    for place in range(RING_DASHES):
        begin, end = place * part, (place + DASH / (DASH + GAP)) * part
        body += (
            f'<path d="M{middle + radius * cos(begin):.2f} {middle + radius * sin(begin):.2f}'
            f"A{radius:.2f} {radius:.2f} 0 0 1 {middle + radius * cos(end):.2f} "
            f'{middle + radius * sin(end):.2f}" {svg_shapes.paint(None, colour, width)}/>'
        )
    return body


def _dots_around(side: float, width: float, colour: Colour) -> str:
    """Return a ring of dots."""
    size = RING_DOT_SHARE * width
    middle, radius = side / 2, (side - size) / 2
    angles = [2 * pi * place / RING_DOTS for place in range(RING_DOTS)]
    return "".join(
        f'<circle cx="{middle + radius * cos(angle):.2f}" cy="{middle + radius * sin(angle):.2f}" '
        f'r="{size / 2:.2f}" {svg_shapes.paint(colour)}/>'
        for angle in angles
    )
