"""The board of the Repertoire screen: a position of the lines, with arrows for what follows."""

from __future__ import annotations

from msgspec.structs import replace

from game.features.repertoire.model import repertoire_of
from game.features.repertoire.queries import explorer_place, next_moves
from game.queries import play_board
from game.queries.arrow_style import ENGINE_WIDTH, LINE_OPACITY
from game.queries.board_view import BoardMark, BoardView
from game.queries.explorer import explored_arrow
from game.state.state import State

LINE_COLOUR = "brush_engine"
"""The colour of the arrows in the theme."""


def view(state: State) -> BoardView:
    """Return what the board shows."""
    model, place = repertoire_of(state), explorer_place(state)
    shown = play_board.view(state)
    if model is None or place is None:
        return shown
    marks = [
        BoardMark(one.from_square, one.to_square, LINE_COLOUR, LINE_OPACITY, ENGINE_WIDTH)
        for one in reversed(next_moves(state, model))
    ]
    explored = explored_arrow(state, place)
    if explored is not None:
        marks.append(explored)
    return replace(shown, marks=(*marks, *play_board.drawn_shapes(state.session)))
