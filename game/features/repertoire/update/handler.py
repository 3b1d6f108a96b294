"""Handles the actions of the Repertoire screen, and those by which other screens change it."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from game.actions.between_features import MoveMade
from game.actions.effects import Effect
from game.actions.repertoire import (
    AddGameToRepertoire,
    AddLineToRepertoire,
    RemoveMoveFromRepertoire,
    RepertoireAction,
)
from game.features.repertoire import actions
from game.features.repertoire.actions import ScreenAction
from game.features.repertoire.model import REPERTOIRE, repertoire_of
from game.features.repertoire.queries import PREDICATES
from game.features.repertoire.update import browsing, marking
from game.state.session import Session
from game.state.state import State
from game.update import player_repertoire

Handled: TypeAlias = RepertoireAction | actions.OpenRepertoire | ScreenAction


def handle(state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action; return the effects to be run."""
    if isinstance(action, RepertoireAction):
        return _mark(state, session, action) if PREDICATES[type(action)](state) else []
    if isinstance(action, actions.OpenRepertoire) and state.screen != REPERTOIRE:
        return browsing.open_repertoire(state, session)
    return _act_on_screen(state, action)


def _mark(state: State, session: Session, action: RepertoireAction) -> list[Effect]:
    match action:
        case AddLineToRepertoire():
            return marking.add_line(state, session)
        case AddGameToRepertoire():
            return marking.add_game(state, session)
        case RemoveMoveFromRepertoire():
            return marking.remove_move(state, session)
        case _:
            assert_never(action)


def _act_on_screen(state: State, action: ScreenAction | actions.OpenRepertoire) -> list[Effect]:
    model = repertoire_of(state)
    if model is None:
        return []
    session = state.sessions.by_id[model.session_id]
    match action:
        case actions.ShowRepertoireSide(is_black):
            browsing.show_side(state, session, model, is_black=is_black)
        case actions.UndoRepertoireChange():
            return player_repertoire.undo(state)
        case actions.CloseRepertoire() | actions.OpenRepertoire():
            return browsing.close_repertoire(state, session, model)
        case _:
            assert_never(action)
    return []


def make_move(state: State, session: Session, action: MoveMade) -> list[Effect]:
    """Go to a move that was made on the board, or add it."""
    model = repertoire_of(state)
    return [] if model is None else browsing.play_move(state, session, model, action)
