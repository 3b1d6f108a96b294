"""The moves that a person tries in a position, and what helps."""

from __future__ import annotations

import chess

from engine.protocol.library.training import AnswerGrade
from game.actions.between_features import MoveMade
from game.actions.effects import Effect
from game.features.training import queries
from game.features.training.board import MOVABLE
from game.features.training.model import UNANSWERED, TrainingModel, TrainingStage
from game.features.training.update.positions import keep_grade
from game.rules import move_judgements
from game.state.aids.judging import HintStage, Judgement
from game.state.session import Session
from game.state.state import State
from game.update import common, tasks


def try_move(
    state: State, session: Session, training: TrainingModel, action: MoveMade
) -> list[Effect]:
    """Try a move, and judge it, or let the engine search the position after it."""
    if training.stage not in MOVABLE:
        return []
    before, move = queries.board_before(state, training), chess.Move.from_uci(action.uci)
    training.stage, training.tried = TrainingStage.SEARCHING, move.uci()
    effects = tasks.show_try(state, session, before, action)
    task, card = training.card.task, training.card.card
    known = training.judged.get((card, move.uci()))
    if known is None:
        lines = ((task.lines[0].score, line) for line in task.lines)
        position = queries.judged_position(task)
        known = move_judgements.known_judgement(position, lines, before, move)
    return effects if known is None else [*effects, *show_judgement(state, training, known)]


def show_judgement(state: State, training: TrainingModel, found: Judgement) -> list[Effect]:
    """Show whether the move on the board is right, and keep the first answer."""
    assert training.tried is not None
    training.judged[training.card.card, training.tried] = found
    if not found.is_right:
        training.stage = TrainingStage.WRONG
        return keep_grade(state, training, AnswerGrade.WRONG)
    training.stage = TrainingStage.RIGHT
    common.clear_selection(state.sessions.by_id[training.session_id])
    is_helped = training.hint is not HintStage.NONE
    return keep_grade(state, training, AnswerGrade.WITH_HINT if is_helped else AnswerGrade.RIGHT)


def take_try_back(state: State, session: Session, training: TrainingModel) -> None:
    """Show the position again, unless a move was right."""
    if training.stage not in (TrainingStage.SEARCHING, TrainingStage.WRONG):
        return
    _show_position_before(state, session, training)
    training.stage = TrainingStage.TRYING


def give_hint(state: State, session: Session, training: TrainingModel) -> None:
    """Show more of the solution: first the piece that moves, then where it goes."""
    if training.stage not in UNANSWERED:
        return
    take_try_back(state, session, training)
    is_first = training.hint is HintStage.NONE
    training.hint = HintStage.PIECE if is_first else HintStage.SQUARE


def show_solution(state: State, session: Session, training: TrainingModel) -> list[Effect]:
    """Show the best move. A position whose answer was not found counts as wrong."""
    if training.stage not in (*UNANSWERED, TrainingStage.RIGHT):
        return []
    common.clear_selection(session)
    _show_position_before(state, session, training)
    training.stage = TrainingStage.SOLVED
    return keep_grade(state, training, AnswerGrade.WRONG)


def _show_position_before(state: State, session: Session, training: TrainingModel) -> None:
    """Let the pieces slide back from the move that was tried."""
    move = queries.tried_move(training)
    training.tried = None
    tasks.slide_back(state, session, queries.board_before(state, training), move)
