"""Questions about the path above the board of the Inspect screen, and the view beside it."""

from __future__ import annotations

from typing import NamedTuple

from engine.protocol.flame_boxes import FlameBox
from engine.protocol.inspect_enums import SearchKind
from engine.protocol.inspect_facts import ROOTS, NodeSearchFacts, TermScore
from engine.protocol.messages import Bound
from engine.protocol.recording_reports import SearchStateReport
from game.features.inspect.model import flame_graph
from game.features.inspect.model.flame_graph import Span
from game.features.inspect.model.inspection import Inspection, InspectView

IN_PLACE = (SearchKind.VERIFICATION, SearchKind.SINGULAR, SearchKind.RAZORING)
"""The kinds of searches that stay in the position of their parent, so that no move leads there."""


def terms_by_size(search_state: SearchStateReport) -> list[TermScore]:
    """Return the terms of the evaluation as the list shows them, the largest amounts first."""
    return sorted(search_state.terms, key=lambda term: -abs(term.centipawns))


def flame_graph_span(inspection: Inspection) -> Span | None:
    """Return the span that is shown; None before the first search state."""
    view, recorded, search_state = inspection.flame, inspection.recorded, inspection.search_state
    if recorded is None or search_state is None:
        return None
    if view.span is not None:
        return view.span
    if view.is_whole:
        return flame_graph.clamped_span((0.0, float(recorded.nodes)), recorded.nodes)
    return flame_graph.iteration_span(recorded.root_events, search_state.node, recorded.nodes)


def chosen_box(inspection: Inspection) -> FlameBox | None:
    """Return the box with the keyboard focus; at first the box of the search state."""
    view, search_state = inspection.flame, inspection.search_state
    candidates = [] if view.chosen is None else [view.chosen]
    if search_state is not None:
        candidates += [search_state.node_search, *reversed(search_state.ancestors)]
    found = filter(None, map(view.boxes.of_node_search, candidates))
    return next(found, view.boxes[0] if view.boxes else None)


def is_span_zoomed(inspection: Inspection) -> bool:
    """Return whether the player chose the span that is shown."""
    return inspection.view is InspectView.NODES and inspection.flame.span is not None


def shows_history_of_one_piece(inspection: Inspection) -> bool:
    """Return whether the history scores of one piece are shown."""
    return inspection.view is InspectView.HISTORY and inspection.heat.origin is not None


def is_table_hit(facts: NodeSearchFacts) -> bool:
    """Return whether the probe of a node search was a table hit."""
    return facts.table.bound is not Bound.NONE


def entry_node_search(search_state: SearchStateReport) -> int | None:
    """Return the node search whose table entry the player asks about; None without an entry.

    That is the node search of the move being tried, or else of this node.
    """
    known = (
        one
        for one in (search_state.tried, search_state.frame)
        if one is not None and is_table_hit(one)
    )
    return next((one.node_search for one in known), None)


class PathBack(NamedTuple):
    """The node searches to which the path leads back."""

    root: int
    """The search of the root in this iteration."""
    iteration: int
    """The iteration; 0 until the tree knows it."""
    moves: tuple[int, ...]
    """The node search that each move of the path entered; empty until the tree knows them."""


def path_back(inspection: Inspection) -> PathBack | None:
    """Return where the path leads back to; None at the root, from which no path leads."""
    search_state = inspection.search_state
    if search_state is None or (not search_state.path and search_state.tried is None):
        return None
    rows = inspection.outline.listed
    kinds = {row.node_search: row.kind for listed in rows.values() for row in listed}
    root, *others = search_state.ancestors
    moves = tuple(one for one in others if kinds.get(one) not in IN_PLACE)
    iterations = {row.node_search: row.iteration for row in rows.get(ROOTS, ())}
    is_known = len(moves) == len(search_state.path)
    return PathBack(root, iterations.get(root, 0), moves if is_known else ())
