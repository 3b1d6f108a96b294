"""The opening of a game."""

from __future__ import annotations

from game.formats import openings
from game.formats.openings import Opening
from game.state.game import Game
from game.state.game_tree import GameTree
from game.state.node import NodeId

MOST_PLIES = 40
"""The number of half-moves among which openings are looked for; no known line is longer."""


def opening_moves(game: Game, node_id: NodeId) -> tuple[NodeId, ...]:
    """Return the nodes on the way to a node among which its opening is looked for."""
    tree = game.tree
    if tree[game.last_played(node_id)].ply >= MOST_PLIES:
        node_id = game.node_at(MOST_PLIES)
    return tree.path(node_id)[:MOST_PLIES]


def opening_of(tree: GameTree, node_id: NodeId) -> Opening | None:
    """Return the last opening on the way to a node; None if no position there has a name."""
    board, path = tree.start.copy(stack=False), tree.path(node_id)[:MOST_PLIES]
    for one in path:
        board.push(tree[one].move)
    for _ in path:
        found = openings.opening_at(board)
        if found is not None:
            return found
        board.pop()
    return None
