"""Why a node was searched and how its search ended, as codes, moves and numbers."""

from __future__ import annotations

from engine.inspection.node_facts import node_search_facts
from engine.inspection.node_search import ORDINALS, NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.explanations import Explanation
from engine.protocol.inspect_enums import SearchKind


def explanation_of(tree: SearchTree, node_search: NodeSearch) -> Explanation:
    """Return the explanation of a node search."""
    parent = tree.parent(node_search)
    is_entered = not (node_search.is_root or node_search.is_in_place)
    return Explanation(
        search=node_search_facts(tree, node_search),
        move=tree.uci_path(node_search)[-1] if is_entered else "",
        iteration=tree.recording.iteration_of(node_search.id) if node_search.is_root else 0,
        move_number=_number(tree, node_search, parent),
        provenance=node_search.provenance,
        is_pv_node=node_search.is_pv_node,
        is_in_quiescence=parent is not None and parent.is_quiescence,
        last_move=_last_move(tree, node_search),
        is_new_best=_is_new_best(tree, node_search, parent),
        line_number=tree.line_number(node_search),
    )


def _number(tree: SearchTree, node_search: NodeSearch, parent: NodeSearch | None) -> int:
    """Return the position, from 1, of a node's move among the searched moves of the parent.

    Return 0 if the node search has no parent or if its kind is not a move.
    """
    if parent is None or node_search.kind is not SearchKind.MOVE:
        return 0
    before = [child for child in tree.children(parent) if child.index <= node_search.index]
    return sum(child.kind is SearchKind.MOVE for child in before)


def _last_move(tree: SearchTree, node_search: NodeSearch) -> str:
    """Return the last move that a node search made; an empty string if it made none.

    Null moves do not count.
    """
    moves = [child for child in tree.children(node_search) if child.short_move]
    return tree.uci_path(moves[-1])[-1] if moves else ""


def _is_new_best(tree: SearchTree, node_search: NodeSearch, parent: NodeSearch | None) -> bool:
    """Return whether this search of a root move made the move the new best move."""
    if parent is None or not parent.is_root:
        return False
    last = node_search.end_clock * ORDINALS + ORDINALS - 1
    during = [event for event in tree.recording.new_bests if node_search.id <= event <= last]
    return any(tree.root_move_at(event).id == node_search.id for event in during)
