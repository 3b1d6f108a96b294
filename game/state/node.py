"""A node of a game tree: one half-move and its data."""

from __future__ import annotations

from typing import TypeAlias

import chess
from msgspec import Struct

from engine.protocol.handicap import OverlookedMoves
from engine.protocol.messages import Score, Thinking
from game.state.annotation import UNANNOTATED, Annotation

NodeId: TypeAlias = int
ROOT: NodeId = 0
"""The id of the root, the node of the first position."""


class Node(Struct, frozen=True):
    """One half-move. A node stores no position; ``GameTree.board`` computes it."""

    parent: NodeId | None
    """The id of the previous node; None only for the root."""
    move: chess.Move
    """The move. It is a null move at the root, or if a variation has a null move."""
    san: str
    ply: int
    """The number of half-moves from the root."""
    children: tuple[NodeId, ...] = ()
    """The ids of the main continuation and then of the variations, in order."""
    score: Score | None = None
    """The score for White, from the search that chose the move or from the file.

    A saved game has it as ``[%eval]``: it is what the player believed. The scores that our engine
    finds at full strength are in ``evaluations`` and are not saved."""
    depth: int | None = None
    """The depth in plies of the search that ``score`` comes from."""
    clock_ms: int | None = None
    """The time on the mover's clock after the move."""
    annotation: Annotation = UNANNOTATED
    thinking: Thinking | None = None
    """The last report of the search that chose the move; None if it is not known."""
    search_id: int | None = None
    """The id of the search that chose the move; None if the engine cannot replay it."""
    overlooked: OverlookedMoves | None = None
    """What the engine did not see when it chose the move, because of its level."""


def root_node() -> Node:
    """Return the root of a new tree."""
    return Node(None, chess.Move.null(), "", 0)
