"""Handles the reports of the engines. A report has the id of the search that it is about.

A report of a search that is not listed in ``State.searches`` is stale and changes nothing.
"""

from __future__ import annotations

from typing import assert_never

import chess

from engine.protocol.messages import (
    NO_SEARCH,
    EngineDied,
    Finished,
    Progress,
    Ready,
    Refused,
    Report,
)
from engine.protocol.vocabulary import FaultCode, Purpose
from game.actions.effects import Effect
from game.queries import queries
from game.state.engines import (
    OWN_SEAT,
    ActiveSearch,
    EngineEvent,
    EngineNotice,
    EngineStatus,
    SeatId,
)
from game.state.state import State
from game.update import engine
from game.update.inspect import importing, stepping
from game.update.play import draws, hints
from game.words.faults import engine_line


def take(state: State, seat: SeatId, report: Report) -> list[Effect]:
    """Handle a report of the engine at a seat."""
    if seat not in state.engines or _is_stale(state, seat, report):
        return []
    engine.on_report(state, seat)
    match report:
        case Ready():
            engine.on_ready(state, seat)
            return importing.begin_waiting(state) if seat == OWN_SEAT else []
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
    """Return whether a report belongs to a search that no longer runs at this seat."""
    if isinstance(report, Ready | EngineDied):
        return False
    if isinstance(report, Refused) and report.search_id == NO_SEARCH:
        return False
    search = state.searches.get(report.search_id)
    return search is None or search.seat != seat


def _take_progress(state: State, report: Progress) -> list[Effect]:
    search = state.searches[report.search_id]
    match search.purpose:
        case Purpose.PLAY:
            playing = state.engines[search.seat]
            playing.status = EngineStatus.THINKING
            playing.thinking, playing.thinking_board = report.thinking, search.board
        case Purpose.PONDER | Purpose.HINT | Purpose.ANALYSE | Purpose.REVIEW | Purpose.THREAT:
            pass  # A hint shows no progress, and no screen shows the others yet.
    return []


def _take_finished(state: State, report: Finished) -> list[Effect]:
    search = state.searches[report.search_id]
    engine.end_search(state, report.search_id)
    match search.purpose:
        case Purpose.PLAY:
            return _play(state, search, report)
        case Purpose.HINT:
            return hints.take(state, search, report)
        case Purpose.PONDER | Purpose.ANALYSE | Purpose.REVIEW | Purpose.THREAT:
            return []  # No screen shows these yet.
    assert_never(search.purpose)


def _play(state: State, search: ActiveSearch, report: Finished) -> list[Effect]:
    """Play the best move of a search if the game still has the position searched."""
    if not queries.is_on_move(state, search.seat) or search.board != queries.live_board(state):
        return []
    move = _legal_move(search.board, report.best_move)
    if move is None:
        notice = EngineNotice(EngineEvent.ILLEGAL_MOVE, move=report.best_move)
        engine.fail(state, search.seat, notice)
        return []
    playing = state.engines[search.seat]
    playing.status = EngineStatus.IDLE
    playing.notice = None
    playing.thinking, playing.thinking_board = report.thinking, search.board
    recordable_id = report.search_id if search.seat == OWN_SEAT else None
    return draws.play_for_engine(state, search.board, move, report, recordable_id)


def _legal_move(board: chess.Board, uci: str | None) -> chess.Move | None:
    try:
        move = chess.Move.from_uci(uci or "")
    except ValueError:
        return None
    return move if board.is_legal(move) else None


def _take_refused(state: State, seat: SeatId, report: Refused) -> list[Effect]:
    """Handle a refused or failed search, or a fault outside any search."""
    if report.search_id == NO_SEARCH:
        refusing = state.engines[seat]
        refusing.notice = EngineNotice(EngineEvent.FAULT, report.fault)
        is_starting = refusing.status in (EngineStatus.STARTING, EngineStatus.RESTARTED)
        if is_starting or report.fault.code is FaultCode.PROGRAM_ENDED:
            refusing.start_fault = report.fault
        return []
    search = state.searches[report.search_id]
    engine.end_search(state, report.search_id)
    notice = EngineNotice(EngineEvent.SEARCH_REFUSED, report.fault)
    if search.purpose is Purpose.PLAY:
        engine.fail(state, seat, notice)
    elif search.purpose is Purpose.HINT:
        return hints.refuse(state, engine_line(notice))
    return []


def _take_death(state: State, seat: SeatId, report: EngineDied) -> list[Effect]:
    """Handle the end of a process. The client restarts it and its search, unless it gives up."""
    if seat == OWN_SEAT:
        stepping.on_engine_lost(state)
    dead = state.engines[seat]
    notice = EngineNotice(
        EngineEvent.GAVE_UP if report.gave_up else EngineEvent.RESTARTED,
        dead.start_fault,
        exit_code=report.exit_code,
        deaths=report.restarts + report.gave_up,
    )
    if report.gave_up:
        engine.fail(state, seat, notice)
        if seat == OWN_SEAT:
            stepping.on_engine_failed(state, engine_line(notice))
        return []
    dead.status = EngineStatus.RESTARTED
    dead.notice = notice
    return []
