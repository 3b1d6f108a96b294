"""The terms of the evaluation: one at a time may be expanded into its parts."""

from __future__ import annotations

from game.actions.effects import Effect
from game.queries.view import terms_by_size
from game.state.state import State


def toggle(state: State, name: str) -> list[Effect]:
    """Expand a term in the place of any other, or fold it up."""
    inspection = state.inspection
    if inspection is not None and (name == inspection.term or name in _expandable(state)):
        inspection.term = "" if name == inspection.term else name
    return []


def walk(state: State, by: int) -> list[Effect]:
    """Expand the next term in the order of the list, or the one before; after the last none."""
    inspection, names = state.inspection, ["", *_expandable(state)]
    if inspection is not None:
        at = names.index(inspection.term) if inspection.term in names else 0
        inspection.term = names[(at + by) % len(names)]
    return []


def _expandable(state: State) -> list[str]:
    search_state = None if state.inspection is None else state.inspection.search_state
    return (
        []
        if search_state is None
        else [one.name for one in terms_by_size(search_state) if one.parts]
    )
