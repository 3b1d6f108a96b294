"""The board of the Learn screen: a position before a mistake, or the move that was tried there."""

from __future__ import annotations

import chess

from game.features.learn import queries
from game.features.learn.model import LearnModel, LearnStage, learning_of
from game.queries import play_board, task_board
from game.queries.board_view import BoardMark, BoardView, Destinations
from game.queries.task_board import TaskBoard
from game.state.state import State

MOVABLE = (LearnStage.TRYING, LearnStage.WRONG)
"""The stages in which a move can be tried."""


def view(state: State) -> BoardView:
    """Return what the board shows."""
    learning = learning_of(state)
    if learning is None:
        return play_board.view(state)
    return task_board.view(state, _task(state, learning))


def movable_pieces(state: State) -> chess.Bitboard:
    """Return the pieces that a person may move."""
    learning = learning_of(state)
    if learning is None:
        return chess.BB_EMPTY
    return task_board.movable_pieces(state, _task(state, learning))


def move_destinations(state: State, square: chess.Square) -> Destinations:
    """Return the squares that the piece on ``square`` may go to."""
    learning = learning_of(state)
    if learning is None:
        return {}
    return task_board.move_destinations(state, _task(state, learning), square)


def _task(state: State, learning: LearnModel) -> TaskBoard:
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
