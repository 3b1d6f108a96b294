"""The options of our own engine: they are applied when it does not search."""

from __future__ import annotations

from engine.protocol.faults import Fault
from engine.protocol.shared_enums import EngineCapability, FaultCode
from game.actions.effects import ConfigureEngine, Effect
from game.queries import seated_engines
from game.queries.engine_options import SETTINGS, own_engine_options
from game.state.engines import SeatId
from game.state.state import State
from game.update import common
from game.words.engine_faults import fault_sentence


def apply_own_engine_options(state: State) -> list[Effect]:
    """Give our engine the options of the settings, unless it has them already or searches.

    Another table or number of threads would change the search that runs.
    """
    wanted = own_engine_options(state.settings)
    seat = seated_engines.seat_with(state, EngineCapability.CONFIGURE)
    if seat is None or wanted == state.engines.options or _searches(state, seat):
        return []
    state.engines.options, state.engines.option_faults = wanted, ()
    return [ConfigureEngine(seat, wanted)]


def record_option_fault(state: State, fault: Fault) -> None:
    """Record why the engine does not use an option; outside the Settings dialog, say so."""
    state.engines.option_faults = (*state.engines.option_faults, fault)
    if is_option_file_fault(fault) and not (state.dialog and state.dialog.names_option_faults):
        common.show_error(state, fault_sentence(fault))


def is_option_fault(fault: Fault) -> bool:
    """Return whether a fault outside any search is about one of these options."""
    return fault.code in SETTINGS


def is_option_file_fault(fault: Fault) -> bool:
    """Return whether a fault is about a book or tablebases. The engine works without them."""
    return fault.code in SETTINGS and fault.code is not FaultCode.OUT_OF_MEMORY


def _searches(state: State, seat: SeatId) -> bool:
    search = seated_engines.search_at_seat(state, seat)
    return search is not None and search.held is None
