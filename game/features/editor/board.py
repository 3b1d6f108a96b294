"""The board of the position editor."""

from __future__ import annotations

import chess

from game.features.editor import edited_position
from game.features.editor.edited_position import EMPTY
from game.features.editor.model import Editor, EditorDrag, editor_of
from game.queries.board_view import BoardView, Destinations, DraggedPiece, pieces_of
from game.state.preferences.board_choices import Coordinates
from game.state.state import State


def view(state: State) -> BoardView:
    """Return what the board shows: the edited position, even an impossible one."""
    editor = editor_of(state)
    board = _board(editor)
    return BoardView(
        pieces=pieces_of(board),
        flipped=editor is not None and editor.flipped,
        has_coordinates=state.settings.coordinates is Coordinates.INSIDE,
        check=board.king(board.turn) if board.is_check() else None,
        movable=board.occupied,
        selected=None if editor is None else editor.selected,
        held=None if editor is None else _held(editor.drag),
    )


def movable_pieces(state: State) -> chess.Bitboard:
    """Return the pieces that the hand may pick up: all."""
    return _board(editor_of(state)).occupied


def move_destinations(state: State, square: chess.Square) -> Destinations:
    """Return nothing: pieces may go to every square, and no target is marked."""
    del state, square
    return {}


def preview_position(state: State) -> None:
    """Return None: no line of an engine is shown."""
    del state


def _board(editor: Editor | None) -> chess.Board:
    return edited_position.board_of_edited_position(EMPTY if editor is None else editor.position)


def _held(drag: EditorDrag | None) -> DraggedPiece | None:
    return DraggedPiece(drag.piece, drag.square, drag.x, drag.y) if drag and drag.lifted else None
