"""The engines at seats, and the searches that run there. Pure functions."""

from __future__ import annotations

from engine.protocol.shared_enums import EngineCapability, SearchPurpose
from game.state.engines import ActiveSearch, EngineDuty, EngineState, EngineStatus, SeatId
from game.state.session import Session
from game.state.state import State

UNRESPONSIVE = frozenset((EngineStatus.FAILED, EngineStatus.SILENT))


def move_search_of(state: State, session: Session) -> ActiveSearch | None:
    """Return the search for a move in the game of a session, or None."""
    asked = (one for one in state.engines.searches.values() if one.session == session.session_id)
    return next((search for search in asked if search.purpose is SearchPurpose.PLAY), None)


def search_at_seat(state: State, seat: SeatId) -> ActiveSearch | None:
    """Return the search that runs at a seat, or None."""
    return next((search for search in state.engines.searches.values() if search.seat == seat), None)


def seat_with(state: State, capability: EngineCapability) -> SeatId | None:
    """Return the first seat whose engine has a capability; None if no engine has it."""
    able = (seat for seat, one in state.engines.at.items() if capability in one.capabilities)
    return next(able, None)


def evaluator_seat(state: State) -> SeatId | None:
    """Return the seat of our engine that finds the scores of positions; None if none runs."""
    return _seat_on_duty(state, EngineDuty.EVALUATE)


def judge(state: State) -> SeatId | None:
    """Return the seat of our engine that judges tried moves; None if none runs."""
    return _seat_on_duty(state, EngineDuty.JUDGE)


def _seat_on_duty(state: State, duty: EngineDuty) -> SeatId | None:
    return next((seat for seat, one in state.engines.at.items() if one.duty is duty), None)


def hint_seat(state: State) -> SeatId | None:
    """Return the seat whose engine searches for hints; None if no engine can.

    It is that of the engine that finds the scores while one works, which then does not have to
    begin anew.
    """
    seat = evaluator_seat(state)
    if seat is not None and state.engines.at[seat].status not in UNRESPONSIVE:
        return seat
    return seat_with(state, EngineCapability.HINT)


def recorder_engine(state: State) -> EngineState:
    """Return the engine that records and replays searches, where there is a recording."""
    seat = seat_with(state, EngineCapability.INSPECT)
    assert seat is not None
    return state.engines.at[seat]


def seats_of_added(state: State, name: str) -> list[SeatId]:
    """Return the seats at which an added engine runs: one plays, another watches an analysis."""
    return [seat for seat, one in state.engines.at.items() if one.is_open and one.added == name]
