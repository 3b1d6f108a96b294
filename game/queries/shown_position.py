"""The position that the board shows, and the game that it belongs to. Pure functions.

The game owns the boards that these functions return. Copy a board before you push a move.
"""

from __future__ import annotations

import chess

from game.rules import game_record
from game.state.game import Game
from game.state.node import NodeId
from game.state.session import Session
from game.state.state import State


def live_board(session: Session) -> chess.Board:
    """Return the position at the end of the game."""
    return game_record.live_board(session.game)


def shown_node(session: Session) -> NodeId:
    """Return the node of the game tree whose position the board shows."""
    current, game = session.board.current, session.game
    return game.end if current is None or current not in game.tree else current


def shown_ply(session: Session) -> int:
    """Return the number of half-moves to the shown position."""
    return session.game.tree[shown_node(session)].ply


def shown_main_ply(session: Session) -> int:
    """Return the number of half-moves to the last shown position of the played line.

    In a variation, that is the position before its first move.
    """
    game = session.game
    return game.tree[game.last_played(shown_node(session))].ply


def is_in_variation(session: Session) -> bool:
    """Return whether the board shows a position of a variation, not of the played line."""
    return shown_main_ply(session) != shown_ply(session)


def is_looking_back(session: Session) -> bool:
    """Return whether the board shows a position other than the end of the game."""
    return shown_node(session) != session.game.end


def shown_board(session: Session) -> chess.Board:
    """Return the position that the board shows (without a premove)."""
    return session.game.tree.board(shown_node(session))


def last_move(session: Session) -> chess.Move | None:
    """Return the move that led to the shown position.

    Returns None at the first position, and after a null move.
    """
    return session.game.tree[shown_node(session)].move or None


def game_in_progress(state: State) -> Game:
    """Return the game in progress, whether it is shown or not; if there is none, the shown game."""
    return state.sessions.by_id[state.sessions.played].game
