"""The terms of the evaluation: one at a time may be unfolded into its parts."""

from __future__ import annotations

from game.actions.effects import Effect
from game.queries.view import terms_by_size
from game.state.state import State


def toggle(state: State, name: str) -> list[Effect]:
    """Unfold a term in the place of any other, or fold it up."""
    inspection = state.inspection
    if inspection is not None and (name == inspection.term or name in _unfoldable(state)):
        inspection.term = "" if name == inspection.term else name
    return []


def walk(state: State, by: int) -> list[Effect]:
    """Unfold the next term in the order of the list, or the one before; after the last none."""
    inspection, names = state.inspection, ["", *_unfoldable(state)]
    if inspection is not None:
        at = names.index(inspection.term) if inspection.term in names else 0
        inspection.term = names[(at + by) % len(names)]
    return []


def _unfoldable(state: State) -> list[str]:
    moment = None if state.inspection is None else state.inspection.moment
    return [] if moment is None else [one.name for one in terms_by_size(moment) if one.parts]
