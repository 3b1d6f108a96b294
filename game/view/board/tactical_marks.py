"""The marks of undefended and pinned pieces, and of possible checks.

Each kind has a shape of its own: a triangle in the upper left corner of an undefended piece; a pin
in the lower right corner of a pinned one, hollow if it may capture the pinner, with a dashed line
from the pinner to the king; a cross on a king that is open to check, with a thin arrow for each
move that gives it. All have a light edge, so that they are seen on pieces and squares of every
colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

import chess

from game.look.layout import Box, square_box
from game.look.theme import Colour
from game.queries.board_view import BoardView
from game.rules.tactics import Pin
from game.view.board import mark_shapes
from game.view.board.layer import FloatingLayer
from game.view.board.mark_shapes import Pattern
from game.view.board.square_shapes import HALO
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.svg_shapes import Point

SIGN_SHARE, LEAST_SIGN = 0.3, 15
"""The side of a sign as a share of the square, and its least side in pixels."""
EDGE = 0.14
"""The width of the light edge of a sign, as a share of its side."""
PIN_WIDTH, PIN_OPACITY = 0.045, 0.85
CHECK_WIDTH, CHECK_OPACITY = 0.035, 0.6
"""The widths of a pin's line and of a check's arrow, as shares of the square, and their opacity."""
HEAD = 0.16
"""The length of the head of a check's arrow, as a share of the square."""
START, END = 0.3, 0.22
"""How far an arrow keeps from the middles of its squares, as shares of the square."""

Sign = Callable[[float, Colour], str]
"""Draws a sign, given its side and its colour."""


Ends = tuple[chess.Square, chess.Square]


class _Segment(NamedTuple):
    """A line with its box; its ends are relative to the corner of the box."""

    box: Box
    start: Point
    end: Point


class TacticalMarks(FloatingLayer):
    """The marks of tactics over the pieces at rest."""

    name = "tactical marks"

    def view_key(self, view: BoardView) -> Hashable:
        return view.tactics, view.flipped

    def view_boxes(self, view: BoardView) -> list[Box]:
        found = [self._segment(ends, view.flipped).box for ends in _lines(view)]
        return [*found, *(box for box, _, _ in self._signs(view))]

    def draw_view(self, canvas: Canvas, view: BoardView) -> None:
        colours = canvas.colours
        for ends in _moves_with_check(view):
            line = self._segment(ends, view.flipped)
            width, ink = CHECK_WIDTH * self.side, colours.brush_blue.faded(CHECK_OPACITY)
            canvas.shape(
                svg_shapes.arrow(line.start, line.end, width, HEAD * self.side, ink), line.box
            )
        for one in view.tactics.pins:
            line = self._segment((one.pinner, one.king), view.flipped)
            width, ink = PIN_WIDTH * self.side, colours.brush_yellow.faded(PIN_OPACITY)
            body = mark_shapes.arrow(line.start, line.end, width, 0.0, ink, Pattern.DASHED)
            canvas.shape(body, line.box)
        for box, sign, colour in self._signs(view):
            canvas.shape(sign(box.width, getattr(colours, colour)), box)

    def sign_boxes(self, view: BoardView) -> list[Box]:
        """Return the places of the signs in the corners of squares."""
        return [box for box, _, _ in self._signs(view)]

    def _signs(self, view: BoardView) -> Iterator[tuple[Box, Sign, str]]:
        """Yield the place of each sign, its shape and its colour in the theme."""
        tactics = view.tactics
        for one in tactics.undefended:
            yield self._upper_left(one.square, view.flipped), undefended_sign, "brush_red"
        for pin in tactics.pins:
            yield self._lower_right(pin.square, view.flipped), _sign_of(pin), "brush_yellow"
        for king in {check.king for check in tactics.checks}:
            yield self._upper_left(king, view.flipped), possible_check_sign, "brush_blue"

    def _upper_left(self, square: chess.Square, flipped: bool) -> Box:
        box, side = square_box(self.box, square, flipped), self._sign_side()
        return Box(box.x, box.y, side, side)

    def _lower_right(self, square: chess.Square, flipped: bool) -> Box:
        box, side = square_box(self.box, square, flipped), self._sign_side()
        return Box(box.right - side, box.bottom - side, side, side)

    def _sign_side(self) -> int:
        return max(LEAST_SIGN, round(SIGN_SHARE * self.side))

    def _segment(self, ends: Ends, flipped: bool) -> _Segment:
        """Return the line between two squares, in a box that is no larger than the line needs."""
        (x, y), (to_x, to_y) = (square_box(self.box, one, flipped).centre for one in ends)
        across, down = to_x - x, to_y - y
        length = (across * across + down * down) ** 0.5
        near, far = START * self.side / length, 1 - END * self.side / length
        start = x + across * near, y + down * near
        end = x + across * far, y + down * far
        room = math.ceil(HEAD * self.side / 2) + 1
        left, top = (math.floor(min(one)) - room for one in zip(start, end, strict=True))
        right, bottom = (math.ceil(max(one)) + room for one in zip(start, end, strict=True))
        box = Box(left, top, right - left, bottom - top)
        return _Segment(box, (start[0] - left, start[1] - top), (end[0] - left, end[1] - top))


