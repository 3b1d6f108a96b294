"""The mark of a move in a list: it is in the player's own repertoire, or has left it."""

from __future__ import annotations

from enum import Enum, auto

from game.queries.repertoire.marked_moves import marked_moves
from game.rules.player_repertoire import MOST_PLIES
from game.state.node import NodeId
from game.state.session import Session
from game.state.state import State


class MoveMark(Enum):
    """How a move stands to the repertoire of the side at the bottom of the board."""

    KNOWN = auto()
    """The repertoire has it."""
    LEFT = auto()
    """An own game left the repertoire with it."""


def mark_of_move(
    state: State, session: Session, node_id: NodeId, departed: NodeId | None
) -> MoveMark | None:
    """Return the mark of a move; ``departed`` is the move with which the game left."""
    tree = session.game.tree
    node = tree[node_id]
    if node_id == departed:
        return MoveMark.LEFT
    if node.parent is None or node.ply > MOST_PLIES:
        return None
    moves = marked_moves(state, tree.board(node.parent), is_black=session.board.flipped)
    return MoveMark.KNOWN if node.move.uci() in moves else None
