"""The searches that run, by the seat of their engine."""

from __future__ import annotations

from game.state.engines import FIRST_SEAT
from game.state.state import State


def search_of_first_seat(state: State) -> int:
    """Return the id of the search at the first seat; if none runs, the id of the last one."""
    searches = state.engines.searches.items()
    found = (number for number, search in searches if search.seat == FIRST_SEAT)
    return next(found, state.engines.last_search_id)
