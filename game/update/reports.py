"""Handles the reports of the engines. A report has the id of the search that it is about.

A report of a search that is not listed in ``State.searches`` is stale and changes nothing.
"""

from __future__ import annotations

from typing import assert_never

from engine.protocol.messages import (
    NO_SEARCH,
    EngineDied,
    Finished,
    Progress,
    Ready,
    Refused,
    Report,
)
from engine.protocol.vocabulary import Capability, FaultCode, Purpose
from game.actions.effects import Do, Effect
from game.actions.game import RecorderReady
from game.state.engines import (
    EngineEvent,
    EngineNotice,
    EngineStatus,
    SeatId,
)
from game.state.session import SearchInfo
from game.state.state import State
from game.update import engine, engine_options
from game.update.play import answers, hints
from game.words.faults import engine_line


def take(state: State, seat: SeatId, report: Report) -> list[Effect]:
    """Handle a report of the engine at a seat."""
    if seat not in state.engines.at or _is_stale(state, seat, report):
        return []
    engine.on_report(state, seat)
    match report:
        case Ready():
            engine.on_ready(state, seat)
            inspects = Capability.INSPECT in state.engines.at[seat].capabilities
            return [Do(RecorderReady())] if inspects else []
        case Progress():
            return _take_progress(state, report)
        case Finished():
            return _take_finished(state, report)
        case Refused():
            return _take_refused(state, seat, report)
        case EngineDied():
            return _take_death(state, seat, report)
    assert_never(report)


def _is_stale(state: State, seat: SeatId, report: Report) -> bool:
    """Return whether a report belongs to a search that does not run at this seat."""
    if isinstance(report, Ready | EngineDied):
        return False
    if isinstance(report, Refused) and report.search_id == NO_SEARCH:
        return False
    search = state.engines.searches.get(report.search_id)
    return search is None or search.seat != seat or search.held is not None


def _take_progress(state: State, report: Progress) -> list[Effect]:
    search = state.engines.searches[report.search_id]
    match search.purpose:
        case Purpose.PLAY:
            engine.note_thinking(state, search.seat)
            infos = state.sessions.by_id[search.session].infos
            infos[search.seat] = SearchInfo(report.thinking, search.board)
        case Purpose.PONDER | Purpose.HINT | Purpose.ANALYSE | Purpose.REVIEW | Purpose.THREAT:
            pass  # A hint shows no progress, and no screen shows the others yet.
    return []


def _take_finished(state: State, report: Finished) -> list[Effect]:
    search = state.engines.searches[report.search_id]
    if search.purpose is Purpose.PLAY:
        return answers.take(state, report)
    engine.end_search(state, report.search_id)
    match search.purpose:
        case Purpose.HINT:
            return hints.take(state, search, report)
        case Purpose.PONDER | Purpose.ANALYSE | Purpose.REVIEW | Purpose.THREAT:
            return []  # No screen shows these yet.
    assert_never(search.purpose)


def _take_refused(state: State, seat: SeatId, report: Refused) -> list[Effect]:
    """Handle a refused or failed search, or a fault outside any search."""
    if report.search_id == NO_SEARCH:
        refusing = state.engines.at[seat]
        is_configured = Capability.CONFIGURE in refusing.capabilities
        if is_configured and engine_options.is_of_option(report.fault):
            engine_options.take_fault(state, report.fault)
            if engine_options.is_of_file(report.fault):
                return []
        refusing.notice = EngineNotice(EngineEvent.FAULT, report.fault)
        is_starting = refusing.status in (EngineStatus.STARTING, EngineStatus.RESTARTED)
        if is_starting or report.fault.code is FaultCode.PROGRAM_ENDED:
            refusing.start_fault = report.fault
        return []
    search = state.engines.searches[report.search_id]
    engine.end_search(state, report.search_id)
    notice = EngineNotice(EngineEvent.SEARCH_REFUSED, report.fault)
    if search.purpose is Purpose.PLAY:
        engine.fail(state, seat, notice)
    elif search.purpose is Purpose.HINT:
        return hints.refuse(state, state.sessions.by_id[search.session], engine_line(notice))
    return []


def _take_death(state: State, seat: SeatId, report: EngineDied) -> list[Effect]:
    """Handle the end of a process. The client restarts it and its search, unless it gives up."""
    effects = answers.play_held(state, seat)  # The dead process has already found this move.
    dead = state.engines.at[seat]
    dead.process += 1
    notice = EngineNotice(
        EngineEvent.GAVE_UP if report.gave_up else EngineEvent.RESTARTED,
        dead.start_fault,
        exit_code=report.exit_code,
        deaths=report.restarts + report.gave_up,
    )
    if report.gave_up:
        engine.fail(state, seat, notice)
        return effects
    dead.status = EngineStatus.RESTARTED
    dead.notice = notice
    return effects
