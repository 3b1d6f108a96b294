"""The actions of ``game.inspect_actions``, and what the engine answers."""

from __future__ import annotations

from typing import assert_never

from engine.inspect_questions import Answer, ExchangeTold, NotAnswered, WhyTold
from game import inspect_actions as actions
from game.effects import Effect
from game.inspect_actions import QuestionAction
from game.state import ScreenName, State
from game.update import asides, common, inspect


def act(state: State, action: QuestionAction) -> list[Effect]:
    """Do one of them."""
    match action:
        case actions.LeaveInspection():
            return leave(state)
        case actions.ChooseRow():
            return asides.choose_row(state, action.by)
        case actions.GoToChosen():
            return asides.go_to_chosen(state)
        case actions.AskWhyNot():
            return asides.ask_why_not(state, action.move)
        case actions.ShowExchange():
            return asides.show_exchange(state, action.move)
        case actions.CloseAside():
            return [] if state.inspection is None else asides.close(state.inspection)
    assert_never(action)


def take(state: State, said: Answer) -> list[Effect]:
    """Take an answer of the engine; one about another search is late."""
    inspection = state.inspection
    if inspection is None or said.inspection != inspection.number:
        return []
    match said:
        case WhyTold() | ExchangeTold() | NotAnswered():
            asides.take(inspection, said)
    return []


def leave(state: State) -> list[Effect]:
    """Close the topmost open thing, or go back to the game."""
    board, inspection = state.board, state.inspection
    if board.promotion is not None or board.drag is not None or board.selected is not None:
        common.let_go(state)
    elif inspection is not None and inspection.aside is not None:
        return asides.close(inspection)
    elif inspection is not None and inspection.row is not None:
        inspection.row = None
        board.preview = ()
    else:
        inspect.show(state, ScreenName.PLAY)
    return []
