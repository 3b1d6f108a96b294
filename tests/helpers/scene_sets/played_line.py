"""Helpers for the played line of a game: its nodes, its positions, and changes to its moves."""

from __future__ import annotations

from typing import TypedDict, Unpack

import chess
from msgspec.structs import replace

from engine.protocol.handicap import OverlookedMoves
from engine.protocol.messages import Score, Thinking
from game.rules import game_record, players
from game.state.annotation import Annotation
from game.state.game import Game
from game.state.node import ROOT, NodeId


class Values(TypedDict, total=False):
    """The values that a node holds beside its move."""

    score: Score | None
    depth: int | None
    clock_ms: int | None
    annotation: Annotation
    thinking: Thinking | None
    search_id: int | None
    overlooked: OverlookedMoves | None


def played(*moves: str, name: str = players.PERSON_NAME) -> Game:
    """Return a game of a person with this name against the engine, after these moves (UCI)."""
    game = game_record.new_game(players.person(name), players.engine_player(3))
    for uci in moves:
        game_record.play_move(game, chess.Move.from_uci(uci), 0)
    return game


def node_at(game: Game, ply: int) -> NodeId:
    """Return the node after ``ply`` half-moves."""
    return (ROOT, *game.tree.path(game.end))[ply]


def board_at(game: Game, ply: int) -> chess.Board:
    """Return the position after ``ply`` half-moves."""
    return game.tree.board(node_at(game, ply))


def change_move(game: Game, index: int, **values: Unpack[Values]) -> None:
    """Change values of one half-move of the game. ``index`` is its index in ``game.moves``."""
    node_id = game.tree.path(game.end)[index]
    game.tree = game.tree.with_node(node_id, replace(game.tree[node_id], **values))
