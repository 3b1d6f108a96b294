"""Whose turn it is, and who may move. Pure functions."""

from __future__ import annotations

import chess

from game.queries import shown_position
from game.rules import game_record, players
from game.state.engines import SeatId
from game.state.game import PlayerKind
from game.state.session import Session
from game.state.state import State


def persons_colour(session: Session) -> chess.Color | None:
    """Return the person's colour if exactly one person plays; otherwise None."""
    return players.persons_colour(session.game)


def acting_colour(session: Session) -> chess.Color | None:
    """Return the colour for which the person at the computer acts; None if only engines play."""
    return players.acting_colour(session.game, shown_position.live_board(session).turn)


def is_persons_turn(session: Session) -> bool:
    """Return whether the game goes on and a person is to move, whatever position is shown.

    In a paused game nobody is to move.
    """
    mover = players.player_of(session.game, shown_position.live_board(session).turn)
    goes_on = game_record.is_going_on(session.game) and not session.game.is_paused
    return goes_on and mover.kind is PlayerKind.HUMAN


def is_person_to_move(session: Session) -> bool:
    """Return whether the game goes on, the live position is shown, and a person is to move."""
    return is_persons_turn(session) and not shown_position.is_looking_back(session)


def may_move(session: Session) -> bool:
    """Return whether a person may move in the shown position.

    This is the live position of a game, or any position of a document, from which one plays on.
    """
    return is_person_to_move(session) or session.game.is_document


def is_board_frozen(session: Session) -> bool:
    """Return whether the board shows an earlier position of a game, in which nobody may move."""
    return shown_position.is_looking_back(session) and not session.game.is_document


def is_engine_to_move(session: Session) -> bool:
    """Return whether the game goes on and the engine is to move, whatever position is shown.

    In a paused game nobody is to move.
    """
    mover = players.player_of(session.game, shown_position.live_board(session).turn)
    goes_on = game_record.is_going_on(session.game) and not session.game.is_paused
    return goes_on and mover.kind is PlayerKind.ENGINE


def is_on_move(session: Session, seat: SeatId) -> bool:
    """Return whether the game goes on and the engine at this seat is to move."""
    mover = players.player_of(session.game, shown_position.live_board(session).turn)
    return is_engine_to_move(session) and mover.seat == seat


def unconfirmed_move(session: Session) -> chess.Move | None:
    """Return the move that waits to be confirmed in the live position; None if there is none."""
    waiting = session.board.unconfirmed
    if waiting is None or waiting.game_length != len(session.game.moves):
        return None
    is_playable = is_person_to_move(session) and shown_position.live_board(session).is_legal(
        waiting.move
    )
    return waiting.move if is_playable else None


def may_premove(state: State, session: Session) -> bool:
    """Return whether a person may set a premove."""
    has_opponent = is_engine_to_move(session) and persons_colour(session) is not None
    return (
        state.settings.allows_premoves
        and has_opponent
        and not shown_position.is_looking_back(session)
    )
