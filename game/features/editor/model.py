"""The position editor: the edited position, and what the pointer does to it. Plain data."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, TypeAlias

import chess
from msgspec import Struct, field

from game.state.board_state import PointerDrag
from game.state.new_game import NewGameDialog
from game.state.screens import EDITOR, PLAY, ScreenModel, ScreenName
from game.state.state import State

FEN, HALFMOVE_CLOCK, FULLMOVE_NUMBER, START_NUMBER = "fen", "halfmove", "fullmove", "number"
"""The names of the text fields, which are also the names of their Tab stops."""
MOST_LETTERS = {FEN: 250, HALFMOVE_CLOCK: 10, FULLMOVE_NUMBER: 10, START_NUMBER: 10}
"""The text fields, with the maximum number of characters of each."""


class ToolKind(StrEnum):
    """What a click on a square does if no piece of the tray is chosen."""

    HAND = "hand"
    """Moves pieces."""
    ERASER = "eraser"
    """Removes pieces."""


Tool: TypeAlias = ToolKind | chess.Piece
"""What a click on a square does. A piece is placed on the square."""


class PositionSetup(StrEnum):
    """A position that one button sets up."""

    START = "start"
    """The start position: of standard chess, or of Chess960 with the typed number."""
    EMPTY = "empty"
    GAME = "game"
    """The position of the game that the Play screen shows."""


class EditedPosition(Struct, frozen=True):
    """A position that may have faults. Castling and en passant are wishes.

    A castling right exists only while king and rook are on their squares, and an en passant square
    only while a pawn can have just passed over it. So a king that goes away and comes back keeps
    its rights. ``game.features.editor.edited_position`` derives what exists.
    """

    pieces: str
    """The first field of a FEN."""
    turn: chess.Color = chess.WHITE
    castling_rooks: chess.Bitboard = chess.BB_EMPTY
    """The rooks that castling is wanted with."""
    en_passant: chess.Square | None = None
    halfmove_clock: str = "0"
    """The counters are texts as typed."""
    fullmove_number: str = "1"
    is_chess960: bool = False
    """Whether kings and rooks on other squares than in standard chess may castle."""


class EditorDrag(PointerDrag):
    """A dragged piece of the board or of the tray."""

    piece: chess.Piece
    square: chess.Square | None
    """The square that the piece comes from; None for a piece of the tray."""


class ToolStroke(Struct):
    """A held button that changes every square that the pointer enters."""

    piece: chess.Piece | None
    """The piece that each square gets; None empties the squares."""
    has_changed: bool = False
    """Whether the stroke has changed the position, so that one undo takes all of it back."""


class Editor(ScreenModel):
    """The position editor while it is open."""

    name: ClassVar[ScreenName] = EDITOR
    keeps_focus: ClassVar[bool] = True
    position: EditedPosition
    fen: str
    """The text of the FEN field: of ``position``, or as typed."""
    flipped: bool = False
    tool: Tool = ToolKind.HAND
    selected: chess.Square | None = None
    """The square of the piece that a click on an empty square moves there."""
    drag: EditorDrag | None = None
    stroke: ToolStroke | None = None
    start_number: str = ""
    """The number of the Chess960 start position as typed; empty for a random one."""
    earlier: list[EditedPosition] = field(default_factory=list)
    """The positions that can be brought back, the latest one last."""
    undone: list[EditedPosition] = field(default_factory=list)
    """The positions that were taken back, the latest one last."""
    new_game: NewGameDialog | None = None
    """The choices of the New game dialog from which the editor was opened."""
    opened_from: ScreenName = PLAY
    """The screen from which the editor was opened last: it leads back there."""

    @property
    def holds_pointer(self) -> bool:
        return self.drag is not None or self.stroke is not None


def editor_of(state: State) -> Editor | None:
    """Return the position editor; None while it is closed."""
    return state.screen_model(Editor)
