"""The played line of a game for tests: its positions, and moves with other values."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict, Unpack

import chess

from engine.protocol.messages import Score, Thinking
from game.state.annotation import Annotation
from game.state.node import ROOT, NodeId
from game.state.state import Game


class Values(TypedDict, total=False):
    """The values of a node apart from its move."""

    score: Score | None
    depth: int | None
    clock_ms: int | None
    annotation: Annotation
    thinking: Thinking | None
    search_id: int | None


def node_at(game: Game, ply: int) -> NodeId:
    """Return the node after a number of half-moves."""
    return (ROOT, *game.tree.path(game.end))[ply]


def board_at(game: Game, ply: int) -> chess.Board:
    """Return the position after a number of half-moves."""
    return game.tree.board(node_at(game, ply))


def change_move(game: Game, index: int, **values: Unpack[Values]) -> None:
    """Give the half-move of that index, as in ``game.moves``, other values."""
    node_id = game.tree.path(game.end)[index]
    game.tree = game.tree.with_node(node_id, replace(game.tree[node_id], **values))
