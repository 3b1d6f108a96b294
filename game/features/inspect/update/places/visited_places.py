"""Back and Forward: notes each place where one was, and returns there."""

from __future__ import annotations

from engine.protocol.inspect_messages import GoToNodeSearch
from engine.protocol.recording_reports import SearchStateReport
from game.actions.effects import Effect, SendToInspector
from game.features.inspect import queries as inspect_queries
from game.features.inspect.model.inspection import Inspection, InspectView
from game.features.inspect.model.places import Place
from game.features.inspect.update.views import flame_graph, history_heat_map
from game.state.state import State


def note_place(state: State) -> None:
    """Note the shown place if it is another one than before."""
    inspection = inspect_queries.recorded_inspection(state)
    shown = None if inspection is None else inspection.search_state
    if inspection is None or shown is None or shown.request < inspection.places.request:
        return
    place = shown_place(inspection, shown)
    if shown.request == inspection.places.request and inspection.places.request:
        here = inspection.places.here
        if here is not None and here.view == place.view:
            inspection.places = inspection.places.corrected(place)
            return
    by_step = shown.request == inspection.step_request
    inspection.places = inspection.places.arrived(place, by_step=by_step)


def shown_place(inspection: Inspection, shown: SearchStateReport) -> Place:
    """Return the place of a search state, in the view that is shown."""
    path = (*shown.path, shown.current_move) if shown.current_move else shown.path
    return Place(shown.node_search, inspection.view, shown.node, path)


def visit_place(state: State, by: int) -> list[Effect]:
    """Go back to a place (``by`` is -1) or forward (1)."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None or not inspection.places.has(by):
        return []
    inspection.request += 1
    inspection.places = inspection.places.moved(by, inspection.request)
    place = inspection.places.here
    assert place is not None
    inspection.view = InspectView(place.view)
    command = GoToNodeSearch(inspection.number, inspection.request, place.node_search)
    return [
        SendToInspector(command),
        *flame_graph.request_boxes(inspection),
        *history_heat_map.request_histories(inspection),
    ]
