"""What can happen in the position editor, as actions; part of ``game.actions.action``.

``PressSquare``, ``ReleaseSquare`` and ``MovePointer`` of ``game.actions.board`` work there as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import chess

from game.state.editor import Setup, Tool


@dataclass(frozen=True, slots=True)
class OpenEditor:
    """Open the position editor, from the New game panel with the start position chosen there.

    From elsewhere it opens with the position of the game, or shows the position that is being
    edited.
    """


@dataclass(frozen=True, slots=True)
class CloseEditor:
    """Close the editor and drop the edited position."""


@dataclass(frozen=True, slots=True)
class LeaveEditing:
    """Esc ends the drag, the selection or the choice of a tool, or else leaves the screen.

    The edited position stays in the editor.
    """


@dataclass(frozen=True, slots=True)
class GrabPiece:
    """The left button goes down on a piece of the tray, at window coordinates.

    A drag places the piece once; a click chooses it for the next clicks.
    """

    piece: chess.Piece
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class ChooseTool:
    """The player chooses what clicks on squares do; the same tool again chooses the hand."""

    tool: Tool


@dataclass(frozen=True, slots=True)
class PressEditedRight:
    """The right button goes down on a square.

    It places the chosen piece in the other colour; without a chosen piece it empties the square.
    """

    square: chess.Square


@dataclass(frozen=True, slots=True)
class ReleaseEditedRight:
    """The right button goes up."""


@dataclass(frozen=True, slots=True)
class UseTool:
    """A key does on a square what a click does."""

    square: chess.Square


@dataclass(frozen=True, slots=True)
class EmptySquare:
    """A key removes the piece on a square."""

    square: chess.Square


@dataclass(frozen=True, slots=True)
class SetSideToMove:
    """The player chooses the side to move."""

    colour: chess.Color


@dataclass(frozen=True, slots=True)
class SetCastlingRight:
    """The player gives a side a castling right, or takes it away."""

    colour: chess.Color
    side: bool
    """``KING_SIDE`` or ``QUEEN_SIDE`` of ``game.rules.edited_position``."""
    is_on: bool


@dataclass(frozen=True, slots=True)
class SetEnPassant:
    """The player chooses the en passant square; None for none."""

    square: chess.Square | None


@dataclass(frozen=True, slots=True)
class SetChess960:
    """The player chooses whether castling follows Chess960."""

    is_on: bool


@dataclass(frozen=True, slots=True)
class TypeEdited:
    """The text of a field changes; ``name`` is a key of ``game.state.editor.MOST_LETTERS``."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class SetUp:
    """Set up a whole position."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class UndoEdit:
    """Take back the last change of the position."""


@dataclass(frozen=True, slots=True)
class RedoEdit:
    """Repeat the change that was taken back last."""


@dataclass(frozen=True, slots=True)
class CopyEdited:
    """Copy the text of the FEN field."""


@dataclass(frozen=True, slots=True)
class PlayEdited:
    """Open the New game panel with the edited position as its start position."""


EditorAction: TypeAlias = (
    OpenEditor
    | CloseEditor
    | LeaveEditing
    | GrabPiece
    | ChooseTool
    | PressEditedRight
    | ReleaseEditedRight
    | UseTool
    | EmptySquare
    | SetSideToMove
    | SetCastlingRight
    | SetEnPassant
    | SetChess960
    | TypeEdited
    | SetUp
    | UndoEdit
    | RedoEdit
    | CopyEdited
    | PlayEdited
)
