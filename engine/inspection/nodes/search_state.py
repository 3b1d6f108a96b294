"""The search state at which node N was entered: all that was going on, from the root down to it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.board.position import Position
from engine.inspection.nodes.details import Details
from engine.inspection.nodes.moves import MoveRow, move_rows, passes
from engine.inspection.nodes.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree


@dataclass(frozen=True, slots=True)
class Level:
    """A node on the path, as it stood when node N was entered."""

    node_search: NodeSearch
    """The search of it that was going on; of one in place ``node_search.kind`` tells."""
    position: Position
    move: str
    """That led here, in UCI form; empty at the root, ``0000`` for a pass."""
    moves: tuple[MoveRow, ...]
    """In the order in which the search takes them."""
    passes: tuple[NodeSearch, ...]
    """What the node searched beside its moves: the null move, tests in its own position."""


@dataclass(frozen=True, slots=True)
class SearchState:
    """All that was going on when ``clock`` moves had been made."""

    clock: int
    node_search: NodeSearch
    path: tuple[Level, ...]

    @property
    def here(self) -> Level:
        """The node that was entered."""
        return self.path[-1]


def go_to(tree: SearchTree, node_search: NodeSearch, details: Details | None = None) -> SearchState:
    """Return the search state at which a node search began.

    With ``details`` every legal move of every node on the path is told; without, only those that
    were made, which needs no search.
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
            Level(
                node_search=step,
                position=position,
                move=names[-1] if names else "",
                moves=tuple(rows),
                passes=tuple(passes(tree, step)),
            )
        )
    return SearchState(node_search.clock, node_search, tuple(levels))
