"""The board of the Training screen: the asked position, or the move that was tried there."""

from __future__ import annotations

import chess

from game.features.training import queries
from game.features.training.model import TrainingModel, TrainingStage, training_of
from game.queries import play_board, task_board
from game.queries.board_view import BoardMark, BoardView, Destinations
from game.queries.task_board import TaskBoard
from game.state.state import State

MOVABLE = (TrainingStage.TRYING, TrainingStage.WRONG)
"""The stages in which a move can be tried."""


def view(state: State) -> BoardView:
    """Return what the board shows."""
    training = training_of(state)
    if training is None:
        return play_board.view(state)
    return task_board.view(state, _task(state, training))


def movable_pieces(state: State) -> chess.Bitboard:
    """Return the pieces that a person may move."""
    training = training_of(state)
    if training is None:
        return chess.BB_EMPTY
    return task_board.movable_pieces(state, _task(state, training))


def move_destinations(state: State, square: chess.Square) -> Destinations:
    """Return the squares that the piece on ``square`` may go to."""
    training = training_of(state)
    if training is None:
        return {}
    return task_board.move_destinations(state, _task(state, training), square)


def _task(state: State, training: TrainingModel) -> TaskBoard:
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
