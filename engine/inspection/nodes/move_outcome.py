"""What the search of a move came to for the side that made the move."""

from __future__ import annotations

from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.inspect_enums import MoveOutcome, NodeOutcome, SearchKind

BY_MOVE = frozenset((SearchKind.MOVE, SearchKind.FULL_DEPTH, SearchKind.FULL_WINDOW))
_RE_SEARCHES = BY_MOVE - {SearchKind.MOVE}
_WITHOUT_VALUE = frozenset((NodeOutcome.STOPPED, NodeOutcome.NOT_ENDED))


def move_outcome(tree: SearchTree, node_search: NodeSearch) -> MoveOutcome | None:
    """Return the outcome of a node search for the side that made the move to it.

    Return ``TESTED`` for a search in its parent's position, and None for a search of the root: no
    move leads to either.
    """
    parent = tree.parent(node_search)
    if parent is None:
        return None
    if node_search.is_in_place:
        return MoveOutcome.TESTED
    if node_search.kind not in BY_MOVE:
        return test_outcome(node_search)
    if is_searched_again(tree, node_search):
        return MoveOutcome.RE_SEARCHED
    return last_outcome(parent, node_search)


def last_outcome(parent: NodeSearch, last: NodeSearch) -> MoveOutcome:
    """Return the outcome of a move of ``parent`` from its last search."""
    if last.outcome in _WITHOUT_VALUE:
        return MoveOutcome.STOPPED
    value = -last.value
    # The window of that search contains the alpha at that time.
    alpha = -last.beta
    if value >= parent.beta:
        return MoveOutcome.CUTOFF
    return MoveOutcome.FAIL_LOW if value <= alpha else MoveOutcome.RAISED_ALPHA


def test_outcome(node_search: NodeSearch) -> MoveOutcome:
    """Return the outcome of a null move or of a ProbCut capture.

    It is ``CUTOFF`` if the value reached the threshold.
    """
    if node_search.outcome in _WITHOUT_VALUE:
        return MoveOutcome.STOPPED
    is_enough = node_search.value <= node_search.alpha
    return MoveOutcome.CUTOFF if is_enough else MoveOutcome.FAIL_LOW


def is_searched_again(tree: SearchTree, node_search: NodeSearch) -> bool:
    """Return whether a re-search of the same move follows a node search."""
    after = tree.over(node_search)
    return (
        after is not None
        and after.kind in _RE_SEARCHES
        and after.parent == node_search.parent
        and after.short_move == node_search.short_move
    )
