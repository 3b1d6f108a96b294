"""The search that judges a tried move: as long as the one that checked the position."""

from __future__ import annotations

from engine.protocol.messages import Thinking
from game.actions.effects import Effect
from game.features.training import queries
from game.features.training.model import TRAINING, UNANSWERED, TrainingStage, training_of
from game.features.training.update import tried_moves
from game.rules import move_judgements
from game.state.aids.judging import JudgeQuestion
from game.state.engines import EngineNotice
from game.state.state import State
from game.update import tasks
from game.update.judging import Judge


def _is_open(state: State) -> bool:
    """Return whether the engine runs: while the screen is shown and a move may be tried."""
    training = training_of(state)
    return training is not None and training.stage in UNANSWERED and state.screen == TRAINING


def _question(state: State) -> JudgeQuestion | None:
    """Return the position after the tried move, while it is not judged."""
    training = training_of(state)
    if training is None or state.screen != TRAINING:
        return None
    if training.stage is not TrainingStage.SEARCHING or training.tried is None:
        return None
    task = training.card.task
    moves = (*task.moves[: task.ply], training.tried)
    return JudgeQuestion(training.session_id, task.fen, moves, task.nodes, task.chess960)


def _answer(state: State, thinking: Thinking) -> list[Effect]:
    """Judge the tried move."""
    training, score = training_of(state), thinking.exact_score
    if training is None or score is None:
        return []
    position = queries.judged_position(training.card.task)
    found = move_judgements.judgement_after(position, score)
    return tried_moves.show_judgement(state, training, found)


def _give_up(state: State, notice: EngineNotice | None) -> list[Effect]:
    """Say why the move is not judged; the person may try it again."""
    training = training_of(state)
    if training is not None:
        tasks.say_not_judged(state, notice)
        session = state.sessions.by_id[training.session_id]
        tried_moves.take_try_back(state, session, training)
    return []


JUDGE = Judge(_is_open, _question, _answer, _give_up)
"""What the Training screen asks the engine that judges."""
