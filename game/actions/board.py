"""What can happen on the board, as actions: part of ``game.actions.action``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import chess

from game.state.shape import Brush


@dataclass(frozen=True, slots=True)
class PressSquare:
    """Left button down on a square, at window coordinates."""

    square: chess.Square
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class MovePointer:
    """Pointer moved; ``square`` is the board square under it or None."""

    square: chess.Square | None
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class ReleaseSquare:
    """Left button up; ``square`` is None off the board."""

    square: chess.Square | None


@dataclass(frozen=True, slots=True)
class PressRight:
    """Right button down on a square with the brush that the modifier keys choose."""

    square: chess.Square
    brush: Brush


@dataclass(frozen=True, slots=True)
class ReleaseRight:
    """Right button up; ``square`` is None off the board."""

    square: chess.Square | None


@dataclass(frozen=True, slots=True)
class ChoosePromotion:
    """A piece of the promotion picker."""

    piece_type: chess.PieceType


@dataclass(frozen=True, slots=True)
class Cancel:
    """Esc: closes the topmost open thing (promotion, drag, entry, overlay, selection, premove)."""


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """The pointer rests on a line of the debug panel; empty when it leaves."""

    moves: tuple[str, ...]


# The typed-move field


@dataclass(frozen=True, slots=True)
class TypeText:
    """Printable text typed on the board screen; opens the field where it may begin a move."""

    text: str


@dataclass(frozen=True, slots=True)
class EraseTyped:
    """Backspace while the field is open."""


@dataclass(frozen=True, slots=True)
class EnterTyped:
    """Enter while the field is open."""


# What the board shows


@dataclass(frozen=True, slots=True)
class GoToPly:
    """Show the game after ``ply`` half-moves (held within the game); never alters the game."""

    ply: int


@dataclass(frozen=True, slots=True)
class StepPly:
    """Show ``by`` half-moves later (negative: earlier)."""

    by: int


@dataclass(frozen=True, slots=True)
class GoToEnd:
    """Show the end of the game and follow it."""


@dataclass(frozen=True, slots=True)
class Flip:
    """Show the board from the other side."""


Touch: TypeAlias = PressSquare | ReleaseSquare | ChoosePromotion
"""What each screen handles in its own way."""
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
    | GoToEnd
    | Flip
)
