"""Stepping through the second search of the story, and going back to the first one."""

from __future__ import annotations

from game.actions.effects import Effect
from game.features.inspect.model.inspection import (
    Inspection,
    SearchedPosition,
    inspection_of,
    next_inspection_number,
)
from game.features.inspect.queries import second_search_of
from game.features.inspect.update.search_sources import replaced_search, search_opening
from game.features.inspect.update.search_sources.capsules import MOVE_OF
from game.state.session import Session
from game.state.state import State


def open_second_search(state: State, session: Session) -> list[Effect]:
    """Record the second search from an empty table, as it was made, and step through it."""
    found, first = second_search_of(state), inspection_of(state)
    if found is None or first is None:
        return []
    inspection = Inspection(
        next_inspection_number(state),
        None,
        MOVE_OF[first.root.turn].filled(number=first.root.fullmove_number),
        first.root.copy(stack=False),
        is_loaded=True,
        position_search=SearchedPosition(found.go, found.hash_mb),
        opened_from=state.screen,
        flipped=first.flipped,
        replaced=first,
    )
    return search_opening.begin_inspection(state, session, inspection)


def leave_second_search(state: State, session: Session) -> list[Effect]:
    """Go back to the first search, which is recorded again."""
    inspection = inspection_of(state)
    if inspection is None or not inspection.is_second:
        return []
    return replaced_search.go_back(state, session, inspection)
