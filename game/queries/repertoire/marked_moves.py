"""Whether moves of the player's own openings are marked, and which ones. Pure functions."""

from __future__ import annotations

import chess

from game.rules.player_repertoire import moves_at
from game.state.aids.player_repertoire import PlayerRepertoire
from game.state.game_tree import GameTree
from game.state.node import NodeId
from game.state.state import State

NOTHING = PlayerRepertoire()


def marked_repertoire(state: State) -> PlayerRepertoire:
    """Return the openings whose moves are marked; none if they are not to be marked."""
    return state.model(PlayerRepertoire) if state.settings.marks_repertoire else NOTHING


def marked_moves(state: State, board: chess.Board, *, is_black: bool) -> tuple[str, ...]:
    """Return the moves that are marked in a position, in UCI notation."""
    known = marked_repertoire(state)
    return moves_at(known, board, is_black=is_black) if known.by_place else ()


def begins_as_usual(start: chess.Board) -> bool:
    """Return whether a game begins where the lines of a repertoire do."""
    return not start.chess960 and start.fen() == chess.STARTING_FEN


def line_to(tree: GameTree, node: NodeId) -> tuple[str, ...] | None:
    """Return the moves to a node in UCI notation; None if they cannot be a line of a repertoire."""
    line = tree.line(node)
    if not begins_as_usual(tree.start) or not all(one.move for one in line):
        return None
    return tuple(one.move.uci() for one in line)
