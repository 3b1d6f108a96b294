"""The search state at the entry to node N: all nodes on the path from the root."""

from __future__ import annotations

from msgspec import Struct

from engine.core.board.position import Position
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.move_rows import MoveRow, move_rows, test_searches_of
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.tree import SearchTree


class PathNode(Struct, frozen=True):
    """A node on the path. It is shown as it stood at the entry to node N."""

    node_search: NodeSearch
    """The running search of the node. It may be a search in the position of its parent."""
    position: Position
    move: str
    """Move that entered the node, in UCI notation. Empty at the root; ``0000`` for a null move."""
    moves: tuple[MoveRow, ...]
    """Moves of the node, in move order."""
    tests: tuple[NodeSearch, ...]
    """Tests of the node: null move, ProbCut, and searches in the node's own position."""


class SearchState(Struct, frozen=True):
    """The nodes on the path from the root after ``clock`` moves."""

    clock: int
    node_search: NodeSearch
    path: tuple[PathNode, ...]

    @property
    def here(self) -> PathNode:
        """The node that was entered last: the end of the path."""
        return self.path[-1]


def search_state_at(
    tree: SearchTree, node_search: NodeSearch, details: OrderedMoveLookup | None = None
) -> SearchState:
    """Return the search state at the start of a node search.

    With ``details`` each node has all its legal moves. Without ``details`` it has only the moves
    that were made, so no replay is needed.
    """
    node_searches = tree.path(node_search)
    if details is not None:
        details.find(node_searches)
    levels = []
    for step in node_searches:
        position = tree.position_at(step)
        known = None if details is None else details.of(step)
        rows = move_rows(tree, step, position, known, node_search)
        names = tree.uci_path(step)
        levels.append(
            PathNode(
                node_search=step,
                position=position,
                move=names[-1] if names else "",
                moves=tuple(rows),
                tests=tuple(test_searches_of(tree, step)),
            )
        )
    return SearchState(node_search.clock, node_search, tuple(levels))
