"""Arrows, circles and numbers on the board, and texts at the tips of arrows.

The pattern of a line goes with its colour.
"""

from __future__ import annotations

from collections.abc import Hashable

from game.look.layout import Box, square_box
from game.look.theme import Colour
from game.queries.board_view import ArrowTip, Badge, BoardView, Mark
from game.view.board import mark_shapes
from game.view.board.layer import FloatingLayer
from game.view.board.mark_shapes import PATTERNS, Pattern
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import FIGURES

HEAD_RATIO = 2.6
"""The length of an arrow's head, as a multiple of its shaft's width."""
MOST_HEAD = 0.7
"""The largest share of an arrow's length that its head takes up."""
TAIL_START = 0.32
"""The distance of an arrow's start from the middle of its square, as a share of the square."""
CIRCLE_WIDTH = 0.055
TIP_REACH = 0.3
"""The distance of a text from the tip of its arrow, as a share of the square."""
BADGE_UNITS = 5
"""The diameter of the disc under a number, in ``Sizes.unit``."""


class Marks(FloatingLayer):
    """The arrows, circles, numbers and texts over the pieces at rest."""

    name = "marks"

    def view_key(self, view: BoardView) -> Hashable:
        return view.marks, view.badges, view.tips, view.flipped

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

    def _reach(self, mark: Mark, flipped: bool) -> Box:
        start = square_box(self.box, mark.from_square, flipped)
        end = square_box(self.box, mark.to_square, flipped)
        x, y = min(start.x, end.x), min(start.y, end.y)
        return Box(x, y, max(start.right, end.right) - x, max(start.bottom, end.bottom) - y)

    def _body(self, mark: Mark, colour: Colour, reach: Box, flipped: bool) -> str:
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
        return mark_shapes.arrow(tail, end, width, head, colour, pattern)

    def labels(self, view: BoardView) -> list[tuple[Box, ArrowTip]]:
        """Return the texts at the tips of arrows; one that would cover another is left out."""
        found: list[tuple[Box, ArrowTip]] = []
        for tip in view.tips:
            box = self._label_box(tip, view.flipped)
            if not any(box.meets(other) for other, _ in found):
                found.append((box, tip))
        return found

    def _label_box(self, tip: ArrowTip, flipped: bool) -> Box:
        """Return the box of a text just beyond the tip of its arrow, inside the board."""
        unit = self.look.sizes.unit
        width = self.look.width(tip.text, FIGURES) + 2 * unit
        height = self.look.sizes.text_small + 2 * unit
        start = square_box(self.box, tip.from_square, flipped).centre
        end = square_box(self.box, tip.to_square, flipped).centre
        across, down = end[0] - start[0], end[1] - start[1]
        length = max(1.0, (across * across + down * down) ** 0.5)
        x = end[0] + round(TIP_REACH * self.side * across / length) - width // 2
        y = end[1] + round(TIP_REACH * self.side * down / length) - height // 2
        x = min(max(x, self.box.x), self.box.right - width)
        y = min(max(y, self.box.y), self.box.bottom - height)
        return Box(x, y, width, height)

    @staticmethod
    def _draw_label(canvas: Canvas, box: Box, tip: ArrowTip) -> None:
        colours = canvas.colours
        canvas.rounded(box, colours.panel, getattr(colours, tip.colour), canvas.sizes.unit)
        canvas.text(box, tip.text, FIGURES, colours.text, "centre")

    def _disc(self, badge: Badge, flipped: bool) -> Box:
        square = square_box(self.box, badge.square, flipped)
        side = BADGE_UNITS * self.look.sizes.unit
        return Box(square.x, square.y, side, side)

    @staticmethod
    def _draw_badge(canvas: Canvas, badge: Badge, disc: Box) -> None:
        colours = canvas.colours
        ground = colours.accent if badge.is_strong else colours.raised
        canvas.disc(disc.centre, disc.width, ground)
        ink = colours.on_accent if badge.is_strong else colours.dim
        canvas.text(disc, str(badge.number), FIGURES, ink, "centre")
