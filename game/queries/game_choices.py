"""The choices of a person in a game: claims, offers, hints, taking back. Pure functions."""

from __future__ import annotations

import chess

from game.queries import shown_position
from game.queries.whose_turn import (
    acting_colour,
    is_engine_to_move,
    is_person_to_move,
    is_persons_turn,
    persons_colour,
    unconfirmed_move,
)
from game.rules import game_record, players
from game.state.aids.hint import HintStep
from game.state.aids.last_move_check import LastMoveCheck
from game.state.game import PlayerKind
from game.state.session import Session
from game.state.state import State


def may_claim_draw(session: Session) -> bool:
    """Return whether a person is on move and may claim a draw, whatever position is shown."""
    return is_persons_turn(session) and session.game.claim is not None


def may_offer_draw(session: Session) -> bool:
    """Return whether the person who acts now may offer a draw.

    Both sides have moved, no offer waits for an answer, and since the person's last offer each side
    has moved again.
    """
    game, colour = session.game, acting_colour(session)
    is_stopped = game.is_paused or not game_record.is_going_on(game)
    if colour is None or is_stopped or game.draw_offer is not None:
        return False
    offered_at = game.offered_at.get(colour, 0)
    return len(game.moves) - offered_at >= len(chess.COLORS)


def is_offered_draw(session: Session) -> bool:
    """Return whether a person is offered a draw."""
    offering = session.game.draw_offer
    if offering is None or session.game.is_paused:
        return False
    return players.player_of(session.game, not offering).kind is PlayerKind.HUMAN


def may_accept_draw(session: Session) -> bool:
    """Return whether the person who acts now is offered a draw."""
    return is_offered_draw(session) and acting_colour(session) != session.game.draw_offer


def may_show_hint(session: Session) -> bool:
    """Return whether the person on move may see the next step of a hint."""
    if not is_person_to_move(session) or not game_record.allows_engine_help(session.game):
        return False
    return session.hint is None or session.hint.step is HintStep.PIECE


def may_pause(session: Session) -> bool:
    """Return whether the game has begun, goes on, and is not paused yet."""
    game = session.game
    return bool(game.moves) and game_record.is_going_on(game) and not game.is_paused


def may_take_back(session: Session) -> bool:
    """Return whether a person's last move can be taken back; in a paused game nothing can.

    A move that waits to be confirmed always can.
    """
    game = session.game
    if unconfirmed_move(session) is not None:
        return True
    if game.is_paused or not game_record.may_take_back(game):
        return False
    return game_record.persons_last_move(game) is not None


def points_out_mistakes(state: State, session: Session) -> bool:
    """Return whether our engine checks the moves of the person in a game, which may be taken back.

    It does in a casual game of a person against an engine. With clocks it does not: they would have
    to stand while the person decides, and so give time to think.
    """
    game = session.game
    return (
        state.settings.points_out_mistakes
        and session is state.play_session
        and game_record.is_going_on(game)
        and not game.is_paused
        and game_record.may_take_back(game)
        and game.time_control is None
        and persons_colour(session) is not None
    )


def last_move_check(state: State, session: Session) -> LastMoveCheck | None:
    """Return the check of the person's last move; None if there is none.

    It is over when the opponent has answered, and a premove ends it: it declines to take back.
    """
    check = session.last_move_check
    if check is None or not points_out_mistakes(state, session):
        return None
    is_open = is_engine_to_move(session) and session.board.premove is None
    return check if is_open and check.board == shown_position.live_board(session) else None


def mistake_check(state: State, session: Session) -> LastMoveCheck | None:
    """Return the check that asks the person whether to take a mistake back; None if none asks."""
    check = last_move_check(state, session)
    return None if check is None or check.mistake is None else check
