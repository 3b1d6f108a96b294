"""The board of the Repertoire screen: a position of the lines with arrows for what follows.

While positions are asked, it shows nothing of what follows.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.features.repertoire import drill_queries
from game.features.repertoire.model import DrillStage, repertoire_of
from game.features.repertoire.queries import explorer_place, next_moves
from game.queries import play_board, task_board
from game.queries.arrow_style import ENGINE_WIDTH, LINE_OPACITY
from game.queries.board_view import BoardMark, BoardView
from game.queries.explorer import explored_arrow
from game.queries.task_board import TaskBoard, TaskScreenBoard
from game.state.state import State

LINE_COLOUR = "brush_engine"
"""The colour of the arrows in the theme."""


def view(state: State) -> BoardView:
    """Return what the board shows."""
    model, place = repertoire_of(state), explorer_place(state)
    shown = play_board.view(state)
    if model is not None and model.drill is not None:
        return BOARD.view(state)
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


def _task(state: State) -> TaskBoard | None:
    """Return the position that is asked; None while the lines are shown."""
    drill = drill_queries.drill_of(state)
    if drill is None:
        return None
    before, moves = drill_queries.board_before(state), drill_queries.own_moves(state)
    marks: tuple[BoardMark, ...] = ()
    if moves and drill.stage is DrillStage.SOLVED:
        marks = tuple(task_board.solution_arrow(one) for one in moves)
    elif moves and drill.stage is DrillStage.ASKING:
        marks = task_board.hint_marks(moves[0], drill.hint)
    is_movable = drill.stage in drill_queries.MOVABLE
    return TaskBoard(before, drill_queries.tried_move(drill), is_movable, marks)


BOARD = TaskScreenBoard(_task)
"""The board while positions are asked, and what can be moved at any time."""
