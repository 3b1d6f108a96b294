"""Handles the actions of the Learn screen, and lets screen readers hear what it shows."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from game.actions.between_features import LearnFromMistakes, MoveMade
from game.actions.board import (
    BoardAction,
    FoldVariation,
    GoToEnd,
    GoToPly,
    PressSquare,
    ShowMove,
    StepPly,
    StepVariation,
    Touch,
)
from game.actions.effects import Effect
from game.features.learn import actions, words
from game.features.learn.actions import LearnAction
from game.features.learn.board import MOVABLE
from game.features.learn.model import LEARN, LearnModel, Stage, learning_of
from game.features.learn.update import lesson, tries
from game.state.session import GameEdit, Session
from game.state.state import State

Handled: TypeAlias = LearnAction | LearnFromMistakes
"""The actions of the screen, and the one that leads here."""
STEPS = StepPly | StepVariation | GoToPly | GoToEnd | ShowMove | FoldVariation
"""The actions that walk through a game."""


def handle(state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action of the screen; only LearnFromMistakes has an effect while it is closed."""
    if isinstance(action, LearnFromMistakes):
        return lesson.begin(state, session)
    learning = learning_of(state)
    if learning is None:
        return []
    return _act(state, state.sessions.by_id[learning.session_id], learning, action)


def _act(state: State, session: Session, learning: LearnModel, action: LearnAction) -> list[Effect]:
    match action:
        case actions.ChooseMistakes():
            lesson.choose(session, learning, action.side)
        case actions.GiveHint():
            tries.give_hint(state, session, learning)
        case actions.ShowSolution():
            tries.show_solution(state, session, learning)
        case actions.TryAgain():
            tries.take_back(state, session, learning)
        case actions.GoOn():
            lesson.go_on(session, learning)
        case actions.LearnAgain():
            lesson.choose_again(session, learning)
        case actions.StopLearning():
            return lesson.stop(state, session, learning)
        case _:
            assert_never(action)
    return []


def make_move(state: State, session: Session, action: MoveMade) -> list[Effect]:
    """Try a move that was made on the board."""
    learning = learning_of(state)
    return [] if learning is None else tries.make_move(state, session, learning, action)


def act_on_board(state: State, session: Session, action: BoardAction) -> list[Effect] | None:
    """Take the last try back when a piece is picked up. No step leaves the shown position."""
    learning = learning_of(state)
    if learning is None or isinstance(action, STEPS):
        return []
    if isinstance(action, Touch):
        if learning.stage not in MOVABLE:
            return []
        if isinstance(action, PressSquare) and learning.stage is Stage.WRONG:
            tries.take_back(state, session, learning)
    return None


def announce(state: State) -> list[Effect]:
    """Let screen readers hear what the screen says, when that has changed."""
    learning = learning_of(state)
    if learning is None or state.screen != LEARN:
        return []
    session, said = state.sessions.by_id[learning.session_id], words.spoken(state, learning)
    if session.finding != said:
        number = 0 if session.last_edit is None else session.last_edit.number + 1
        session.finding, session.last_edit = said, GameEdit(number, said)
    return []
