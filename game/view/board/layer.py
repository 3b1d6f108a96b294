"""A layer of a board, drawn from the BoardView of the screen alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.look.layout import SQUARES, Box
from game.queries.board_view import BoardView
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.kit.part import Float, Part

ViewSource = Callable[[State], BoardView]
"""Derives the BoardView of a state."""


class BoardLayer(Part):
    """A part that is drawn from the BoardView alone."""

    has_rim = False
    """Whether the coordinates are beside the board, and never on it."""

    def __init__(self, look: Look, box: Box, source: ViewSource) -> None:
        super().__init__(look, box)
        self.side = box.width // SQUARES
        self.source = source

    def key(self, state: State) -> Hashable:
        return self.view_key(self.source(state))

    def draw(self, canvas: Canvas, state: State) -> None:
        self.draw_view(canvas, self.source(state))

    def view_key(self, view: BoardView) -> Hashable:
        """Return everything that the drawing depends on; while it stays equal, nothing is drawn."""
        raise NotImplementedError

    def draw_view(self, canvas: Canvas, view: BoardView) -> None:
        """Draw the layer."""
        raise NotImplementedError


class FloatingLayer(BoardLayer, Float):
    """A layer over the pieces at rest."""

    def boxes(self, state: State) -> list[Box]:
        return self.view_boxes(self.source(state))

    def view_boxes(self, view: BoardView) -> list[Box]:
        """Return the boxes that the layer covers now; empty while it is hidden."""
        raise NotImplementedError
