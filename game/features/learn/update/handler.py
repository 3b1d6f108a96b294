"""Handles the actions of the Learn screen, and lets screen readers hear what it shows."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from game.actions.between_features import LearnFromMistakes, MoveMade
from game.actions.board import (
    BoardAction,
    FoldVariation,
    GoToGameEnd,
    GoToPly,
    PressSquare,
    ShowMove,
    StepPly,
    StepVariation,
    Touch,
)
from game.actions.effects import Effect
from game.features.learn import actions, learn_texts
from game.features.learn.actions import LearnAction
from game.features.learn.board import MOVABLE
from game.features.learn.model import LEARN, LearnModel, LearnStage, learning_of
from game.features.learn.update import lesson, tried_moves
from game.state.session import GameEdit, Session
from game.state.state import State

Handled: TypeAlias = LearnAction | LearnFromMistakes
"""The actions of the screen, and the one that leads here."""
STEPS = StepPly | StepVariation | GoToPly | GoToGameEnd | ShowMove | FoldVariation
"""The actions that walk through a game."""


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
    if learning is None or isinstance(action, STEPS):
        return []
    if isinstance(action, Touch):
        if learning.stage not in MOVABLE:
            return []
        if isinstance(action, PressSquare) and learning.stage is LearnStage.WRONG:
            tried_moves.take_try_back(state, session, learning)
    return None


def announce_learning(state: State) -> list[Effect]:
    """Let screen readers hear what the screen says, when that has changed."""
    learning = learning_of(state)
    if learning is None or state.screen != LEARN:
        return []
    session, said = (
        state.sessions.by_id[learning.session_id],
        learn_texts.text_for_screen_reader(state, learning),
    )
    if session.finding != said:
        number = 0 if session.last_edit is None else session.last_edit.number + 1
        session.finding, session.last_edit = said, GameEdit(number, said)
    return []
