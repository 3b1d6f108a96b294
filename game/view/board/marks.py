"""Arrows, circles and numbers on the board, and texts beside the tips of arrows.

The pattern of a line goes with its colour.
"""

from __future__ import annotations

from collections.abc import Hashable

import chess

from game.look.layout import SQUARES, Box, square_box
from game.look.theme import Colour
from game.queries.board_view import ArrowTip, BoardMark, BoardView, SquareBadge
from game.view.board import mark_shapes
from game.view.board.layer import FloatingLayer, ViewSource
from game.view.board.mark_shapes import PATTERNS, Pattern
from game.view.board.tactical_marks import TacticalMarks
from game.view.board.tip_places import TipPlaces
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import FIGURES
from game.view.kit.look import Look
from game.view.kit.svg_shapes import Point

HEAD_RATIO = 2.6
"""The length of an arrow's head, as a multiple of its shaft's width."""
MOST_HEAD = 0.7
"""The largest share of an arrow's length that its head takes up."""
TAIL_START = 0.32
"""The distance of an arrow's start from the middle of its square, as a share of the square."""
CIRCLE_WIDTH = 0.055
EDGE_WIDTH = 0.03
"""The width of an edge around an arrow, as a share of the square."""
BADGE_UNITS = 5
"""The diameter of the disc under a number, in ``Sizes.unit``."""


class Marks(FloatingLayer):
    """The arrows, circles, numbers and texts over the pieces at rest."""

    name = "marks"

    def __init__(self, look: Look, box: Box, source: ViewSource) -> None:
        super().__init__(look, box, source)
        self._places = TipPlaces(box, self.side, look.pieces)
        self._tactics = TacticalMarks(look, box, source)
        self._labels: tuple[Hashable, list[tuple[Box, ArrowTip]]] = (None, [])
        """The last texts with their places, and what these depend on."""

    def view_key(self, view: BoardView) -> Hashable:
        return view.marks, view.badges, view.flipped, tuple(self.labels(view))

    def view_boxes(self, view: BoardView) -> list[Box]:
        return [
            *(self._reach(mark, view.flipped) for mark in view.marks),
            *(self._disc(badge, view.flipped) for badge in view.badges),
            *(box for box, _ in self.labels(view)),
        ]

    def draw_view(self, canvas: Canvas, view: BoardView) -> None:
        clip = Box(*canvas.surface.get_clip())
        for mark in view.marks:
            reach = self._reach(mark, view.flipped)
            if reach.meets(clip):
                colour = getattr(canvas.colours, mark.colour).faded(mark.opacity)
                canvas.shape(self._body(mark, colour, reach, view.flipped), reach)
        for badge in view.badges:
            self._draw_badge(canvas, badge, self._disc(badge, view.flipped))
        for box, tip in self.labels(view):
            if box.meets(clip):
                self._draw_label(canvas, box, tip)

    def _reach(self, mark: BoardMark, flipped: bool) -> Box:
        start = square_box(self.box, mark.from_square, flipped)
        end = square_box(self.box, mark.to_square, flipped)
        x, y = min(start.x, end.x), min(start.y, end.y)
        return Box(x, y, max(start.right, end.right) - x, max(start.bottom, end.bottom) - y)

    def _body(self, mark: BoardMark, colour: Colour, reach: Box, flipped: bool) -> str:
        """Return the SVG of a mark, relative to the corner of ``reach``, the box of its squares."""
        pattern = PATTERNS.get(mark.colour, Pattern.SOLID)
        if mark.from_square == mark.to_square:
            return mark_shapes.circle(self.side, CIRCLE_WIDTH * self.side, colour, pattern)
        board = self.box._replace(x=self.box.x - reach.x, y=self.box.y - reach.y)
        start = square_box(board, mark.from_square, flipped).centre
        end = square_box(board, mark.to_square, flipped).centre
        across, down = end[0] - start[0], end[1] - start[1]
        length = (across * across + down * down) ** 0.5
        skip = TAIL_START * self.side / length
        tail = (start[0] + across * skip, start[1] + down * skip)
        width = mark.width * self.side
        head = min(HEAD_RATIO * width, length * (1 - skip) * MOST_HEAD)
        body = mark_shapes.arrow(tail, end, width, head, colour, pattern)
        return body + self._edges(mark, (tail, end), width, head)

    def _edges(self, mark: BoardMark, ends: tuple[Point, Point], width: float, head: float) -> str:
        """Return the SVG of the edges around an arrow. The inner one lies on top of the outer."""
        body, stroke = "", EDGE_WIDTH * self.side
        for number, name in reversed(list(enumerate(mark.edges))):
            colour = getattr(self.look.colours, name)
            body += svg_shapes.arrow(*ends, width, head, None, colour, (2 * number + 1) * stroke)
        return body

    def labels(self, view: BoardView) -> list[tuple[Box, ArrowTip]]:
        """Return the texts beside the tips of arrows; one that would cover another is left out."""
        key = view.tips, view.pieces, view.tactics, view.badges, view.flipped, view.has_coordinates
        if self._labels[0] != key:
            self._labels = key, self._placed_labels(view)
        return self._labels[1]

    def _placed_labels(self, view: BoardView) -> list[tuple[Box, ArrowTip]]:
        unit, found = self.look.sizes.unit, list[tuple[Box, ArrowTip]]()
        signs = self._signs(view) if view.tips else []
        for tip in view.tips:
            size = (
                self.look.width(tip.text, FIGURES) + 2 * unit,
                self.look.sizes.text_small + unit,
            )
            box = self._places.place(tip, size, view, signs, [other for other, _ in found])
            if box is not None:
                found.append((box, tip))
        return found

    def _signs(self, view: BoardView) -> list[Box]:
        """Return what stands in corners of squares: signs, numbers, and coordinates."""
        found = [
            *self._tactics.sign_boxes(view),
            *(self._disc(one, view.flipped) for one in view.badges),
        ]
        side = self.look.sizes.text_caption + self.look.sizes.unit
        for place in range(SQUARES) if view.has_coordinates and not self.has_rim else ():
            right = chess.square(0 if view.flipped else SQUARES - 1, place)
            lowest = chess.square(place, SQUARES - 1 if view.flipped else 0)
            found.append(
                square_box(self.box, right, view.flipped).cut_right(side)[0].cut_top(side)[0]
            )
            found.append(
                square_box(self.box, lowest, view.flipped).cut_left(side)[0].cut_bottom(side)[0]
            )
        return found

    @staticmethod
    def _draw_label(canvas: Canvas, box: Box, tip: ArrowTip) -> None:
        colours = canvas.colours
        canvas.rounded(box, colours.panel, getattr(colours, tip.colour), canvas.sizes.unit)
        canvas.text(box, tip.text, FIGURES, colours.text, "centre")

    def _disc(self, badge: SquareBadge, flipped: bool) -> Box:
        square = square_box(self.box, badge.square, flipped)
        side = BADGE_UNITS * self.look.sizes.unit
        return Box(square.x, square.y, side, side)

    @staticmethod
    def _draw_badge(canvas: Canvas, badge: SquareBadge, disc: Box) -> None:
        colours = canvas.colours
        ground = colours.accent if badge.is_strong else colours.raised
        canvas.disc(disc.centre, disc.width, ground)
        ink = colours.on_accent if badge.is_strong else colours.dim
        canvas.text(disc, str(badge.number), FIGURES, ink, "centre")
