"""Handles the reports of the engines. A report has the id of the search that it is about.

A report of a search that is not listed in ``State.engines.searches`` is stale and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias, assert_never

from engine.protocol.lookups import LookedUp
from engine.protocol.messages import (
    NO_SEARCH,
    EngineDied,
    Finished,
    Progress,
    Ready,
    Report,
    SearchRefused,
)
from engine.protocol.shared_enums import EngineCapability, FaultCode, SearchPurpose
from game.actions.between_features import PositionLookedUp
from game.actions.effects import DoAction, Effect
from game.actions.game import EngineReport, RecorderReady
from game.queries import seated_engines
from game.state.engines import (
    ActiveSearch,
    EngineEvent,
    EngineNotice,
    EngineStatus,
    SeatId,
)
from game.state.session import Session
from game.state.state import State
from game.update import engine_options, engine_searches


class SearchReportUser(NamedTuple):
    """What uses the reports of the searches for one purpose."""

    progress: Callable[[State, ActiveSearch, Progress], None]
    finished: Callable[[State, ActiveSearch, Finished], list[Effect]]
    """The search is still listed; ``engine_searches.end_search`` here or later ends it."""
    refused: Callable[[State, ActiveSearch, EngineNotice], list[Effect]]
    """The search has been ended."""
    use_held: Callable[[State, SeatId], list[Effect]]
    """Uses a result that waits at a seat, because the engine that has found it is gone."""


def _end(state: State, _search: ActiveSearch, report: Finished) -> list[Effect]:
    engine_searches.end_search(state, report.search_id)
    return []


NOBODY = SearchReportUser(lambda *_: None, _end, lambda *_: [], lambda *_: [])
"""The user of the searches for a purpose that no feature has."""
SearchUsers: TypeAlias = Mapping[SearchPurpose, SearchReportUser]


def handle(
    users: SearchUsers, state: State, _session: Session, action: EngineReport
) -> list[Effect]:
    """Handle a report of the engine at a seat.

    The report of a search goes to the user of its purpose, with the session that asked for it.
    """
    seat, report = action.seat, action.report
    if seat not in state.engines.at or _is_stale(state, seat, report):
        return []
    engine_searches.record_report(state, seat)
    match report:
        case Ready():
            engine_searches.record_ready(state, seat)
            inspects = EngineCapability.INSPECT in state.engines.at[seat].capabilities
            return [DoAction(RecorderReady())] if inspects else []
        case Progress():
            return _take_progress(users, state, report)
        case Finished():
            return _take_finished(users, state, report)
        case SearchRefused():
            return _take_refused(users, state, seat, report)
        case LookedUp():
            return [DoAction(PositionLookedUp(seat, report))]
        case EngineDied():
            return _take_death(users, state, seat, report)
    assert_never(report)


def _is_stale(state: State, seat: SeatId, report: Report) -> bool:
    """Return whether a report belongs to a search that does not run at this seat."""
    if isinstance(report, Ready | LookedUp | EngineDied):
        return False
    if isinstance(report, SearchRefused) and report.search_id == NO_SEARCH:
        return False
    search = state.engines.searches.get(report.search_id)
    return search is None or search.seat != seat or search.held is not None


def _take_progress(users: SearchUsers, state: State, report: Progress) -> list[Effect]:
    search = state.engines.searches[report.search_id]
    engine_searches.note_speed(state, search.seat, report.thinking)
    users[search.purpose].progress(state, search, report)
    return []


def _take_finished(users: SearchUsers, state: State, report: Finished) -> list[Effect]:
    search = state.engines.searches[report.search_id]
    return users[search.purpose].finished(state, search, report)


def _take_refused(
    users: SearchUsers, state: State, seat: SeatId, report: SearchRefused
) -> list[Effect]:
    """Handle a refused or failed search, or a fault outside any search."""
    if report.search_id == NO_SEARCH:
        refusing = state.engines.at[seat]
        is_configured = EngineCapability.CONFIGURE in refusing.capabilities
        if is_configured and engine_options.is_option_fault(report.fault):
            engine_options.record_option_fault(state, report.fault)
            if engine_options.is_option_file_fault(report.fault):
                return []
        refusing.notice = EngineNotice(EngineEvent.FAULT, report.fault)
        is_starting = refusing.status in (EngineStatus.STARTING, EngineStatus.RESTARTED)
        if is_starting or report.fault.code is FaultCode.PROGRAM_ENDED:
            refusing.start_fault = report.fault
        return []
    search = state.engines.searches[report.search_id]
    engine_searches.end_search(state, report.search_id)
    notice = EngineNotice(EngineEvent.SEARCH_REFUSED, report.fault)
    return users[search.purpose].refused(state, search, notice)


def _take_death(users: SearchUsers, state: State, seat: SeatId, report: EngineDied) -> list[Effect]:
    """Handle the end of a process. The client restarts it and its search, unless it gives up."""
    search = seated_engines.search_at_seat(state, seat)
    is_held = search is not None and search.held is not None
    effects = users[search.purpose].use_held(state, seat) if search and is_held else []
    dead = state.engines.at[seat]
    dead.process += 1
    notice = EngineNotice(
        EngineEvent.GAVE_UP if report.gave_up else EngineEvent.RESTARTED,
        dead.start_fault,
        exit_code=report.exit_code,
        deaths=report.restarts + report.gave_up,
    )
    if report.gave_up:
        engine_searches.record_failure(state, seat, notice)
        return effects
    dead.status = EngineStatus.RESTARTED
    dead.notice = notice
    return effects
