"""The commands that record the search of an inspection, and show its first search state."""

from __future__ import annotations

from engine.protocol.inspect_messages import (
    GoToLine,
    GoToNodeSearch,
    Inspect,
    InspectCapsule,
    InspectPosition,
    InspectReviewed,
    RecordCommand,
)
from game.actions.effects import SendToInspector
from game.features.inspect.model.inspection import Inspection
from game.state.state import State


def record_command(state: State, inspection: Inspection) -> RecordCommand:
    """Return the command that records the search of an inspection."""
    number, memory_mb = inspection.number, state.settings.inspect_memory_mb
    if inspection.capsule:  # Its search has been accepted before.
        return InspectCapsule(number, inspection.capsule, memory_mb, may_be_large=True)
    if inspection.position_search is not None:
        return InspectPosition(number, *inspection.position_search, memory_mb)
    if inspection.reviewed is not None:
        return InspectReviewed(number, *inspection.reviewed, memory_mb)
    assert inspection.search_id is not None
    return Inspect(number, inspection.search_id, memory_mb)


def request_first_search_state(inspection: Inspection) -> SendToInspector:
    """Return the request for the search state that is shown first."""
    inspection.request += 1
    number, request = inspection.number, inspection.request
    if inspection.line:
        return SendToInspector(GoToLine(number, request, inspection.line))
    return SendToInspector(GoToNodeSearch(number, request, 0))
