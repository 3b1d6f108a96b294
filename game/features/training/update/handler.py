"""Handles the actions of the Training screen, and lets screen readers hear what it shows."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias, assert_never

import chess

from game.actions.between_features import AnalyseListedText, MoveMade, OpenTraining
from game.actions.board import BoardAction
from game.actions.effects import DoAction, Effect
from game.features.training import actions, queries, training_texts
from game.features.training.actions import TrainingAction
from game.features.training.board import MOVABLE
from game.features.training.model import TRAINING, TrainingModel, training_of
from game.features.training.update import own_games, positions, tried_moves
from game.state.library import FILE
from game.state.session import Session
from game.state.state import State
from game.update import tasks
from game.update.library_games import pgn_of_moves
from game.words.explorer import date_text

Handled: TypeAlias = TrainingAction | OpenTraining
"""The actions of the screen, and the one that leads here."""


def handle(state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action of the screen."""
    training = training_of(state)
    match action:
        case OpenTraining():
            return positions.open_training(state, session)
        case actions.LookThroughGames():
            return own_games.begin(state) if queries.may_look_through(state) else []
        case actions.StopLookingThrough():
            return own_games.stop(state)
    if training is None:
        return []
    return _act(state, state.sessions.by_id[training.session_id], training, action)


def _act(
    state: State, session: Session, training: TrainingModel, action: TrainingAction
) -> list[Effect]:
    match action:
        case actions.GiveTrainingHint():
            tried_moves.give_hint(state, session, training)
        case actions.ShowTrainingSolution():
            return tried_moves.show_solution(state, session, training)
        case actions.TakeTrainingTryBack():
            tried_moves.take_try_back(state, session, training)
        case actions.GoToNextPosition():
            return positions.go_to_next(state, training)
        case actions.AnalyseTrainedGame():
            return _analyse(state, training)
        case actions.TrainAgain():
            return positions.load_again(state, training)
        case actions.StopTraining():
            return positions.close_training(state, session, training)
        case actions.LookThroughGames() | actions.StopLookingThrough():
            return []
        case _:
            assert_never(action)
    return []


def _analyse(state: State, training: TrainingModel) -> list[Effect]:
    """Analyse the game at the asked position. What was analysed before stays, to come back to."""
    if training.stage not in queries.ANSWERED:
        return []
    task = training.card.task
    tags = {"White": task.white, "Black": task.black, "Date": str(date_text(task.date))}
    start = chess.Board(task.fen, chess960=task.chess960)
    text = pgn_of_moves(start, task.moves, tags)
    fen = queries.board_before(state, training).fen()
    return [DoAction(AnalyseListedText(text, FILE, None, position=fen, is_visit=True))]


def make_move(state: State, session: Session, action: MoveMade) -> list[Effect]:
    """Try a move that was made on the board."""
    training = training_of(state)
    return [] if training is None else tried_moves.try_move(state, session, training, action)


def handle_board_action(state: State, session: Session, action: BoardAction) -> list[Effect] | None:
    """Take the last try back when a piece is picked up. No step leaves the shown position."""
    training = training_of(state)
    if training is None:
        return []
    take_back = partial(tried_moves.take_try_back, state, session, training)
    return tasks.act_on_board(action, is_movable=training.stage in MOVABLE, take_back=take_back)


def announce_training(state: State) -> list[Effect]:
    """Let screen readers hear what the screen says, when that has changed."""
    training = training_of(state)
    if training is None or state.screen != TRAINING:
        return []
    session = state.sessions.by_id[training.session_id]
    said = training_texts.text_for_screen_reader(state, training)
    tasks.announce(session, said)
    return []
