"""The opening of a game."""

from __future__ import annotations

import chess

from game.formats import openings
from game.formats.openings import Opening
from game.state.game import Game
from game.state.game_tree import GameTree
from game.state.node import NodeId

MOST_PLIES = 40
"""The number of half-moves among which openings are looked for; no known line is longer."""


def opening_moves(game: Game, node_id: NodeId) -> list[chess.Move]:
    """Return the moves on the way to a node among which its opening is looked for."""
    tree = game.tree
    if tree[game.last_played(node_id)].ply >= MOST_PLIES:
        return [one.move for one in game.moves[:MOST_PLIES]]
    return _first_moves(tree, node_id)


def opening_of(tree: GameTree, node_id: NodeId) -> Opening | None:
    """Return the last opening on the way to a node; None if no position there has a name."""
    board, moves = tree.start.copy(stack=False), _first_moves(tree, node_id)
    for move in moves:
        board.push(move)
    for _ in moves:
        found = openings.opening_at(board)
        if found is not None:
            return found
        board.pop()
    return None


def _first_moves(tree: GameTree, node_id: NodeId) -> list[chess.Move]:
    return [one.move for one in tree.tail(node_id, 0)[:MOST_PLIES]]
