"""The move that is being typed. Pure functions."""

from __future__ import annotations

import chess

from game import piece_letters
from game.queries import shown_position, whose_turn
from game.rules import typed_moves
from game.rules.typed_commands import is_command
from game.state.session import Session
from game.state.state import State


def is_typed_move_hopeless(state: State, session: Session) -> bool:
    """Return whether no legal move begins with the typed text, which is no command either."""
    if (
        not session.typed_move
        or is_command(session.typed_move)
        or state.shown_screen.may_become_null_move(session.typed_move)
        or not (whose_turn.is_persons_turn(session) or session.game.is_document)
    ):
        return False
    letters = piece_letters.letters_of_language(state.desktop.language)
    return not typed_moves.may_become_move(typed_move_board(session), session.typed_move, letters)


def typed_move_board(session: Session) -> chess.Board:
    """Return the position in which a typed move is read."""
    return (
        shown_position.shown_board(session)
        if session.game.is_document
        else shown_position.live_board(session)
    )
