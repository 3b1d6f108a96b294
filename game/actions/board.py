"""What can happen on the board, as actions; part of ``game.actions.action``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import chess

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
    """The pointer rests on a line of the engine panel; an empty line means that it has left."""

    moves: tuple[str, ...]


# The typed-move field


@dataclass(frozen=True, slots=True)
class TypeText:
    """The player types text on the board screen; it opens the field if it may begin a move."""

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
    """Show the game after ``ply`` half-moves, clamped to the game, which does not change."""

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
    | GoToEnd
    | Flip
)
