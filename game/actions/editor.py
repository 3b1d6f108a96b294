"""What can happen in the position editor, as actions; part of ``game.actions.action``.

``PressSquare``, ``ReleaseSquare`` and ``MovePointer`` of ``game.actions.board`` work there as well.
"""

from __future__ import annotations

from typing import TypeAlias

import chess
from msgspec import Struct

from game.state.editor import Setup, Tool


class OpenEditor(Struct, frozen=True):
    """Open the position editor, from the New game panel with the start position chosen there.

    From elsewhere it opens with the position of the game, or shows the position that is being
    edited.
    """


class CloseEditor(Struct, frozen=True):
    """Close the editor and drop the edited position."""


class LeaveEditing(Struct, frozen=True):
    """Esc ends the drag, the selection or the choice of a tool, or else leaves the screen.

    The edited position stays in the editor.
    """


class GrabPiece(Struct, frozen=True):
    """The left button goes down on a piece of the tray, at window coordinates.

    A drag places the piece once; a click chooses it for the next clicks.
    """

    piece: chess.Piece
    x: int
    y: int


class ChooseTool(Struct, frozen=True):
    """The player chooses what clicks on squares do; the same tool again chooses the hand."""

    tool: Tool


class PressEditedRight(Struct, frozen=True):
    """The right button goes down on a square.

    It places the chosen piece in the other colour; without a chosen piece it empties the square.
    """

    square: chess.Square


class ReleaseEditedRight(Struct, frozen=True):
    """The right button goes up."""


class UseTool(Struct, frozen=True):
    """A key does on a square what a click does."""

    square: chess.Square


class EmptySquare(Struct, frozen=True):
    """A key removes the piece on a square."""

    square: chess.Square


class SetSideToMove(Struct, frozen=True):
    """The player chooses the side to move."""

    colour: chess.Color


class SetCastlingRight(Struct, frozen=True):
    """The player gives a side a castling right, or takes it away."""

    colour: chess.Color
    side: bool
    """``KING_SIDE`` or ``QUEEN_SIDE`` of ``game.rules.edited_position``."""
    is_on: bool


class SetEnPassant(Struct, frozen=True):
    """The player chooses the en passant square; None for none."""

    square: chess.Square | None


class SetChess960(Struct, frozen=True):
    """The player chooses whether castling follows Chess960."""

    is_on: bool


class TypeEdited(Struct, frozen=True):
    """The text of a field changes; ``name`` is a key of ``game.state.editor.MOST_LETTERS``."""

    name: str
    text: str


class SetUp(Struct, frozen=True):
    """Set up a whole position."""

    setup: Setup


class UndoEdit(Struct, frozen=True):
    """Take back the last change of the position."""


class RedoEdit(Struct, frozen=True):
    """Repeat the change that was taken back last."""


class CopyEdited(Struct, frozen=True):
    """Copy the text of the FEN field."""


class PlayEdited(Struct, frozen=True):
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
