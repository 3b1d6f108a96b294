"""The state of the board and of the person's input on it."""

from __future__ import annotations

import chess
from msgspec import Struct, field

from game.state.board_shape import Shape
from game.state.node import NodeId


class PointerDrag(Struct, kw_only=True):
    """Where the pointer drags a piece, from button down to button up."""

    x: int
    y: int
    start_x: int
    start_y: int
    lifted: bool = False
    """Whether the pointer has passed the drag threshold."""
    was_selected: bool = False
    """Whether the square was selected before the press, so a click without a drag deselects it."""


class Drag(PointerDrag):
    """A dragged piece of the board."""

    square: chess.Square


class Promotion(Struct):
    """A promotion on the board for which the player must choose a piece."""

    from_square: chess.Square
    to_square: chess.Square


class UnconfirmedMove(Struct, frozen=True):
    """A move by hand that waits until the person confirms it."""

    move: chess.Move
    game_length: int
    """The number of half-moves of the game when the move was made."""


class Animation(Struct):
    """Pieces that slide from their squares in ``before`` to their present squares."""

    before: dict[chess.Square, chess.Piece]
    started_ms: int
    duration_ms: int
    skip: chess.Square | None = None
    """The square of a piece that was dropped by hand and does not slide."""


class BoardState(Struct):
    """The state of the board and of the player's input on it."""

    flipped: bool = False
    current: NodeId | None = None
    """The game-tree node that is shown; None follows the end of the game."""
    folds: dict[NodeId, bool] = field(default_factory=dict)
    """Variations, by their first move, that the player has folded (True) or opened (False)."""
    selected: chess.Square | None = None
    drag: Drag | None = None
    premove: chess.Move | None = None
    promotion: Promotion | None = None
    unconfirmed: UnconfirmedMove | None = None
    """The move that waits to be confirmed; ``queries.unconfirmed_move`` says whether it still may.
    """
    shapes: list[Shape] = field(default_factory=list)
    drawing: Shape | None = None
    """The arrow or circle that is being drawn with the right button."""
    hover: chess.Square | None = None
    preview: tuple[str, ...] = ()
    """The UCI moves of the line under the pointer, from the live position, shown as arrows."""
    animation: Animation | None = None
