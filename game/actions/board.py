"""What can happen on the board, as actions; part of ``game.actions.action``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import chess

from game.state.node import NodeId
from game.state.shape import Brush


@dataclass(frozen=True, slots=True)
class PressSquare:
    """The left button goes down on a square, at window coordinates."""

    square: chess.Square
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class MovePointer:
    """The pointer moves; ``square`` is the board square under it or None."""

    square: chess.Square | None
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class ReleaseSquare:
    """The left button goes up; ``square`` is None off the board."""

    square: chess.Square | None


@dataclass(frozen=True, slots=True)
class PressRight:
    """The right button goes down on a square; the modifier keys choose the brush."""

    square: chess.Square
    brush: Brush


@dataclass(frozen=True, slots=True)
class ReleaseRight:
    """The right button goes up; ``square`` is None off the board."""

    square: chess.Square | None


@dataclass(frozen=True, slots=True)
class ChoosePromotion:
    """The player chooses a piece in the promotion picker."""

    piece_type: chess.PieceType


@dataclass(frozen=True, slots=True)
class Cancel:
    """Esc closes the topmost open thing (promotion, drag, entry, overlay, selection, premove)."""


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """The pointer is on a line of the engine panel, or has left it if ``moves`` is empty."""

    moves: tuple[str, ...]


# The typed-move field


@dataclass(frozen=True, slots=True)
class TypeText:
    """The player types text on the Play screen.

    Text that may begin a move opens the entry field.
    """

    text: str


@dataclass(frozen=True, slots=True)
class EraseTyped:
    """Backspace erases the last character of the open entry field."""


@dataclass(frozen=True, slots=True)
class EnterTyped:
    """Enter plays the move in the open entry field."""


# What the board shows


@dataclass(frozen=True, slots=True)
class GoToPly:
    """Show the position after ``ply`` half-moves, or the nearest one; the game does not change."""

    ply: int


@dataclass(frozen=True, slots=True)
class StepPly:
    """Show the position ``by`` half-moves later, or earlier if ``by`` is negative."""

    by: int


@dataclass(frozen=True, slots=True)
class ShowMove:
    """Show the position after a move of the game or of a variation; the game does not change."""

    node: NodeId


@dataclass(frozen=True, slots=True)
class StepVariation:
    """Show the next alternative to the shown move, or an earlier one if ``by`` is negative."""

    by: int


@dataclass(frozen=True, slots=True)
class FoldVariation:
    """Fold the variation that begins with the node ``first``, or open it."""

    first: NodeId


@dataclass(frozen=True, slots=True)
class GoToEnd:
    """Show the end of the game, and follow the game from then on."""


@dataclass(frozen=True, slots=True)
class Flip:
    """Show the board from the other side."""


Touch: TypeAlias = PressSquare | ReleaseSquare | ChoosePromotion
"""The actions that each screen handles in its own way."""
BoardAction: TypeAlias = (
    PressSquare
    | MovePointer
    | ReleaseSquare
    | PressRight
    | ReleaseRight
    | ChoosePromotion
    | Cancel
    | PreviewLine
    | TypeText
    | EraseTyped
    | EnterTyped
    | GoToPly
    | StepPly
    | ShowMove
    | StepVariation
    | FoldVariation
    | GoToEnd
    | Flip
)
