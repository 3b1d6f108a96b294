"""The path of a variation through the tree of a search."""

from __future__ import annotations

from collections.abc import Sequence

from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.inspect_vocabulary import NodeOutcome, SearchKind


def follow_moves(tree: SearchTree, moves: Sequence[str]) -> NodeSearch:
    """Follow moves in UCI notation through the tree. Return the last node search reached.

    The path begins at the last search of the root with an exact value, or else at the last search
    of the root. For each move it takes the move's last search, which has the widest window.

    Raises:
        IndexError: the recording is empty.
    """
    roots = tree.roots()
    here = next((root for root in reversed(roots) if root.outcome is NodeOutcome.EXACT), roots[-1])
    position = tree.position_at(here)
    for uci in moves:
        found = [
            child
            for child in tree.children(here)
            if not child.is_in_place
            and child.kind is not SearchKind.NULL_MOVE
            and position.uci(position.from_short(child.short_move)) == uci
        ]
        if not found:
            break
        here = found[-1]
        position.push_uci(uci)
    return here
