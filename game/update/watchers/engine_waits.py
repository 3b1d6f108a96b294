"""Everything that the window waits for from an engine, and its end when that engine goes.

``expire_waits`` runs after every action. So a wait ends however its engine went: killed, given up,
replaced by the person, or unable to record. No handler has to think of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from engine.protocol.shared_enums import SearchPurpose
from game.actions.effects import Effect
from game.queries.seated_engines import UNRESPONSIVE
from game.state.aids.hint import HintStep
from game.state.engines import SeatId
from game.state.session import Session
from game.state.state import State
from game.update import engine_searches
from game.update.play import evaluations, hints
from game.words.engine_faults import engine_line

Predicate: TypeAlias = Callable[[State], bool]


class EngineWait(NamedTuple):
    """One thing that the window waits for."""

    asked_by: tuple[object, ...]
    """The commands that begin the wait, or the purpose of the search that does."""
    is_waiting: Predicate
    is_lost: Predicate
    """Whether no engine will answer any more."""
    end: Callable[[State], list[Effect]]
    """Ends the wait, so that ``is_waiting`` is false."""


def expire_waits(waits: Iterable[EngineWait], state: State) -> list[Effect]:
    """End every wait whose engine will not answer any more."""
    effects: list[Effect] = []
    for wait in waits:
        if wait.is_waiting(state) and wait.is_lost(state):
            effects += wait.end(state)
    return effects


def _searches_hint(state: State) -> bool:
    return bool(_sessions_of_hints(state))


def _sessions_of_hints(state: State) -> list[Session]:
    """Return the sessions whose hints are searched."""
    asking = [one for one in state.sessions.by_id.values() if one.hint is not None]
    return [one for one in asking if one.hint and one.hint.step is HintStep.SEARCHING]


def _seat_of(state: State, purpose: SearchPurpose) -> SeatId | None:
    """Return the seat whose engine searches for a purpose; None if none does."""
    searches = state.engines.searches.values()
    return next((one.seat for one in searches if one.purpose is purpose), None)


def _is_lost(purpose: SearchPurpose) -> Predicate:
    """Return whether the engine that should search for a purpose does not respond."""

    def is_lost(state: State) -> bool:
        seat = _seat_of(state, purpose)
        return seat is None or state.engines.at[seat].status in UNRESPONSIVE

    return is_lost


def _refuse_hint(state: State) -> list[Effect]:
    seat = _seat_of(state, SearchPurpose.HINT)
    notice = None if seat is None else state.engines.at[seat].notice
    effects = [] if seat is None else engine_searches.abandon_search(state, seat)
    for session in _sessions_of_hints(state):
        effects += hints.refuse_hint(state, session, engine_line(notice))
    return effects


def _searches_score(state: State) -> bool:
    return _seat_of(state, SearchPurpose.EVALUATE) is not None


def _judges_move(state: State) -> bool:
    return _seat_of(state, SearchPurpose.LAST_MOVE) is not None


def _searches_move(state: State) -> bool:
    return _seat_of(state, SearchPurpose.PLAY) is not None


def is_never_lost(_state: State) -> bool:
    """Return False.

    A new process repeats the search for a move, and with it answers a draw offer. If there is none,
    the panel shows the status of the engine and offers a restart.
    """
    return False


def end_no_wait(_state: State) -> list[Effect]:
    """End a wait that ends by itself."""
    return []


WAITS: dict[str, EngineWait] = {
    "hint": EngineWait(
        (SearchPurpose.HINT,), _searches_hint, _is_lost(SearchPurpose.HINT), _refuse_hint
    ),
    "score": EngineWait(
        (SearchPurpose.EVALUATE,),
        _searches_score,
        _is_lost(SearchPurpose.EVALUATE),
        evaluations.give_up_score_search,
    ),
    "judgement": EngineWait(
        (SearchPurpose.LAST_MOVE,),
        _judges_move,
        _is_lost(SearchPurpose.LAST_MOVE),
        evaluations.give_up_score_search,
    ),
    "move": EngineWait((SearchPurpose.PLAY,), _searches_move, is_never_lost, end_no_wait),
}
