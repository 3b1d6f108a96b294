"""The board of the Learn screen: a position before a mistake, or the move that was tried there."""

from __future__ import annotations

from game.features.learn import queries
from game.features.learn.model import LearnModel, LearnStage, learning_of
from game.queries import task_board
from game.queries.board_view import BoardMark
from game.queries.task_board import TaskBoard, TaskScreenBoard
from game.state.state import State

MOVABLE = (LearnStage.TRYING, LearnStage.WRONG)
"""The stages in which a move can be tried."""


def _task(state: State) -> TaskBoard | None:
    """Return what the board shows; None while the screen holds nothing."""
    learning = learning_of(state)
    if learning is None:
        return None
    return TaskBoard(
        queries.board_before(state, learning),
        queries.tried_move(learning),
        learning.stage in MOVABLE,
        _marks(learning),
    )


def _marks(learning: LearnModel) -> tuple[BoardMark, ...]:
    """Return the marks of a hint, or the arrow of the solution."""
    if learning.stage not in (LearnStage.TRYING, LearnStage.SOLVED):
        return ()
    best = queries.best_move_of_mistake(learning)
    if best is None:
        return ()
    if learning.stage is LearnStage.SOLVED:
        return (task_board.solution_arrow(best),)
    return task_board.hint_marks(best, learning.hint)


BOARD = TaskScreenBoard(_task)
"""The board of the screen."""
