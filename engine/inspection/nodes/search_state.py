"""The search state at the entry to node N: every node on the path from the root, as it stood."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.board.position import Position
from engine.inspection.nodes.details import Details
from engine.inspection.nodes.moves import MoveRow, move_rows, tests_of
from engine.inspection.nodes.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree


@dataclass(frozen=True, slots=True)
class Level:
    """A node on the path, as it stood when node N was entered."""

    node_search: NodeSearch
    """The search of it that was going on, which may be one in place."""
    position: Position
    move: str
    """The move that led here, in UCI form; empty at the root, ``0000`` for a null move."""
    moves: tuple[MoveRow, ...]
    """In the move order of the search."""
    tests: tuple[NodeSearch, ...]
    """The searches beside those of its moves: null move, ProbCut, tests in its own position."""


@dataclass(frozen=True, slots=True)
class SearchState:
    """The path when ``clock`` moves had been made."""

    clock: int
    node_search: NodeSearch
    path: tuple[Level, ...]

    @property
    def here(self) -> Level:
        """The node that was entered."""
        return self.path[-1]


def go_to(tree: SearchTree, node_search: NodeSearch, details: Details | None = None) -> SearchState:
    """Return the search state at which a node search began.

    With ``details`` it has every legal move of every node on the path. Without, it has only the
    moves that were made, which takes no search.
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
                tests=tuple(tests_of(tree, step)),
            )
        )
    return SearchState(node_search.clock, node_search, tuple(levels))
