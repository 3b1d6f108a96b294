"""Where does the value of a node come from? The walk to the leaf or table entry that made it."""

from __future__ import annotations

from engine.inspection.node_facts import finite_score, node_search_bound
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.inspect_enums import NodeOutcome, SearchKind
from engine.protocol.value_origin import (
    AskValueOrigin,
    StationReason,
    ValueOriginAnswer,
    ValueStation,
)

_PROBCUT = (SearchKind.PROBCUT, SearchKind.PROBCUT_FULL)
_BY_CHILD = {
    NodeOutcome.RAZORING: (SearchKind.RAZORING,),
    NodeOutcome.NULL_MOVE: (SearchKind.NULL_MOVE,),
    NodeOutcome.PROBCUT: _PROBCUT,
}
"""The kinds of the tests that end a node, by the outcome; the last such test gave the value.

Multi-cut is not among them: it returns a threshold, not the value of its test.
"""
_BY_MOVES = (
    NodeOutcome.BETA_CUTOFF,
    NodeOutcome.FAIL_LOW,
    NodeOutcome.EXACT,
    NodeOutcome.QUIESCENCE_BETA_CUTOFF,
    NodeOutcome.QUIESCENCE_FAIL_LOW,
    NodeOutcome.QUIESCENCE_EXACT,
)
"""The outcomes of nodes whose value is that of a move, or of standing pat."""


def value_origin(tree: SearchTree, request: AskValueOrigin) -> ValueOriginAnswer:
    """Return the stations from a node search down to the one that made its value.

    A node that only passes on the value of its best move is no station, but is counted.

    Raises:
        NoSuchNodeError: the node search has no record.
    """
    here = tree.by_id(request.node_search)
    stations = [_station(tree, here, StationReason.ASKED, 0)]
    passed = 0
    while (child := _source(tree, here)) is not None:
        reason = _reason(here, child)
        if reason is None:
            passed += 1
        else:
            stations.append(_station(tree, child, reason, passed))
            passed = 0
        here = child
    if stations[-1].node_search != here.id:
        stations.append(_station(tree, here, StationReason.MADE, passed - 1))
    return ValueOriginAnswer(
        request.inspection,
        request.request,
        request.node_search,
        tuple(stations),
        here.outcome,
        is_static=here.outcome in _BY_MOVES and here.value == here.static_eval,
        is_known=not tree.is_collapsed(here) or here.outcome not in _BY_MOVES,
    )


def _source(tree: SearchTree, node_search: NodeSearch) -> NodeSearch | None:
    """Return the search below a node that gave it its value; None if the node made it itself."""
    if (kinds := _BY_CHILD.get(node_search.outcome)) is not None:
        found = [one for one in tree.children(node_search) if one.kind in kinds]
        return found[-1] if found else None
    if node_search.outcome not in _BY_MOVES:
        return None
    best = [
        child
        for child in tree.children(node_search)
        if child.short_move
        and not child.is_in_place
        and child.kind not in _PROBCUT
        and child.outcome is not NodeOutcome.STOPPED
        and -child.value == node_search.value
    ]
    if not best:
        return None
    # Later moves only have an equal bound. So follow the first move, by its last search.
    return [child for child in best if child.short_move == best[0].short_move][-1]


def _reason(parent: NodeSearch, child: NodeSearch) -> StationReason | None:
    """Return what happens between a node and the search below it; None if nothing but a move."""
    if child.is_in_place or child.kind is SearchKind.NULL_MOVE or child.kind in _PROBCUT:
        return StationReason.TEST
    if child.kind in (SearchKind.FULL_DEPTH, SearchKind.FULL_WINDOW):
        return StationReason.RE_SEARCH
    if child.is_quiescence and not parent.is_quiescence:
        return StationReason.QUIESCENCE
    return StationReason.REDUCED if child.reduction else None


def _station(
    tree: SearchTree, node_search: NodeSearch, reason: StationReason, passed: int
) -> ValueStation:
    return ValueStation(
        node_search.id,
        reason,
        max(0, passed),
        tuple(tree.uci_path(node_search)),
        node_search.depth,
        finite_score(node_search.value),
        node_search_bound(node_search),
    )
