"""The choices of a person in a game: claims, offers, hints, pauses, taking back. Pure functions."""

from __future__ import annotations

import chess

from game.queries.queries import (
    acting_colour,
    is_persons_turn,
    person_to_move,
    unconfirmed_move,
)
from game.rules import players, record
from game.state.game import PlayerKind
from game.state.hint import HintStep
from game.state.state import State


def may_claim_draw(state: State) -> bool:
    """Return whether a person is on move and may claim a draw, whatever position is shown."""
    return is_persons_turn(state) and state.game.claim is not None


def may_offer_draw(state: State) -> bool:
    """Return whether the person who acts now may offer a draw.

    Both sides have moved, no offer waits for an answer, and since the person's last offer each side
    has moved again.
    """
    game, colour = state.game, acting_colour(state)
    is_stopped = game.is_paused or not record.goes_on(game)
    if colour is None or is_stopped or game.draw_offer is not None:
        return False
    offered_at = game.offered_at.get(colour, 0)
    return len(game.moves) - offered_at >= len(chess.COLORS)


def is_offered_draw(state: State) -> bool:
    """Return whether a person is offered a draw."""
    offering = state.game.draw_offer
    if offering is None or state.game.is_paused:
        return False
    return players.player(state.game, not offering).kind is PlayerKind.HUMAN


def may_accept_draw(state: State) -> bool:
    """Return whether the person who acts now is offered a draw."""
    return is_offered_draw(state) and acting_colour(state) != state.game.draw_offer


def may_show_hint(state: State) -> bool:
    """Return whether the person on move may see the next step of a hint."""
    if not person_to_move(state) or not record.allows_help(state.game):
        return False
    return state.hint is None or state.hint.step is HintStep.PIECE


def may_pause(state: State) -> bool:
    """Return whether the game has begun, goes on, and is not paused yet."""
    game = state.game
    return bool(game.moves) and record.goes_on(game) and not game.is_paused


def may_take_back(state: State) -> bool:
    """Return whether a person's last move can be taken back; in a paused game nothing can.

    A move that waits to be confirmed always can.
    """
    game = state.game
    if unconfirmed_move(state) is not None:
        return True
    if game.is_paused or not record.may_take_back(game):
        return False
    return record.persons_last_move(game) is not None
