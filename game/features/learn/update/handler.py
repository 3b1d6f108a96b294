"""Handles the actions of the Learn screen, and lets screen readers hear what it shows."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias, assert_never

from game.actions.between_features import LearnFromMistakes, MoveMade
from game.actions.board import BoardAction
from game.actions.effects import Effect
from game.features.learn import actions, learn_texts
from game.features.learn.actions import LearnAction
from game.features.learn.board import MOVABLE
from game.features.learn.model import LEARN, LearnModel, learning_of
from game.features.learn.update import lesson, tried_moves
from game.state.session import Session
from game.state.state import State
from game.update import tasks

Handled: TypeAlias = LearnAction | LearnFromMistakes
"""The actions of the screen, and the one that leads here."""


def handle(state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action of the screen; only LearnFromMistakes has an effect while it is closed."""
    if isinstance(action, LearnFromMistakes):
        return lesson.begin_learning(state, session)
    learning = learning_of(state)
    if learning is None:
        return []
    return _act(state, state.sessions.by_id[learning.session_id], learning, action)


def _act(state: State, session: Session, learning: LearnModel, action: LearnAction) -> list[Effect]:
    match action:
        case actions.ChooseMistakes():
            lesson.choose_mistakes(session, learning, action.side)
        case actions.GiveHint():
            tried_moves.give_hint(state, session, learning)
        case actions.ShowSolution():
            tried_moves.show_solution(state, session, learning)
        case actions.TakeTryBack():
            tried_moves.take_try_back(state, session, learning)
        case actions.GoToNextMistake():
            lesson.go_to_next_mistake(session, learning)
        case actions.LearnAgain():
            lesson.choose_mistakes_again(session, learning)
        case actions.StopLearning():
            return lesson.stop_learning(state, session, learning)
        case _:
            assert_never(action)
    return []


def make_move(state: State, session: Session, action: MoveMade) -> list[Effect]:
    """Try a move that was made on the board."""
    learning = learning_of(state)
    return [] if learning is None else tried_moves.try_move(state, session, learning, action)


def handle_board_action(state: State, session: Session, action: BoardAction) -> list[Effect] | None:
    """Take the last try back when a piece is picked up. No step leaves the shown position."""
    learning = learning_of(state)
    if learning is None:
        return []
    take_back = partial(tried_moves.take_try_back, state, session, learning)
    return tasks.act_on_board(action, is_movable=learning.stage in MOVABLE, take_back=take_back)


def announce_learning(state: State) -> list[Effect]:
    """Let screen readers hear what the screen says, when that has changed."""
    learning = learning_of(state)
    if learning is None or state.screen != LEARN:
        return []
    session, said = (
        state.sessions.by_id[learning.session_id],
        learn_texts.text_for_screen_reader(state, learning),
    )
    tasks.announce(session, said)
    return []
