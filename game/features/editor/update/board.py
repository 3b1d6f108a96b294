"""The board of the editor: placing, moving and removing pieces by mouse or key."""

from __future__ import annotations

import math

import chess

from game.actions.board import (
    BoardAction,
    CancelDrag,
    ChoosePromotion,
    FlipBoard,
    MovePointer,
    PressSquare,
    PreviewEngineLine,
    ReleaseSquare,
)
from game.actions.effects import Effect
from game.features.editor.edited_position import piece_at, with_pieces
from game.features.editor.model import Editor, EditorDrag, Tool, ToolKind, ToolStroke, editor_of
from game.features.editor.update.position_edits import change_position
from game.state.session import Session
from game.state.state import State

DRAG_THRESHOLD_PX = 3


def handle(state: State, _session: Session, action: BoardAction) -> list[Effect] | None:
    """Handle an action on the board of this screen; return None for one that all boards share."""
    editor = editor_of(state)
    if editor is None:
        return None
    is_free = state.dialog is None
    match action:
        case PressSquare() if is_free:
            press_square(editor, action.square, action.x, action.y)
        case ReleaseSquare() if is_free:
            release_square(editor, action.square)
        case MovePointer():
            move_pointer(editor, action.square, action.x, action.y)
        case CancelDrag():
            cancel_editor_drag(editor)
        case FlipBoard():
            editor.flipped = not editor.flipped
        case PressSquare() | ReleaseSquare() | ChoosePromotion() | PreviewEngineLine():
            pass
        case _:
            return None
    return []


def press_square(editor: Editor, square: chess.Square, x: int, y: int) -> None:
    """Handle left button down: place a piece, empty the square, or pick up its piece."""
    editor.drag = editor.stroke = None
    if editor.tool is ToolKind.HAND:
        _pick_up(editor, square, x, y)
        return
    wanted = editor.tool if isinstance(editor.tool, chess.Piece) else None
    if wanted == piece_at(editor.position, square):
        wanted = None
    _begin_stroke(editor, square, wanted)


def press_right_button(editor: Editor, square: chess.Square) -> None:
    """Handle right button down: place the chosen piece in the other colour, or empty the square.

    While a piece is dragged, the button puts it back.
    """
    if editor.drag is not None:
        editor.drag = editor.selected = None
        return
    wanted = None
    if isinstance(editor.tool, chess.Piece):
        wanted = chess.Piece(editor.tool.piece_type, not editor.tool.color)
    if wanted == piece_at(editor.position, square):
        wanted = None
    _begin_stroke(editor, square, wanted)


def grab_tray_piece(editor: Editor, piece: chess.Piece, x: int, y: int) -> None:
    """Handle left button down on a piece of the tray."""
    editor.selected = editor.stroke = None
    editor.drag = EditorDrag(piece, None, x=x, y=y, start_x=x, start_y=y)


def choose_tool(editor: Editor, tool: Tool) -> None:
    """Choose a tool; the same tool again is put away."""
    editor.selected = editor.stroke = editor.drag = None
    editor.tool = ToolKind.HAND if tool == editor.tool else tool


def move_pointer(editor: Editor, square: chess.Square | None, x: int, y: int) -> None:
    """Move a dragged piece with the pointer, or continue a stroke on the square under it."""
    if editor.drag is not None:
        drag = editor.drag
        drag.x, drag.y = x, y
        if math.hypot(x - drag.start_x, y - drag.start_y) >= DRAG_THRESHOLD_PX:
            drag.lifted = True
    if editor.stroke is not None and square is not None:
        _put(editor, editor.stroke, square)


def release_square(editor: Editor, square: chess.Square | None) -> None:
    """Handle left button up: drop the dragged piece; off the board it is removed.

    A drag that is too fast for a report of the pointer on its way ends on another square.
    """
    drag, editor.drag, editor.stroke = editor.drag, None, None
    if drag is None:
        return
    if drag.lifted or square not in (None, drag.square):
        editor.selected = None
        _drop(editor, drag, square)
    elif drag.square is None:
        choose_tool(editor, drag.piece)
    elif drag.was_selected:
        editor.selected = None


def cancel_editor_drag(editor: Editor) -> bool:
    """Put a dragged piece back and end a stroke; return whether there was one."""
    if editor.drag is None and editor.stroke is None:
        return False
    editor.drag = editor.stroke = editor.selected = None
    return True


def use_tool(editor: Editor, square: chess.Square) -> None:
    """Do what a click on a square does."""
    press_square(editor, square, 0, 0)
    release_square(editor, square)


def empty_square(editor: Editor, square: chess.Square) -> None:
    """Remove the piece on a square."""
    editor.selected = editor.drag = editor.stroke = None
    change_position(editor, with_pieces(editor.position, {square: None}))


def _pick_up(editor: Editor, square: chess.Square, x: int, y: int) -> None:
    """Select the piece on a square, or move the selected piece to an empty square.

    A click on another piece selects that piece: only a drag replaces a piece.
    """
    origin, piece = editor.selected, piece_at(editor.position, square)
    if piece is not None:
        editor.drag = EditorDrag(
            piece, square, x=x, y=y, start_x=x, start_y=y, was_selected=origin == square
        )
        editor.selected = square
        return
    editor.selected = None
    moved = None if origin is None else piece_at(editor.position, origin)
    if origin is not None and moved is not None:
        change_position(editor, with_pieces(editor.position, {origin: None, square: moved}))


def _drop(editor: Editor, drag: EditorDrag, square: chess.Square | None) -> None:
    changes: dict[chess.Square, chess.Piece | None] = {}
    if drag.square is not None:
        changes[drag.square] = None
    if square is not None:
        changes[square] = drag.piece
    change_position(editor, with_pieces(editor.position, changes))


def _begin_stroke(editor: Editor, square: chess.Square, piece: chess.Piece | None) -> None:
    editor.selected = editor.drag = None
    editor.stroke = ToolStroke(piece)
    _put(editor, editor.stroke, square)


def _put(editor: Editor, stroke: ToolStroke, square: chess.Square) -> None:
    position = with_pieces(editor.position, {square: stroke.piece})
    if change_position(editor, position, is_undoable=not stroke.has_changed):
        stroke.has_changed = True
