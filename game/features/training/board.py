"""The board of the Training screen: the asked position, or the move that was tried there."""

from __future__ import annotations

from game.features.training import queries
from game.features.training.model import TrainingModel, TrainingStage, training_of
from game.queries import task_board
from game.queries.board_view import BoardMark
from game.queries.task_board import TaskBoard, TaskScreenBoard
from game.state.state import State

MOVABLE = (TrainingStage.TRYING, TrainingStage.WRONG)
"""The stages in which a move can be tried."""


def _task(state: State) -> TaskBoard | None:
    """Return what the board shows; None while the screen holds nothing."""
    training = training_of(state)
    if training is None:
        return None
    return TaskBoard(
        queries.board_before(state, training),
        queries.tried_move(training),
        training.stage in MOVABLE,
        _marks(training),
    )


def _marks(training: TrainingModel) -> tuple[BoardMark, ...]:
    """Return the marks of a hint, or the arrow of the solution."""
    if training.stage is TrainingStage.SOLVED:
        return (task_board.solution_arrow(queries.best_move(training.card.task)),)
    if training.stage is TrainingStage.TRYING:
        return task_board.hint_marks(queries.best_move(training.card.task), training.hint)
    return ()


BOARD = TaskScreenBoard(_task)
"""The board of the screen."""
