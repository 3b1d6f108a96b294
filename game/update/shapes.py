"""Arrows and circles drawn with the right button."""

from __future__ import annotations

import chess

from game.actions.effects import Effect
from game.state.board_shape import Brush, Shape
from game.state.session import Session
from game.state.state import State


def begin_shape(state: State, session: Session, square: chess.Square, brush: Brush) -> list[Effect]:
    """Handle right button down: begin a shape, or put a dragged piece back."""
    board = session.board
    if state.dialog is not None:
        return []
    if board.drag is not None:
        board.drag = board.selected = None
        return []
    board.drawing = Shape(square, square, brush)
    return []


def extend_shape(session: Session, square: chess.Square | None) -> list[Effect]:
    """Move the end of the shape with the pointer."""
    drawing = session.board.drawing
    if drawing is not None and square is not None:
        session.board.drawing = Shape(drawing.from_square, square, drawing.brush)
    return []


def finish_shape(session: Session, square: chess.Square | None) -> list[Effect]:
    """Handle right button up: add the shape, or erase it if the same shape is there already.

    A shape that ends off the board is dropped.
    """
    drawing, session.board.drawing = session.board.drawing, None
    if drawing is None or square is None:
        return []
    shape = Shape(drawing.from_square, square, drawing.brush)
    shapes = session.board.shapes
    others = [
        other
        for other in shapes
        if (other.from_square, other.to_square) != (shape.from_square, shape.to_square)
    ]
    session.board.shapes = others if shape in shapes else [*others, shape]
    return []
