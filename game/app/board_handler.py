"""Handles the actions on a board that no screen handles itself."""

from __future__ import annotations

from typing import assert_never

from game.actions import board as board_actions
from game.actions.board import BoardAction, Touch
from game.actions.effects import Effect
from game.queries import play_board
from game.state.session import Session
from game.state.state import State
from game.update import legal_lines, shapes
from game.update.play import board, move_entry, move_making, shown_move


def handle(state: State, session: Session, action: BoardAction) -> list[Effect]:
    """Handle an action of ``game.actions.board`` that the screen has left."""
    if isinstance(action, Touch):
        return board.handle_left_button(state, action)
    match action:
        case board_actions.MovePointer():
            shapes.extend_shape(session, action.square)
            return board.move_pointer(session, action.square, action.x, action.y)
        case board_actions.PressRightButton():
            return shapes.begin_shape(state, session, action.square, action.brush)
        case board_actions.ReleaseRightButton():
            return shapes.finish_shape(session, action.square)
        case board_actions.ConfirmMove():
            return move_making.confirm_move(state, session)
        case board_actions.CancelTopmost():
            return board.cancel_topmost(state, session)
        case board_actions.CancelDrag():
            board.cancel_drag(session)
            return []
        case board_actions.PreviewEngineLine():
            position = play_board.preview_position(state)
            session.board.preview = legal_lines.legal_prefix(position, action.moves)
            return []
        case board_actions.TypeMoveText():
            return move_entry.type_move_text(state, session, action.text)
        case board_actions.EraseTypedLetter():
            return move_entry.erase_typed_letter(session)
        case board_actions.EnterTypedMove():
            return move_entry.enter_typed_move(state, session)
        case board_actions.GoToPly():
            return shown_move.show_main_ply(state, session, action.ply)
        case board_actions.StepPly():
            return shown_move.step_plies(state, session, action.by)
        case board_actions.ShowMove():
            return shown_move.show_node(state, session, action.node)
        case board_actions.StepVariation():
            return shown_move.step_variation(state, session, action.by)
        case board_actions.FoldVariation():
            return shown_move.fold_variation(session, action.first)
        case board_actions.GoToGameEnd():
            return shown_move.show_node(state, session, session.game.end)
        case board_actions.FlipBoard():
            return board.flip_board(session)
    assert_never(action)
