"""What the engines that watch report: results, which are kept by engine and position.

A report belongs to the position of its search, wherever the person has gone since. So no result can
be shown for another position.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol.messages import Finished, Limits, Progress
from engine.protocol.shared_enums import SearchPurpose
from game.actions.effects import Effect
from game.features.analyse import iteration_costs, queries
from game.features.analyse.model import (
    MOST_RESULTS,
    AnalyseModel,
    AnalysisEngine,
    EngineResult,
    Iteration,
    WantedSearch,
    analysis_of,
)
from game.state.engines import ActiveSearch, EngineEvent, EngineNotice
from game.state.state import State
from game.update import engine_searches
from game.update.engine_reports import SearchReportUser
from game.update.play import evaluations

ENDLESS = Limits()
"""The limits of a search that only another position ends."""


def _take(state: State, search: ActiveSearch, report: Progress | Finished) -> None:
    """Keep what an engine reports, unless more is known already.

    The graph and the move list show what ours has found, as they do beside a game.
    """
    analysis = analysis_of(state)
    if analysis is None or analysis.session_id != search.session:
        return
    row = queries.engine_row_at_seat(analysis, search.seat)
    if row is None or row.asked is None:
        return
    if report.thinking.illegal_move:
        notice = EngineNotice(EngineEvent.ILLEGAL_LINE, move=report.thinking.illegal_move)
        engine_searches.set_engine_notice(state, search.seat, notice)
    _keep(analysis, row, row.asked, report)
    if not row.name:
        evaluations.note_analysis(state, search.board, report.thinking, row.asked.lines)


def _keep(
    analysis: AnalyseModel, row: AnalysisEngine, asked: WantedSearch, report: Progress | Finished
) -> None:
    key, thinking = (row.name, asked.position), report.thinking
    known = analysis.results.get(key)
    if asked.judges is not None:
        thinking = replace(thinking, root_moves=())  # No row shows them.
    if thinking.score is not None:
        found = EngineResult(thinking, asked.position.fen, asked.lines)
        better = found if known is None or not _says_more(known, found) else known
        known = better._replace(iterations=() if row.name else _iterations(known, better, found))
    if known is None:
        return
    if isinstance(report, Finished) and asked.limits != ENDLESS and known.lines >= asked.lines:
        known = known._replace(reached=asked.limits)
    analysis.results.pop(key, None)  # The newest result comes last.
    analysis.results[key] = known
    if len(analysis.results) > MOST_RESULTS:
        del analysis.results[next(iter(analysis.results))]


def _iterations(
    known: EngineResult | None, better: EngineResult, found: EngineResult
) -> tuple[Iteration, ...]:
    """Return the iterations of the better result, with those of the present search."""
    before = known.iterations if known is not None and _is_alike(known, better) else ()
    if not _is_alike(found, better):
        return before
    thinking = found.thinking
    return iteration_costs.estimate_iteration_costs(
        before, thinking.iterations, was_filled=thinking.was_table_filled
    )


def _is_alike(one: EngineResult, other: EngineResult) -> bool:
    """Return whether two results have equally many lines and threads."""
    return (one.lines, one.thinking.threads) == (other.lines, other.thinking.threads)


def drop_root_moves(analysis: AnalyseModel, row: AnalysisEngine) -> None:
    """Drop the root moves of the position that an engine leaves: two thirds of the memory."""
    key = None if row.asked is None else (row.name, row.asked.shown)
    known = None if key is None else analysis.results.get(key)
    if key is not None and known is not None and known.thinking.root_moves:
        thinking = replace(known.thinking, root_moves=())
        analysis.results[key] = known._replace(thinking=thinking)


def _says_more(known: EngineResult, found: EngineResult) -> bool:
    """Return whether an earlier search of a position went deeper, with as many lines."""
    return known.thinking.depth > found.thinking.depth and known.lines >= found.lines


def _finished(state: State, search: ActiveSearch, report: Finished) -> list[Effect]:
    _take(state, search, report)
    engine_searches.end_search(state, report.search_id)
    analysis = analysis_of(state)
    if report.thinking.score is None and _give_up_verdict(analysis, search):
        return []
    if (
        analysis is not None
        and search.purpose is SearchPurpose.THREAT
        and report.thinking.score is None
    ):
        analysis.shows_threat = False
    return []


def _give_up_verdict(analysis: AnalyseModel | None, search: ActiveSearch) -> bool:
    """Note that a search for a verdict found nothing; return whether it was one."""
    row = None if analysis is None else queries.engine_row_at_seat(analysis, search.seat)
    if row is None or row.asked is None or row.asked.judges is None:
        return False
    row.unjudged = row.asked.position
    return True


def _refused(state: State, search: ActiveSearch, notice: EngineNotice) -> list[Effect]:
    """Say why an engine refuses a position. It is not asked for the threat again.

    Nothing is said of a search for a verdict: the row shows another position.
    """
    analysis = analysis_of(state)
    if _give_up_verdict(analysis, search):
        return []
    engine_searches.set_engine_notice(state, search.seat, notice)
    if analysis is not None and search.purpose is SearchPurpose.THREAT:
        analysis.shows_threat = False
    return []


SEARCHES = SearchReportUser(_take, _finished, _refused, lambda *_: [])
"""The searches of the engines that watch: of the shown position, and of the threat in it."""
