"""Moves about in a recorded search: steps, jumps, and the spans of its node graph."""

from __future__ import annotations

from engine.protocol.inspect_enums import SearchStepKind
from engine.protocol.inspect_messages import (
    GoToLine,
    GoToNode,
    GoToNodeSearch,
    ShowStepTarget,
)
from game.actions.effects import Effect, SendToInspector
from game.features.inspect import queries as inspect_queries
from game.features.inspect.update.views import flame_graph, tree_outline
from game.state.state import State
from game.update import settings

SINGLE_STEPS = frozenset(SearchStepKind) - {SearchStepKind.NEXT_CUTOFF, SearchStepKind.NEXT_BEST}
"""The steps between neighbouring search states; all other steps are jumps."""


def take_search_step(state: State, step: SearchStepKind) -> list[Effect]:
    """Go one step through the recorded search."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None:
        return []
    inspection.request += 1
    inspection.step_request = inspection.request if step in SINGLE_STEPS else 0
    return [SendToInspector(ShowStepTarget(inspection.number, inspection.request, step))]


def go_to_node(state: State, node: int) -> list[Effect]:
    """Go to the search state at the entry to a node."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None or inspection.recorded is None:
        return []
    inspection.request += 1
    node = min(max(node, 0), inspection.recorded.nodes)
    return [SendToInspector(GoToNode(inspection.number, inspection.request, node))]


def go_to_best_line(state: State) -> list[Effect]:
    """Go to the end of the principal variation."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None or inspection.recorded is None:
        return []
    inspection.request += 1
    line = inspection.recorded.principal_variation
    return [SendToInspector(GoToLine(inspection.number, inspection.request, line))]


def go_to_node_search(state: State, node_search: int) -> list[Effect]:
    """Go to the search state at which a node search began."""
    inspection = inspect_queries.recorded_inspection(state)
    if inspection is None:
        return []
    inspection.request += 1
    return [SendToInspector(GoToNodeSearch(inspection.number, inspection.request, node_search))]


def toggle_tree_row(state: State, node_search: int) -> list[Effect]:
    """Expand a row of the tree, or collapse it if it is expanded."""
    inspection = inspect_queries.recorded_inspection(state)
    return [] if inspection is None else tree_outline.toggle_node_search(inspection, node_search)


def show_node_span(state: State, first: float, last: float) -> list[Effect]:
    """Show the node graph from one node to another."""
    inspection = inspect_queries.recorded_inspection(state)
    return [] if inspection is None else flame_graph.show_chosen_span(inspection, first, last)


def show_whole_search(state: State, *, is_whole: bool) -> list[Effect]:
    """Show the node graph of the whole search, or of the iteration."""
    inspection = inspect_queries.recorded_inspection(state)
    return [] if inspection is None else flame_graph.show_whole_span(inspection, is_whole=is_whole)


def zoom_to_node_search(state: State, node_search: int) -> list[Effect]:
    """Show the node graph of one node search."""
    inspection = inspect_queries.recorded_inspection(state)
    return [] if inspection is None else flame_graph.zoom_to_box(inspection, node_search)


def close_step_hint(state: State) -> list[Effect]:
    """Hide the explanation of the step keys."""
    return settings.change_setting(state, "show_step_hint", False)
