"""The moves that a person tries, and how a mistake is learnt from."""

from __future__ import annotations

import chess

from game.actions.between_features import MoveMade
from game.actions.effects import Effect
from game.features.learn import move_judgements, queries
from game.features.learn.board import MOVABLE
from game.features.learn.model import LearnModel, LearnStage, MistakeOutcome
from game.state.aids.judging import HintStage, Judgement
from game.state.session import Session
from game.state.state import State
from game.update import common, tasks

NEXT_HINT = {
    HintStage.NONE: HintStage.PIECE,
    HintStage.PIECE: HintStage.SQUARE,
    HintStage.SQUARE: HintStage.SQUARE,
}


def try_move(
    state: State, session: Session, learning: LearnModel, action: MoveMade
) -> list[Effect]:
    """Try a move, and judge it, or let the engine search the position after it."""
    if learning.stage not in MOVABLE:
        return []
    before, move = queries.board_before(state, learning), chess.Move.from_uci(action.uci)
    learning.stage, learning.tried = LearnStage.SEARCHING, move.uci()
    effects = tasks.show_try(state, session, before, action)
    known = learning.judged.get(
        (learning.mistake.ply, move.uci())
    ) or move_judgements.known_judgement(
        queries.finished_report(learning), learning.mistake, before, move
    )
    if known is not None:
        show_judgement(session, learning, known)
    return effects


def show_judgement(session: Session, learning: LearnModel, found: Judgement) -> None:
    """Show whether the move on the board is right, and keep the judgement."""
    assert learning.tried is not None
    learning.judged[learning.mistake.ply, learning.tried] = found
    if not found.is_right:
        learning.stage, learning.wrong_tries = LearnStage.WRONG, learning.wrong_tries + 1
        return
    learning.stage = LearnStage.RIGHT
    common.clear_selection(session)
    learning.outcomes.setdefault(learning.place, _outcome_of_right_move(learning))


def _outcome_of_right_move(learning: LearnModel) -> MistakeOutcome:
    if learning.hint is not HintStage.NONE:
        return MistakeOutcome.WITH_HINT
    return MistakeOutcome.LATER if learning.wrong_tries else MistakeOutcome.AT_ONCE


def take_try_back(state: State, session: Session, learning: LearnModel) -> None:
    """Show the position before the mistake again, unless a move was right."""
    if learning.stage not in (LearnStage.SEARCHING, LearnStage.WRONG):
        return
    _show_position_before(state, session, learning)
    learning.stage = LearnStage.TRYING


def give_hint(state: State, session: Session, learning: LearnModel) -> None:
    """Show more of the solution: first the piece that moves, then where it goes."""
    if learning.stage not in queries.UNANSWERED:
        return
    take_try_back(state, session, learning)
    learning.hint = NEXT_HINT[learning.hint]


def show_solution(state: State, session: Session, learning: LearnModel) -> None:
    """Show the best move. A mistake whose answer was not found counts as shown."""
    if learning.stage not in (*queries.UNANSWERED, LearnStage.RIGHT):
        return
    common.clear_selection(session)
    _show_position_before(state, session, learning)
    learning.outcomes.setdefault(learning.place, MistakeOutcome.SOLUTION)
    learning.stage = LearnStage.SOLVED


def _show_position_before(state: State, session: Session, learning: LearnModel) -> None:
    """Let the pieces slide back from the move that was tried."""
    move = queries.tried_move(learning)
    learning.tried = None
    tasks.slide_back(state, session, queries.board_before(state, learning), move)
