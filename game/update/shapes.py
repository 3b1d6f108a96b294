"""Arrows and circles drawn with the right button."""

from __future__ import annotations

import chess

from game.actions.effects import Effect
from game.state.shape import Brush, Shape
from game.state.state import State


def begin(state: State, square: chess.Square, brush: Brush) -> list[Effect]:
    """Right button down: begin a shape; a piece in the hand goes back instead."""
    board = state.board
    if state.overlay is not None:
        return []
    if board.drag is not None:
        board.drag = board.selected = None
        return []
    board.drawing = Shape(square, square, brush)
    return []


def extend(state: State, square: chess.Square | None) -> list[Effect]:
    """The pointer moves with the right button down."""
    drawing = state.board.drawing
    if drawing is not None and square is not None:
        state.board.drawing = Shape(drawing.from_square, square, drawing.brush)
    return []


def finish(state: State, square: chess.Square | None) -> list[Effect]:
    """Right button up: the shape stays; the same one again is erased, off the board it is lost."""
    drawing, state.board.drawing = state.board.drawing, None
    if drawing is None or square is None:
        return []
    shape = Shape(drawing.from_square, square, drawing.brush)
    shapes = state.board.shapes
    others = [
        other
        for other in shapes
        if (other.from_square, other.to_square) != (shape.from_square, shape.to_square)
    ]
    state.board.shapes = others if shape in shapes else [*others, shape]
    return []
