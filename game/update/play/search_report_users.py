"""What the Play screen does with the reports of its searches: for moves, and for hints.

``evaluations`` has those for scores.
"""

from __future__ import annotations

from engine.protocol.messages import Finished, Progress
from game.actions.effects import Effect
from game.state.engines import ActiveSearch, EngineNotice
from game.state.session import SearchInfo
from game.state.state import State
from game.update import engine_searches
from game.update.engine_reports import SearchReportUser
from game.update.play import engine_moves, evaluations, hints
from game.words.engine_faults import engine_line


def _show_progress(state: State, search: ActiveSearch, report: Progress) -> None:
    engine_searches.note_thinking(state, search.seat)
    infos = state.sessions.by_id[search.session].infos
    infos[search.seat] = SearchInfo(report.thinking, search.board)


def _fail_move(state: State, search: ActiveSearch, notice: EngineNotice) -> list[Effect]:
    engine_searches.record_failure(state, search.seat, notice)
    return []


def _note_progress(state: State, search: ActiveSearch, report: Progress) -> None:
    evaluations.note_search_progress(state, search.board, report.thinking)


def _take_hint(state: State, search: ActiveSearch, report: Finished) -> list[Effect]:
    engine_searches.end_search(state, report.search_id)
    return hints.accept_search_result(state, search, report)


def _refuse_hint(state: State, search: ActiveSearch, notice: EngineNotice) -> list[Effect]:
    return hints.refuse_hint(state, state.sessions.by_id[search.session], engine_line(notice))


MOVES = SearchReportUser(
    _show_progress, engine_moves.accept_search_result, _fail_move, engine_moves.play_delayed_move
)
HINTS = SearchReportUser(_note_progress, _take_hint, _refuse_hint, lambda *_: [])
