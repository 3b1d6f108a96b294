"""The node graph of a search. Each node search is a box, as wide as its number of nodes.

This is a flame graph (Brendan Gregg, 2011) with time from left to right. A box begins at the first
node that it contains.

Only boxes that overlap the visible interval and are wide enough are collected. The widest come
first. The children of a narrow box are not visited. So a search of millions of nodes gives only a
few thousand boxes.
"""

from __future__ import annotations

import heapq
from typing import NamedTuple

from engine.core.board.position import Position
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.move_outcome import move_outcome
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.flame_boxes import FlameBox, FlameBoxes
from engine.protocol.inspect_enums import SearchKind, TableResult
from engine.protocol.inspect_facts import ROOTS, TableUse
from engine.protocol.recording_reports import FlameGraph

MOST_BOXES = 3000
"""Maximum number of boxes in an answer."""
MOST_INTERVALS = 400
"""Maximum number of intervals for which table results are counted."""
NAMED_SHARE = 1 / 180
"""Least width of a box with a move in SAN, as a share of the visible interval."""


class _Name(NamedTuple):
    """The move that entered a node search; both texts are empty if there is none."""

    uci: str = ""
    san: str = ""


class _Seen(NamedTuple):
    """A node search that is wide enough for a box, and its place in the tree."""

    node_search: NodeSearch
    parent: int
    """Index of the parent's record; ``ROOTS`` for a search of the root."""
    level: int


def flame_boxes(
    tree: SearchTree, inspection: int, first: int, last: int, least: int, most: int = MOST_BOXES
) -> FlameGraph:
    """Return the boxes between two nodes. Each is at least ``least`` nodes wide.

    If there are more than ``most`` such boxes, return the widest.
    """
    seen = _widest(tree, first, last, least, most)
    below: dict[int, list[NodeSearch]] = {}
    for one in seen:
        below.setdefault(one.parent, []).append(one.node_search)
    names: dict[int, _Name] = {}
    least_named = round((last - first) * NAMED_SHARE)
    for root in below.get(ROOTS, ()):
        _name_moves(tree.recording.position.copy(), root, below, names, least_named)
    boxes = FlameBoxes.of(
        _box(tree, one, names.get(one.node_search.index, _Name())) for one in seen
    )
    return FlameGraph(inspection, first, last, least, boxes, _table(tree, first, last))


def _table(tree: SearchTree, first: int, last: int) -> tuple[TableUse, ...]:
    """Return the table results of nodes ``first`` to ``last`` - 1, counted in equal intervals."""
    intervals = min(MOST_INTERVALS, last - first)
    counted = tree.recording.table_results(first, max(first, last - 1), intervals)
    return tuple(
        TableUse(
            misses=counts[TableResult.MISS],
            too_shallow=counts[TableResult.TOO_SHALLOW],
            move_only=counts[TableResult.MOVE_ONLY],
            cutoff=counts[TableResult.CUTOFF],
        )
        for counts in counted
    )


def _widest(tree: SearchTree, first: int, last: int, least: int, most: int) -> list[_Seen]:
    """Return the widest node searches in an interval. Each comes after its parent."""
    recording = tree.recording
    seen: list[_Seen] = []
    waiting: list[tuple[int, int, int, int]] = []

    def look_at(indices: list[int], parent: int, level: int) -> None:
        for index in indices:
            start, nodes = recording.interval_of(index)
            if nodes >= least and start < last and start + nodes > first:
                heapq.heappush(waiting, (-nodes, index, parent, level))

    look_at(recording.roots(), ROOTS, 0)
    while waiting and len(seen) < most:
        _, index, parent, level = heapq.heappop(waiting)
        node_search = tree.at(index)
        seen.append(_Seen(node_search, parent, level))
        if node_search.nodes >= least:
            look_at(recording.children(index), index, level + 1)
    return seen


def _name_moves(
    position: Position,
    node_search: NodeSearch,
    below: dict[int, list[NodeSearch]],
    names: dict[int, _Name],
    least_named: int,
) -> None:
    """Add to ``names`` the moves that entered the descendants of a node search.

    ``position`` is the position of the node search and is the same afterwards. SAN is slow to
    compute, so only node searches with at least ``least_named`` nodes get it.
    """
    for child in below.get(node_search.index, ()):
        if child.is_in_place:
            _name_moves(position, child, below, names, least_named)
        elif child.kind is SearchKind.NULL_MOVE:
            names[child.index] = _Name(position.uci(0))
            _name_moves(position.after_null_move(), child, below, names, least_named)
        else:
            move = position.from_short(child.short_move)
            uci = position.uci(move)
            san = _san(position, uci) if child.nodes >= least_named else ""
            names[child.index] = _Name(uci, san)
            position.push(move)
            _name_moves(position, child, below, names, least_named)
            position.pop()


def _san(position: Position, uci: str) -> str:
    # Imported here, because the engine process starts faster without python-chess.
    import chess

    # Chess960 rules accept both notations of castling.
    return chess.Board(position.fen(), chess960=True).san(chess.Move.from_uci(uci))


def _box(tree: SearchTree, one: _Seen, name: _Name) -> FlameBox:
    node_search = one.node_search
    start, nodes = node_search.interval
    return FlameBox(
        node_search=node_search.id,
        parent=ROOTS if one.parent == ROOTS else tree.at(one.parent).id,
        level=one.level,
        first=start,
        nodes=nodes,
        depth=node_search.depth,
        move=name.uci,
        kind=node_search.kind,
        outcome=node_search.outcome,
        san=name.san,
        iteration=tree.recording.iteration_of(node_search.id) if node_search.is_root else 0,
        line_number=tree.line_number(node_search),
        move_outcome=move_outcome(tree, node_search),
    )
