"""A node of a game tree: one half-move and what belongs to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import chess

from engine.protocol.messages import Score, Thinking
from game.state.annotation import UNANNOTATED, Annotation

NodeId: TypeAlias = int
ROOT: NodeId = 0
"""The node of the first position, which no move leads to."""


@dataclass(frozen=True, slots=True)
class Node:
    """One half-move. A node holds no position: ``GameTree.board`` makes it."""

    parent: NodeId | None
    """None for the root alone."""
    move: chess.Move
    """The null move at the root, and where a variation passes the turn."""
    san: str
    ply: int
    """Half-moves from the root."""
    children: tuple[NodeId, ...] = ()
    """The main continuation first, then the variations in order."""
    score: Score | None = None
    """For White: from the search that chose the move, or from the file."""
    depth: int | None = None
    """Of the search that ``score`` comes from, in plies."""
    clock_ms: int | None = None
    """What the mover's clock showed after the move."""
    annotation: Annotation = UNANNOTATED
    thinking: Thinking | None = None
    """The last report of the search that chose the move; only for moves of this session."""
    search_id: int | None = None
    """The search that chose the move, which the engine can replay; None for other moves."""


def root_node() -> Node:
    """Return the node that a tree begins with."""
    return Node(None, chess.Move.null(), "", 0)
