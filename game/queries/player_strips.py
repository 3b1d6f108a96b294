"""What stands beside a player's name: clock and captured pieces. Pure functions."""

from __future__ import annotations

import chess

from game.queries import shown_position
from game.rules import clocks
from game.state.game import Game
from game.state.session import Session
from game.state.state import State

PIECE_VALUES = {chess.QUEEN: 9, chess.ROOK: 5, chess.BISHOP: 3, chess.KNIGHT: 3, chess.PAWN: 1}
"""The values of the pieces in pawns, highest first."""
RATING_TAGS = {chess.WHITE: "WhiteElo", chess.BLACK: "BlackElo"}
"""The PGN tags for the ratings of the players of an opened game."""
MOST_RATING_FIGURES = 4


def clock_ms(state: State, session: Session, colour: chess.Color) -> int | None:
    """Return the time on a clock at ``state.now_ms``, never below 0; None in an untimed game."""
    if session.game.clock is None:
        return None
    return max(clocks.remaining_ms(session.game.clock, colour, state.now_ms), 0)


def captured_surplus(session: Session, colour: chess.Color) -> list[chess.PieceType]:
    """Return the surplus of pieces that ``colour`` has over the other side, most valuable first.

    It is shown as the captured pieces, because equal exchanges cancel out. In a paused game nothing
    of the position is shown.
    """
    if session.game.is_paused:
        return []
    return [
        piece
        for piece in PIECE_VALUES
        for _ in range(_surplus(shown_position.shown_board(session), colour, piece))
    ]


def material_lead(session: Session, colour: chess.Color) -> int:
    """Return the material lead of ``colour`` in pawns (9-5-3-3-1).

    Return 0 if it does not lead, and in a paused game.
    """
    if session.game.is_paused:
        return 0
    board = shown_position.shown_board(session)
    lead = sum(value * _surplus(board, colour, piece) for piece, value in PIECE_VALUES.items())
    return max(lead, 0)


def _surplus(board: chess.Board, colour: chess.Color, piece: chess.PieceType) -> int:
    """Return how many more pieces of one type ``colour`` has; negative if it has fewer."""
    return len(board.pieces(piece, colour)) - len(board.pieces(piece, not colour))


def rating_in_tags(game: Game, colour: chess.Color) -> int | None:
    """Return the rating that the tags of an opened game give a player; None if they give none."""
    text = game.headers.get(RATING_TAGS[colour], "") if game.is_foreign else ""
    is_number = text.isascii() and text.isdigit() and len(text) <= MOST_RATING_FIGURES
    return (int(text) or None) if is_number else None
