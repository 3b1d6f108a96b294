"""The path of a variation through the tree of a search."""

from __future__ import annotations

from collections.abc import Sequence

from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.inspect_enums import NodeOutcome, SearchKind


def follow_moves(tree: SearchTree, moves: Sequence[str]) -> NodeSearch:
    """Follow moves in UCI notation through the tree. Return the last node search reached.

    The path begins at the last search of the root with an exact value from which it leads furthest,
    because a search with several lines leaves out the moves of the lines before. If no search of
    the root has an exact value, it begins at the last one. Likewise, for each move the path takes
    the last search of the move from which it leads furthest. The table ends some of them at once.

    Raises:
        IndexError: the recording is empty.
    """
    roots = tree.roots()
    exact = [root for root in reversed(roots) if root.outcome is NodeOutcome.EXACT]
    return _furthest(tree, exact or roots[-1:], tuple(moves))[-1]


def _furthest(
    tree: SearchTree, starts: Sequence[NodeSearch], moves: tuple[str, ...]
) -> list[NodeSearch]:
    """Return the longest path that follows moves from one of the starts, the first one of them."""
    longest = list[NodeSearch]()
    for start in starts:
        path = [start]
        if moves and (searches := _searches_of_move(tree, start, moves[0])):
            path += _furthest(tree, searches, moves[1:])
        if len(path) > len(longest):
            longest = path
        if len(longest) > len(moves):
            break
    return longest


def _searches_of_move(tree: SearchTree, parent: NodeSearch, uci: str) -> list[NodeSearch]:
    """Return the searches of a move in a node, the last one first."""
    position = tree.position_at(parent)
    return [
        child
        for child in reversed(tree.children(parent))
        if not child.is_in_place
        and child.kind is not SearchKind.NULL_MOVE
        and position.uci(position.from_short(child.short_move)) == uci
    ]
