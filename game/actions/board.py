"""What can happen on the board, as actions."""

from __future__ import annotations

from typing import TypeAlias

import chess

from game.actions.action import Action
from game.state.board_shape import Brush
from game.state.node import NodeId


class PressSquare(Action, frozen=True):
    """The left button goes down on a square, at window coordinates."""

    square: chess.Square
    x: int
    y: int


class MovePointer(Action, frozen=True):
    """The pointer moves; ``square`` is the board square under it or None."""

    square: chess.Square | None
    x: int
    y: int


class ReleaseSquare(Action, frozen=True):
    """The left button goes up; ``square`` is None off the board."""

    square: chess.Square | None


class PressRightButton(Action, frozen=True):
    """The right button goes down on a square; the modifier keys choose the brush."""

    square: chess.Square
    brush: Brush


class ReleaseRightButton(Action, frozen=True):
    """The right button goes up; ``square`` is None off the board."""

    square: chess.Square | None


class ChoosePromotion(Action, frozen=True):
    """The player chooses a piece in the promotion picker."""

    piece_type: chess.PieceType


class ConfirmMove(Action, frozen=True):
    """Enter or a button plays the move that waits to be confirmed."""


class CancelTopmost(Action, frozen=True):
    """Esc closes the topmost open thing, or takes back a move that waits to be confirmed.

    These are a promotion, such a move, a drag, the entry, a dialog, a selection and a premove.
    """


class CancelDrag(Action, frozen=True):
    """The pointer is taken away from a drag, as when the window is hidden or loses the keyboard.

    What is held goes back to its place.
    """


class PreviewEngineLine(Action, frozen=True):
    """The pointer is on a line of the engine panel, or has left it if ``moves`` is empty."""

    moves: tuple[str, ...]


# The typed-move field


class TypeMoveText(Action, frozen=True):
    """The player types text on the Play screen.

    Text that may begin a move opens the entry field.
    """

    text: str


class EraseTypedLetter(Action, frozen=True):
    """Backspace erases the last character of the open entry field."""


class EnterTypedMove(Action, frozen=True):
    """Enter plays the move in the open entry field."""


# What the board shows


class GoToPly(Action, frozen=True):
    """Show the position after ``ply`` half-moves, or the nearest one; the game does not change."""

    ply: int


class StepPly(Action, frozen=True):
    """Show the position ``by`` half-moves later, or earlier if ``by`` is negative."""

    by: int


class ShowMove(Action, frozen=True):
    """Show the position after a move of the game or of a variation; the game does not change."""

    node: NodeId


class StepVariation(Action, frozen=True):
    """Show the next alternative to the shown move, or an earlier one if ``by`` is negative."""

    by: int


class FoldVariation(Action, frozen=True):
    """Fold the variation that begins with the node ``first``, or open it."""

    first: NodeId


class GoToGameEnd(Action, frozen=True):
    """Show the end of the game, and follow the game from then on."""


class FlipBoard(Action, frozen=True):
    """Show the board from the other side."""


Touch: TypeAlias = PressSquare | ReleaseSquare | ChoosePromotion
"""The actions that each screen handles in its own way."""
BoardAction: TypeAlias = (
    PressSquare
    | MovePointer
    | ReleaseSquare
    | PressRightButton
    | ReleaseRightButton
    | ChoosePromotion
    | ConfirmMove
    | CancelTopmost
    | CancelDrag
    | PreviewEngineLine
    | TypeMoveText
    | EraseTypedLetter
    | EnterTypedMove
    | GoToPly
    | StepPly
    | ShowMove
    | StepVariation
    | FoldVariation
    | GoToGameEnd
    | FlipBoard
)
