"""Positions in a game tree: how an engine is told them, and by what their results are found."""

from __future__ import annotations

from typing import NamedTuple

import chess

from game.state.evaluations import PositionKey
from game.state.game_tree import GameTree
from game.state.node import ROOT, NodeId

MOST_MOVES = 300
"""The number of half-moves that an engine is told before a position. After half as many without a
capture or a pawn move the game is drawn, so no earlier position can be repeated."""


class SearchedPosition(NamedTuple):
    """A position as an engine is told it."""

    fen: str
    """The position before ``moves``."""
    moves: tuple[str, ...]
    """The moves to it in UCI notation, none of which is a null move."""


def searched_position(tree: GameTree, node: NodeId) -> SearchedPosition:
    """Return the position at a node as an engine is told it.

    It begins behind the last null move, which engines lack, and otherwise far enough back for every
    repetition.
    """
    line = tree.tail(node, max(0, tree[node].ply - MOST_MOVES))
    begin = next((place for place in range(len(line), 0, -1) if not line[place - 1].move), 0)
    told = line[begin:]
    before = (told[0].parent or ROOT) if told else node
    return SearchedPosition(tree.fen(before), tuple(one.move.uci() for one in told))


def is_position_over(board: chess.Board) -> bool:
    """Return whether there is nothing to search: the side to move has no legal move."""
    return not any(board.generate_legal_moves())


def position_key_at(tree: GameTree, node: NodeId) -> PositionKey:
    """Return the position at a node, by which its results are found."""
    return PositionKey(tree.fen(node), tree.start.chess960)


def ply_of_position(position: PositionKey) -> int:
    """Return the number of half-moves before a position, as ``chess.Board.ply`` counts them."""
    _, turn, _, _, _, number = position.fen.split(" ")
    return 2 * (int(number) - 1) + "wb".index(turn)


def position_key_of(board: chess.Board) -> PositionKey:
    """Return the position by which the results of a board are found."""
    return PositionKey(board.fen(), board.chess960)