def undefended_sign(side: float, colour: Colour) -> str:
    """Return a triangle that stands on its tip: the sign of an undefended piece."""
    points = [(0.16 * side, 0.22 * side), (0.84 * side, 0.22 * side), (0.5 * side, 0.82 * side)]
    edge = [*points, *points[:2]]
    return svg_shapes.polyline(edge, HALO, 2 * EDGE * side) + svg_shapes.polygon(points, colour)


def pin_sign(side: float, colour: Colour) -> str:
    """Return a pin with a filled head: the sign of a pinned piece."""
    return _needle(side, colour) + _head(side, 0.27, colour)


def partial_pin_sign(side: float, colour: Colour) -> str:
    """Return a pin with a hollow head: the sign of a pinned piece that may capture the pinner."""
    return _needle(side, colour) + _head(side, 0.27, colour) + _head(side, 0.13, HALO)


def possible_check_sign(side: float, colour: Colour) -> str:
    """Return an upright cross: the sign of a king that is open to check."""
    middle, near, far = 0.5 * side, 0.18 * side, 0.82 * side
    bars = [[(middle, near), (middle, far)], [(near, middle), (far, middle)]]
    edges = "".join(svg_shapes.polyline(bar, HALO, (0.2 + EDGE) * side) for bar in bars)
    return edges + "".join(svg_shapes.polyline(bar, colour, 0.2 * side) for bar in bars)


def _needle(side: float, colour: Colour) -> str:
    needle = [(0.5 * side, 0.4 * side), (0.5 * side, 0.92 * side)]
    edge = svg_shapes.polyline(needle, HALO, (0.12 + EDGE) * side) + _head(
        side, 0.27 + EDGE / 2, HALO
    )
    return edge + svg_shapes.polyline(needle, colour, 0.12 * side)


def _head(side: float, radius: float, colour: Colour) -> str:
    return (
        f'<circle cx="{0.5 * side:g}" cy="{0.36 * side:g}" r="{radius * side:g}" '
        f"{svg_shapes.paint(colour)}/>"
    )


def _sign_of(one: Pin) -> Sign:
    return partial_pin_sign if one.may_capture else pin_sign


def _moves_with_check(view: BoardView) -> list[Ends]:
    """Return the ends of the arrows of checks; a move has one, whatever a pawn becomes."""
    ends = ((one.move.from_square, one.move.to_square) for one in view.tactics.checks)
    return list(dict.fromkeys(ends))


def _lines(view: BoardView) -> list[Ends]:
    pins = [(one.pinner, one.king) for one in view.tactics.pins]
    return [*pins, *_moves_with_check(view)]
