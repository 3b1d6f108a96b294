"""What can happen in the position editor, as actions.

``PressSquare``, ``ReleaseSquare`` and ``MovePointer`` of ``game.actions.board`` work there as well.
"""

from __future__ import annotations

from typing import TypeAlias

import chess

from game.actions.action import Action
from game.features.editor.model import PositionSetup, Tool


class CloseEditor(Action, frozen=True):
    """Close the editor and drop the edited position."""


class LeaveEditing(Action, frozen=True):
    """Esc ends the drag, the selection or the choice of a tool, or else leaves the screen.

    The edited position stays in the editor.
    """


class GrabPiece(Action, frozen=True):
    """The left button goes down on a piece of the tray, at window coordinates.

    A drag places the piece once; a click chooses it for the next clicks.
    """

    piece: chess.Piece
    x: int
    y: int


class ChooseTool(Action, frozen=True):
    """The player chooses what clicks on squares do; the same tool again chooses the hand."""

    tool: Tool


class PressRightInEditor(Action, frozen=True):
    """The right button goes down on a square.

    It places the chosen piece in the other colour; without a chosen piece it empties the square.
    """

    square: chess.Square


class ReleaseRightInEditor(Action, frozen=True):
    """The right button goes up."""


class UseToolOnSquare(Action, frozen=True):
    """A key does on a square what a click does."""

    square: chess.Square


class EmptySquare(Action, frozen=True):
    """A key removes the piece on a square."""

    square: chess.Square


class SetSideToMove(Action, frozen=True):
    """The player chooses the side to move."""

    colour: chess.Color


class SetCastlingRight(Action, frozen=True):
    """The player gives a side a castling right, or takes it away."""

    colour: chess.Color
    side: bool
    """``KING_SIDE`` or ``QUEEN_SIDE`` of ``game.features.editor.edited_position``."""
    is_on: bool


class SetEnPassant(Action, frozen=True):
    """The player chooses the en passant square; None for none."""

    square: chess.Square | None


class SetChess960(Action, frozen=True):
    """The player chooses whether castling follows Chess960."""

    is_on: bool


class TypeIntoField(Action, frozen=True):
    """The text of a field changes; ``name`` is a key of ``model.MOST_LETTERS``."""

    name: str
    text: str


class SetUpPosition(Action, frozen=True):
    """Set up a whole position."""

    setup: PositionSetup


class UndoEdit(Action, frozen=True):
    """Take back the last change of the position."""


class RedoEdit(Action, frozen=True):
    """Repeat the change that was taken back last."""


class CopyEditedFen(Action, frozen=True):
    """Copy the text of the FEN field."""


class PlayEditedPosition(Action, frozen=True):
    """Open the New game dialog with the edited position as its start position."""


class AnalyseEditedPosition(Action, frozen=True):
    """Analyse the edited position."""


class FindEditedPosition(Action, frozen=True):
    """Look for the edited position in the games of the library."""


EditorAction: TypeAlias = (
    CloseEditor
    | LeaveEditing
    | GrabPiece
    | ChooseTool
    | PressRightInEditor
    | ReleaseRightInEditor
    | UseToolOnSquare
    | EmptySquare
    | SetSideToMove
    | SetCastlingRight
    | SetEnPassant
    | SetChess960
    | TypeIntoField
    | SetUpPosition
    | UndoEdit
    | RedoEdit
    | CopyEditedFen
    | PlayEditedPosition
    | AnalyseEditedPosition
    | FindEditedPosition
)
