"""Handles the actions on a board that no screen handles itself."""

from __future__ import annotations

from typing import assert_never

from game.actions import board as board_actions
from game.actions.board import BoardAction, Touch
from game.actions.effects import Effect
from game.queries import play_board
from game.state.session import Session
from game.state.state import State
from game.update import (
    boards,
    shapes,
)
from game.update.play import board, move_entry, move_making, shown_move


def handle(state: State, session: Session, action: BoardAction) -> list[Effect]:
    """Handle an action of ``game.actions.board`` that the screen has left."""
    if isinstance(action, Touch):
        return board.handle_left_button(state, action)
    match action:
        case board_actions.MovePointer():
            shapes.extend(session, action.square)
            return board.move_pointer(session, action.square, action.x, action.y)
        case board_actions.PressRight():
            return shapes.begin(state, session, action.square, action.brush)
        case board_actions.ReleaseRight():
            return shapes.finish(session, action.square)
        case board_actions.ConfirmMove():
            return move_making.confirm_move(state, session)
        case board_actions.Cancel():
            return board.cancel(state, session)
        case board_actions.CancelDrag():
            board.cancel_drag(session)
            return []
        case board_actions.PreviewLine():
            position = play_board.preview_position(state)
            session.board.preview = boards.legal_prefix(position, action.moves)
            return []
        case board_actions.TypeText():
            return move_entry.type_text(state, session, action.text)
        case board_actions.EraseTyped():
            return move_entry.erase(session)
        case board_actions.EnterTyped():
            return move_entry.enter(state, session)
        case board_actions.GoToPly():
            return shown_move.show_ply(state, session, action.ply)
        case board_actions.StepPly():
            return shown_move.step(state, session, action.by)
        case board_actions.ShowMove():
            return shown_move.show(state, session, action.node)
        case board_actions.StepVariation():
            return shown_move.step_variation(state, session, action.by)
        case board_actions.FoldVariation():
            return shown_move.fold_variation(session, action.first)
        case board_actions.GoToEnd():
            return shown_move.show(state, session, session.game.end)
        case board_actions.Flip():
            return board.flip(session)
    assert_never(action)
