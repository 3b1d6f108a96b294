"""The engine that judges moves of the practice that are not in the repertoire.

It searches the position that is asked and, once its score is known, the one after the move. Each
search has as many nodes as a usual report has for a position.
"""

from __future__ import annotations

from engine.parameter_limits import DEFAULT_REVIEW_NODES
from engine.protocol.messages import Thinking
from game.actions.effects import Effect
from game.features.repertoire import drill_queries
from game.features.repertoire.model import DrillStage, repertoire_of
from game.features.repertoire.update import drill as practice
from game.rules import move_judgements, positions
from game.rules.move_judgements import JudgedPosition
from game.state.aids.judging import JudgeQuestion
from game.state.engines import EngineNotice
from game.state.screens import REPERTOIRE
from game.state.state import State
from game.update import tasks
from game.update.judging import Judge


def _is_open(state: State) -> bool:
    """Return whether the engine runs: while positions are asked."""
    drill = drill_queries.drill_of(state)
    return drill is not None and not drill.is_over and state.screen == REPERTOIRE


def _question(state: State) -> JudgeQuestion | None:
    """Return the position that is asked, or the one after the tried move."""
    model, drill = repertoire_of(state), drill_queries.drill_of(state)
    if model is None or drill is None or not _is_open(state):
        return None
    if drill.stage is not DrillStage.SEARCHING:
        return None
    session = state.sessions.by_id[model.session_id]
    fen, moves = positions.searched_position(session.game.tree, session.game.end)
    tried = (drill.tried,) if drill.card.card in drill.best and drill.tried else ()
    chess960 = session.game.start.chess960
    return JudgeQuestion(session.session_id, fen, (*moves, *tried), DEFAULT_REVIEW_NODES, chess960)


def _answer(state: State, thinking: Thinking) -> list[Effect]:
    """Keep the score of the position, or judge the tried move."""
    drill, score = drill_queries.drill_of(state), thinking.exact_score
    if drill is None or score is None:
        return []
    card = drill.card.card
    if card not in drill.best:
        drill.best[card] = score
        return []
    judged = JudgedPosition(drill.best[card], None)
    found = move_judgements.judgement_after(judged, score)
    return practice.show_judgement(state, drill, found)


def _give_up(state: State, notice: EngineNotice | None) -> list[Effect]:
    """Say why the move is not judged; the person may try another."""
    model, drill = repertoire_of(state), drill_queries.drill_of(state)
    if model is not None and drill is not None:
        tasks.say_not_judged(state, notice)
        practice.take_try_back(state, state.sessions.by_id[model.session_id], drill)
    return []


JUDGE = Judge(_is_open, _question, _answer, _give_up)
"""What the practice asks the engine that judges."""
