"""The search that judges a tried move which the report does not know: of the position after it.

It has as many nodes as the report has for a position, so a move is judged as the report judges the
moves of the game.
"""

from __future__ import annotations

from engine.protocol.messages import Thinking
from game.actions.effects import Effect
from game.features.learn import move_judgements, queries
from game.features.learn.model import LEARN, LearnStage, learning_of
from game.features.learn.update import tried_moves
from game.rules import positions
from game.state.aids.judging import JudgeQuestion
from game.state.engines import EngineNotice
from game.state.state import State
from game.update import tasks
from game.update.judging import Judge


def _is_open(state: State) -> bool:
    """Return whether the engine runs: while the screen is shown and there are moves to try."""
    learning = learning_of(state)
    is_over = learning is None or learning.stage in (LearnStage.CHOOSING, LearnStage.DONE)
    return not is_over and state.screen == LEARN


def _question(state: State) -> JudgeQuestion | None:
    """Return the position after the tried move, while it is not judged."""
    learning = learning_of(state)
    if learning is None or state.screen != LEARN or learning.stage is not LearnStage.SEARCHING:
        return None
    move, session = queries.tried_move(learning), state.sessions.by_id[learning.session_id]
    assert move is not None
    fen, moves = positions.searched_position(session.game.tree, session.game.end)
    return JudgeQuestion(
        session.session_id,
        fen,
        (*moves, move.uci()),
        queries.finished_report(learning).nodes,
        session.game.start.chess960,
    )


def _answer(state: State, thinking: Thinking) -> list[Effect]:
    """Judge the tried move."""
    learning, score = learning_of(state), thinking.exact_score
    if learning is None or score is None:
        return []
    found = move_judgements.judgement_after(
        queries.finished_report(learning), learning.mistake, score
    )
    tried_moves.show_judgement(state.sessions.by_id[learning.session_id], learning, found)
    return []


def _give_up(state: State, notice: EngineNotice | None) -> list[Effect]:
    """Say why the move is not judged; the person may try it again."""
    learning = learning_of(state)
    if learning is not None:
        tasks.say_not_judged(state, notice)
        session = state.sessions.by_id[learning.session_id]
        tried_moves.take_try_back(state, session, learning)
    return []


JUDGE = Judge(_is_open, _question, _answer, _give_up)
"""What the Learn screen asks the engine that judges."""
