"""The engine that judges tried moves: it searches the position after each that is not known.

It is our own engine in a process of its own, with one thread. Its table is emptied before each
search, which has as many nodes as the report has for a position. So a move is judged the same way
on every machine and every time, as the report judges the moves of the game.
"""

from __future__ import annotations

from engine.protocol.messages import Finished, Go, Limits, SetSearchOptions
from engine.protocol.shared_enums import SearchPurpose
from game.actions.effects import Effect, ForgetGame
from game.features.learn import move_judgements, queries
from game.features.learn.model import LEARN, LearnModel, LearnStage, learning_of
from game.features.learn.update import tried_moves
from game.message import template
from game.queries import seated_engines
from game.rules import positions
from game.state.engines import ActiveSearch, EngineNotice, SeatId
from game.state.session import Session
from game.state.state import State
from game.update import common, engine_searches, seats
from game.update.engine_reports import SearchReportUser
from game.words.engine_faults import engine_line

OPTIONS = SetSearchOptions(hash_mb=64)
"""The table is that of a report."""
NOT_JUDGED = template("The move could not be judged. {fault}")


def update_judging_search(state: State) -> list[Effect]:
    """Start and end the engine and its search, so that a tried move is judged.

    The engine runs while the screen is shown and there are moves to try.
    """
    learning, seat = learning_of(state), seated_engines.judge(state)
    is_over = learning is None or learning.stage in (LearnStage.CHOOSING, LearnStage.DONE)
    if learning is None or is_over or state.screen != LEARN:
        if seat is None:
            return []
        return [*engine_searches.abandon_search(state, seat), *seats.close_watcher(state, seat)]
    effects = list[Effect]()
    if seat is None:
        seat, effects = seats.seat_judge(state, OPTIONS)
    if learning.stage is not LearnStage.SEARCHING:
        return [*effects, *engine_searches.abandon_search(state, seat)]
    if state.engines.at[seat].status in seated_engines.UNRESPONSIVE:
        return [*effects, *_replace(state, learning, seat)]
    search = state.engines.searches.get(learning.asked or 0)
    if search is not None and search.seat == seat:
        return effects
    return [*effects, *_search(state, state.sessions.by_id[learning.session_id], learning, seat)]


def _search(state: State, session: Session, learning: LearnModel, seat: SeatId) -> list[Effect]:
    """Search the position after the tried move from an empty table."""
    move = queries.tried_move(learning)
    assert move is not None
    fen, moves = positions.searched_position(session.game.tree, session.game.end)
    after = queries.board_before(state, learning).copy(stack=False)
    after.push(move)
    learning.asked = engine_searches.next_search_id(state)
    go = Go(
        learning.asked,
        fen,
        (*moves, move.uci()),
        Limits(nodes=queries.finished_report(learning).nodes),
        chess960=after.chess960,
        purpose=SearchPurpose.REVIEW,
    )
    return [ForgetGame(seat), *engine_searches.start_search(state, session, seat, go, after)]


def _replace(state: State, learning: LearnModel, seat: SeatId) -> list[Effect]:
    """Restart an engine that is lost, once; then the person may try the move again."""
    effects = engine_searches.abandon_search(state, seat)
    learning.asked = None
    if not learning.has_restarted:
        learning.has_restarted = True
        return [*effects, engine_searches.restart_lost(state, seat)]
    notice = state.engines.at[seat].notice
    learning.has_restarted = False
    _give_up(state, learning, notice)
    return [*effects, engine_searches.replace_engine(state, seat)]


def _give_up(state: State, learning: LearnModel, notice: EngineNotice | None) -> None:
    common.show_error(state, NOT_JUDGED.filled(fault=engine_line(notice)))
    tried_moves.take_try_back(state, state.sessions.by_id[learning.session_id], learning)


def _finished(state: State, _search: ActiveSearch, report: Finished) -> list[Effect]:
    """Judge the tried move."""
    engine_searches.end_search(state, report.search_id)
    learning = learning_of(state)
    if learning is None or learning.asked != report.search_id:
        return []
    learning.asked, learning.has_restarted = None, False
    session, score = state.sessions.by_id[learning.session_id], report.thinking.exact_score
    if learning.stage is not LearnStage.SEARCHING or learning.tried is None or score is None:
        return []
    found = move_judgements.judgement_after(
        queries.finished_report(learning), learning.mistake, score
    )
    tried_moves.show_judgement(session, learning, found)
    return []


def _refused(state: State, search: ActiveSearch, notice: EngineNotice) -> list[Effect]:
    """Say why the engine does not search the position."""
    learning = learning_of(state)
    if learning is not None and learning.session_id == search.session:
        learning.asked = None
        _give_up(state, learning, notice)
    return []


SEARCHES = SearchReportUser(lambda *_: None, _finished, _refused, lambda *_: [])
"""The searches of positions after moves that were tried."""
