"""Opening and leaving the position editor, and a game from its position."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from game.actions.between_features import (
    AnalysePosition,
    FindPosition,
    OpenEditor,
    PositionPlayed,
    ShowScreen,
)
from game.actions.effects import CopiedKind, CopyText, DoAction, Effect
from game.features.editor import actions as actions
from game.features.editor import queries as questions
from game.features.editor.actions import EditorAction
from game.features.editor.edited_position import (
    board_of_edited_position,
    edited_position_of,
    fen_of_edited_position,
)
from game.features.editor.model import FEN, Editor, ToolKind, editor_of
from game.features.editor.update import board, position_edits
from game.formats.draft_faults import DraftError
from game.queries import new_game as choices
from game.queries import shown_position
from game.queries.explorer import library_position
from game.state import screens
from game.state.new_game import NewGameDialog, StartKind
from game.state.session import Session
from game.state.state import State
from game.update import common

Handled: TypeAlias = EditorAction | OpenEditor | PositionPlayed
"""The actions of the editor, and those by which other features lead here."""


def handle(state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action of the editor; only OpenEditor has an effect while it is closed."""
    if isinstance(action, OpenEditor):
        return open_editor(state, session)
    if isinstance(action, PositionPlayed):
        return close_editor_if_played(state, action.fen)
    editor = editor_of(state)
    return [] if editor is None else _act_in(state, session, editor, action)


def _act_in(state: State, session: Session, editor: Editor, action: EditorAction) -> list[Effect]:
    match action:
        case actions.CloseEditor():
            return close_editor(state, session)
        case actions.LeaveEditing():
            return leave_editing(state, session, editor)
        case actions.CopyEditedFen():
            return [CopyText(editor.fen, CopiedKind.FEN)]
        case actions.PlayEditedPosition():
            return play_edited_position(state, session, editor)
        case actions.AnalyseEditedPosition():
            return analyse_edited_position(state, editor)
        case actions.FindEditedPosition():
            return find_edited_position(editor)
        case actions.GrabPiece():
            board.grab_tray_piece(editor, action.piece, action.x, action.y)
        case actions.ChooseTool():
            board.choose_tool(editor, action.tool)
        case actions.PressRightInEditor():
            board.press_right_button(editor, action.square)
        case actions.ReleaseRightInEditor():
            editor.stroke = None
        case actions.UseToolOnSquare():
            board.use_tool(editor, action.square)
        case actions.EmptySquare():
            board.empty_square(editor, action.square)
        case actions.SetUpPosition():
            position_edits.set_up_position(state, editor, action.setup)
        case actions.TypeIntoField():
            position_edits.type_into_field(editor, action.name, action.text)
        case actions.UndoEdit():
            position_edits.undo_change(editor)
        case actions.RedoEdit():
            position_edits.redo_change(editor)
        case (
            actions.SetSideToMove()
            | actions.SetCastlingRight()
            | actions.SetEnPassant()
            | actions.SetChess960()
        ):
            position_edits.change_position_choice(editor, action)
        case _:
            assert_never(action)
    return []


def open_editor(state: State, session: Session) -> list[Effect]:
    """Show the editor; from the New game dialog, with the start position chosen there.

    The choices of the dialog come back when the player leaves the editor, or plays from there. The
    editor keeps its position, but from an analysis it takes the shown one.
    """
    draft = state.dialog if isinstance(state.dialog, NewGameDialog) else None
    editor = editor_of(state)
    shown = edited_position_of(shown_position.shown_board(session))
    if editor is None:
        editor = Editor(shown, fen_of_edited_position(shown), flipped=session.board.flipped)
        state.open_screen(editor)
    elif draft is None and state.shown_screen.own_session is not None:
        position_edits.change_position(editor, shown)
        editor.flipped = session.board.flipped
    if state.screen != screens.EDITOR:
        editor.opened_from = state.screen
    state.dialog = None
    editor.new_game = draft
    if draft is not None:
        _take_start(editor, draft)
    common.show_screen(state, session, screens.EDITOR)
    return []


def _take_start(editor: Editor, draft: NewGameDialog) -> None:
    """Edit the start position that the New game dialog describes."""
    if draft.start is StartKind.FEN and draft.fen.strip():
        position_edits.type_into_field(editor, FEN, draft.fen)
        return
    try:
        start = choices.start_board(draft, drawn_number=choices.STANDARD_NUMBER)
    except DraftError:
        return  # The dialog names the fault; the editor keeps its position.
    position_edits.change_position(
        editor, edited_position_of(start, is_chess960=draft.start is StartKind.CHESS960)
    )


def leave_editing(state: State, session: Session, editor: Editor) -> list[Effect]:
    """End what the pointer does, one thing after the other; then leave the screen."""
    if board.cancel_editor_drag(editor):
        return []
    if editor.selected is not None:
        editor.selected = None
    elif editor.tool is not ToolKind.HAND:
        editor.tool = ToolKind.HAND
    else:
        _go_back(state, session, editor)
    return []


def close_editor_if_played(state: State, fen: str) -> list[Effect]:
    """Close the editor if a game has begun from its position."""
    editor = editor_of(state)
    if editor is not None and fen == editor.fen.strip():
        state.close_screen(Editor)
    return []


def close_editor(state: State, session: Session) -> list[Effect]:
    """Close the editor."""
    editor = editor_of(state)
    if editor is not None:
        _go_back(state, session, editor)
        state.close_screen(Editor)
    return []


def _go_back(state: State, session: Session, editor: Editor) -> None:
    """Show the screen from which the player came, and the New game dialog if it was open there."""
    is_there = editor.opened_from in state.screens
    common.show_screen(state, session, editor.opened_from if is_there else screens.PLAY)
    state.dialog, editor.new_game = editor.new_game, None


def play_edited_position(state: State, session: Session, editor: Editor) -> list[Effect]:
    """Open the New game dialog with the edited position, if a game can begin in it."""
    if questions.position_fault(editor) is not None:
        return []
    shown = shown_position.shown_board(session).copy(stack=False)
    draft = editor.new_game or choices.draft_from_settings(state.settings, shown)
    draft.start, draft.fen = StartKind.FEN, editor.fen.strip()
    board.release_square(editor, None)
    state.dialog = draft
    return []


def analyse_edited_position(state: State, editor: Editor) -> list[Effect]:
    """Let the edited position be analysed, if it is possible. The editor keeps it.

    The analysis from which the editor was opened goes on if it shows this position.
    """
    if questions.position_fault(editor) is not None:
        return []
    board.release_square(editor, None)
    if editor.opened_from == screens.ANALYSE and screens.ANALYSE in state.screens:
        shown = shown_position.shown_board(questions.game_behind(state, editor))
        if editor.position == edited_position_of(shown):
            return [DoAction(ShowScreen(screens.ANALYSE))]
    is_chess960 = editor.position.is_chess960
    return [DoAction(AnalysePosition(editor.fen.strip(), is_chess960, editor.flipped))]


def find_edited_position(editor: Editor) -> list[Effect]:
    """Look for the edited position in the library, if it is possible. The editor keeps it."""
    if questions.position_fault(editor) is not None:
        return []
    board.release_square(editor, None)
    found = board_of_edited_position(editor.position)
    return [DoAction(FindPosition(library_position(found)))]


def paste_into_fen_field(state: State, text: str) -> list[Effect]:
    """Put a pasted text into the FEN field."""
    editor = editor_of(state)
    if editor is not None:
        position_edits.type_into_field(editor, FEN, " ".join(text.split()))
    return []
