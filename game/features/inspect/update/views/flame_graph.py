"""Changes of the node graph: the shown part of it, and its requests to the engine."""

from __future__ import annotations

from engine.protocol.flame_boxes import FlameBox
from engine.protocol.inspect_messages import GoToNodeSearch
from engine.protocol.recording_reports import FlameGraph
from game.actions.effects import Effect, SendToInspector
from game.features.inspect.model import flame_graph
from game.features.inspect.model.flame_graph import FlameGraphView, Span
from game.features.inspect.model.inspection import (
    Inspection,
    InspectionStage,
    InspectView,
    NavigationKey,
)
from game.features.inspect.view_queries import chosen_box, flame_graph_span

ZOOM_STEP = 0.6
"""The share of the span that remains after one step of zooming in."""


def request_boxes(inspection: Inspection) -> list[Effect]:
    """Request the boxes that the graph needs for its span, unless a request is still open."""
    span, view = flame_graph_span(inspection), inspection.flame
    is_seen = inspection.view is InspectView.NODES and inspection.stage is InspectionStage.OPEN
    if span is None or inspection.recorded is None or not is_seen or view.is_waiting:
        return []
    nodes = inspection.recorded.nodes
    if view.asked is not None and flame_graph.is_detailed_enough(
        view.asked, span, nodes, inspection.number
    ):
        return []
    view.asked = flame_graph.request_for_span(span, nodes, inspection.number)
    view.is_waiting = True
    return [SendToInspector(view.asked)]


def accept_boxes(inspection: Inspection, answer: FlameGraph) -> list[Effect]:
    """Accept the boxes of an answer."""
    view = inspection.flame
    view.is_waiting = False
    view.boxes = answer.boxes
    view.table, view.table_span = answer.table, (float(answer.first), float(answer.last))
    view.revision += 1
    return request_boxes(inspection)


def forget_boxes_request(inspection: Inspection) -> None:
    """Stop waiting for boxes, so that they can be requested again."""
    if inspection.flame.is_waiting:
        inspection.flame.is_waiting, inspection.flame.asked = False, None


def show_chosen_span(inspection: Inspection, first: float, last: float) -> list[Effect]:
    """Show a span that the player chose."""
    if inspection.recorded is None or last <= first:
        return []
    inspection.flame.span = flame_graph.clamped_span((first, last), inspection.recorded.nodes)
    return request_boxes(inspection)


def show_whole_span(inspection: Inspection, *, is_whole: bool) -> list[Effect]:
    """Show the whole search, or only the iteration of the search state if ``is_whole`` is false."""
    inspection.flame.span = None
    inspection.flame.is_whole = is_whole
    return request_boxes(inspection)


def zoom_to_box(inspection: Inspection, node_search: int) -> list[Effect]:
    """Show the box of a node search in the full width of the graph."""
    box = inspection.flame.boxes.of_node_search(node_search)
    if box is None:
        return []
    inspection.flame.chosen = node_search
    return show_chosen_span(inspection, box.first, box.first + max(1, box.nodes))


def handle_graph_key(inspection: Inspection, way: NavigationKey) -> list[Effect]:
    """Handle a key while the graph is shown."""
    view, span = inspection.flame, flame_graph_span(inspection)
    if span is None:
        return []
    box = chosen_box(inspection)
    match way:
        case NavigationKey.FIRST:
            return show_whole_span(inspection, is_whole=view.span is None)
        case NavigationKey.LAST:
            return show_whole_span(inspection, is_whole=True)
        case NavigationKey.IN | NavigationKey.OUT:
            at = sum(span) / 2 if box is None else _middle(box, span)
            factor = ZOOM_STEP if way is NavigationKey.IN else 1 / ZOOM_STEP
            return show_chosen_span(inspection, *flame_graph.zoomed_span(span, at, factor))
        case NavigationKey.ENTER if box is not None:
            return zoom_to_box(inspection, box.node_search)
        case NavigationKey.GO if box is not None:
            inspection.request += 1
            go = GoToNodeSearch(inspection.number, inspection.request, box.node_search)
            return [SendToInspector(go)]
        case NavigationKey.PAGE_UP | NavigationKey.PAGE_DOWN:
            by = (span[1] - span[0]) * (0.8 if way is NavigationKey.PAGE_DOWN else -0.8)
            return show_chosen_span(inspection, span[0] + by, span[1] + by)
        case _:
            return [] if box is None else _choose(inspection, box, way, span)


def _choose(inspection: Inspection, box: FlameBox, way: NavigationKey, span: Span) -> list[Effect]:
    """Choose the neighbour of a box and show it. The first key chooses the box itself."""
    view = inspection.flame
    found = box if view.chosen is None else _neighbour(view, box, way)
    if found is None:
        return []
    view.chosen = found.node_search
    first, last = span
    if first <= found.first and found.first + found.nodes <= last:
        return []
    at, width = found.first + found.nodes / 2, max(last - first, float(found.nodes))
    return show_chosen_span(inspection, at - width / 2, at + width / 2)


def _neighbour(view: FlameGraphView, box: FlameBox, way: NavigationKey) -> FlameBox | None:
    """Return the box above, the widest box below or the next box beside; None if there is none."""
    if way is NavigationKey.UP:
        return view.boxes.of_node_search(box.parent)
    if way is NavigationKey.DOWN:
        below = (view.boxes[index] for index in view.boxes.of_level(box.level + 1))
        children = (one for one in below if one.parent == box.node_search)
        return max(children, key=lambda one: one.nodes, default=None)
    step = 1 if way is NavigationKey.RIGHT else -1
    level = (view.boxes[index] for index in view.boxes.of_level(box.level))
    beside = (one for one in level if (one.node_search - box.node_search) * step > 0)
    return min(beside, key=lambda one: abs(one.node_search - box.node_search), default=None)


def _middle(box: FlameBox, span: Span) -> float:
    """Return the middle of a box's visible part; of the span if no part of the box is visible."""
    first, last = max(box.first, span[0]), min(box.first + box.nodes, span[1])
    return (first + last) / 2 if first < last else sum(span) / 2
