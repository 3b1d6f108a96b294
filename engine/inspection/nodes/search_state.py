"""The moment at which node N was entered: all that was going on, from the root down to it."""

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

    visit: NodeSearch
    """The search of it that was going on; of one in place ``visit.kind`` tells."""
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
    visit: NodeSearch
    path: tuple[Level, ...]

    @property
    def here(self) -> Level:
        """The node that was entered."""
        return self.path[-1]


def go_to(tree: SearchTree, visit: NodeSearch, details: Details | None = None) -> SearchState:
    """Return the moment at which a visit began.

    With ``details`` every legal move of every node on the path is told; without, only those that
    were made, which needs no search.
    """
    visits = tree.path(visit)
    if details is not None:
        details.find(visits)
    levels = []
    for step in visits:
        position = tree.position_at(step)
        known = None if details is None else details.of(step)
        rows = move_rows(tree, step, position, known, visit)
        names = tree.uci_path(step)
        levels.append(
            Level(
                visit=step,
                position=position,
                move=names[-1] if names else "",
                moves=tuple(rows),
                passes=tuple(passes(tree, step)),
            )
        )
    return SearchState(visit.clock, visit, tuple(levels))
