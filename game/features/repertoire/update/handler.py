"""Handles the actions of the Repertoire screen, and those by which other screens change it."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias, assert_never

from game.actions.between_features import MoveMade
from game.actions.board import BoardAction
from game.actions.effects import Effect
from game.actions.repertoire import (
    AddGameToRepertoire,
    AddLineToRepertoire,
    AddMovesToRepertoire,
    FindDeparture,
    PositionAction,
    RemoveMoveFromRepertoire,
    RepertoireAction,
    ShowInRepertoire,
    TakeFromRepertoire,
    UndoRepertoireChange,
)
from game.features.repertoire import actions, drill_queries
from game.features.repertoire.actions import DrillAction, ScreenAction
from game.features.repertoire.drill_texts import text_for_screen_reader
from game.features.repertoire.model import RepertoireModel, repertoire_of
from game.features.repertoire.queries import PREDICATES
from game.features.repertoire.update import browsing, drill, marking
from game.state.screens import REPERTOIRE
from game.state.session import Session
from game.state.state import State
from game.update import player_repertoire, tasks

Handled: TypeAlias = RepertoireAction | PositionAction | actions.OpenRepertoire | ScreenAction


def handle(state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action; return the effects to be run."""
    if isinstance(action, RepertoireAction):
        return _mark(state, session, action) if PREDICATES[type(action)](state) else []
    if isinstance(action, PositionAction):
        return _act_on_position(state, session, action)
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
        case FindDeparture():
            return marking.find_departure(state, session)
        case UndoRepertoireChange():
            return player_repertoire.undo(state)
        case _:
            assert_never(action)


def _act_on_position(state: State, session: Session, action: PositionAction) -> list[Effect]:
    match action:
        case AddMovesToRepertoire(moves, is_black):
            return marking.add_moves(state, moves, is_black=is_black)
        case TakeFromRepertoire():
            return marking.take_move(state, action)
        case ShowInRepertoire():
            return _show_move(state, session, action)
        case _:
            assert_never(action)


def _show_move(state: State, session: Session, action: ShowInRepertoire) -> list[Effect]:
    """Show a move on the screen, which ends the practice."""
    effects = browsing.open_repertoire(state, session) if state.screen != REPERTOIRE else []
    model = repertoire_of(state)
    if model is None:
        return effects
    own = state.sessions.by_id[model.session_id]
    if model.drill is not None:
        drill.stop_drill(state, own, model)
    return [*effects, *browsing.show_move(state, own, model, action)]


def _act_on_screen(state: State, action: ScreenAction | actions.OpenRepertoire) -> list[Effect]:
    model = repertoire_of(state)
    if model is None:
        return []
    session = state.sessions.by_id[model.session_id]
    if isinstance(action, DrillAction):
        is_possible = drill_queries.PREDICATES[type(action)](state)
        return _practise(state, session, model, action) if is_possible else []
    match action:
        case actions.ShowRepertoireSide(is_black):
            if model.drill is None:
                browsing.show_side(state, session, model, is_black=is_black)
        case actions.CloseRepertoire() | actions.OpenRepertoire():
            return browsing.close_repertoire(state, session, model)
        case _:
            assert_never(action)
    return []


def make_move(state: State, session: Session, action: MoveMade) -> list[Effect]:
    """Go to a move that was made on the board, or add it."""
    model = repertoire_of(state)
    if model is None:
        return []
    if model.drill is not None:
        return drill.try_move(state, session, model.drill, action)
    return browsing.play_move(state, session, model, action)


def handle_board_action(state: State, session: Session, action: BoardAction) -> list[Effect] | None:
    """While positions are asked, no step leaves them; a touch takes the last try back."""
    asked = drill_queries.drill_of(state)
    if asked is None:
        return None
    take_back = partial(drill.take_try_back, state, session, asked)
    is_movable = asked.stage in drill_queries.MOVABLE
    return tasks.act_on_board(action, is_movable=is_movable, take_back=take_back)


def announce_drill(state: State) -> list[Effect]:
    """Let screen readers hear what the practice says, when that has changed."""
    model = repertoire_of(state)
    if model is None or model.drill is None or state.screen != REPERTOIRE:
        return []
    session = state.sessions.by_id[model.session_id]
    tasks.announce(session, text_for_screen_reader(state, model.drill))
    return []


def _practise(
    state: State, session: Session, model: RepertoireModel, action: DrillAction
) -> list[Effect]:
    if isinstance(action, actions.StartDrill):
        return drill.start_drill(state, model)
    asked = model.drill
    if asked is None:
        return []
    match action:
        case actions.StopDrill():
            drill.stop_drill(state, session, model)
        case actions.GiveDrillHint():
            drill.give_hint(state, session, asked)
        case actions.ShowDrillSolution():
            return drill.show_solution(state, session, asked)
        case actions.TakeDrillTryBack():
            drill.take_try_back(state, session, asked)
        case actions.AskNextPosition():
            return drill.ask_next(state, session, model, asked)
        case _:
            assert_never(action)
    return []
