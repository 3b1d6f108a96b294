"""The board of the Library screen: a position of the chosen game."""

from __future__ import annotations

import chess

from game.features.library.model import library_of
from game.features.library.queries import explorer_place
from game.queries.board_view import BoardView, pieces_of
from game.queries.explorer import explored_arrow
from game.state.preferences.board_choices import Coordinates
from game.state.state import State


def view(state: State) -> BoardView:
    """Return what the board shows; without a game, no pieces."""
    model = library_of(state)
    preview = None if model is None else model.preview
    is_flipped = model is not None and model.is_flipped
    has_coordinates = state.settings.coordinates is Coordinates.INSIDE
    if preview is None:
        empty = pieces_of(chess.Board(None))
        return BoardView(empty, flipped=is_flipped, has_coordinates=has_coordinates)
    board, place = preview.board, explorer_place(state)
    explored = None if place is None else explored_arrow(state, place)
    return BoardView(
        pieces=pieces_of(board),
        flipped=is_flipped,
        has_coordinates=has_coordinates,
        last_move=preview.moves[preview.ply - 1] if preview.ply else None,
        check=board.king(board.turn) if board.is_check() else None,
        marks=() if explored is None else (explored,),
    )
