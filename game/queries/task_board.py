"""The board of a task: a position in which a move is looked for, or the move that was tried there.

Nothing of the game behind the position is shown.
"""

from __future__ import annotations

from collections.abc import Callable

import chess
from msgspec import Struct
from msgspec.structs import replace

from game.queries import play_board
from game.queries.arrow_style import ARROW_WIDTH, ENGINE_WIDTH, LINE_OPACITY, USER_OPACITY
from game.queries.board_view import BoardMark, BoardView, Destinations, pieces_of
from game.queries.piece_animation import animation_frame
from game.rules.tactics import NO_TACTICS
from game.state.aids.judging import HintStage
from game.state.state import State


class TaskBoard(Struct, frozen=True):
    """What the board shows of a task."""

    before: chess.Board
    """The position in which a move is looked for."""
    tried: chess.Move | None
    """The move that is on the board; None for the position before it."""
    is_movable: bool
    """Whether a move can be tried. The last try is taken back when a piece is picked up."""
    marks: tuple[BoardMark, ...] = ()


def view(state: State, task: TaskBoard) -> BoardView:
    """Return what the board shows; the shown session has the position before the move."""
    shown = play_board.view(state)
    marks = (*task.marks, *play_board.drawn_shapes(state.session))
    if task.tried is None:
        return replace(shown, marks=marks, movable=shown.movable if task.is_movable else 0)
    after = task.before.copy(stack=False)
    after.push(task.tried)
    return replace(
        shown,
        pieces=pieces_of(chess.Board(None) if state.settings.is_blindfold else after),
        last_move=task.tried,
        check=after.king(after.turn) if after.is_check() else None,
        movable=movable_pieces(state, task),
        slide=animation_frame(state, state.session, after),
        marks=marks,
        tactics=NO_TACTICS,
    )


def movable_pieces(state: State, task: TaskBoard) -> chess.Bitboard:
    """Return the pieces that a person may move: those of the side to move, until a move is right.

    While a wrong move is on the board, they are the pieces that it did not move.
    """
    if not task.is_movable:
        return chess.BB_EMPTY
    pieces = play_board.movable_pieces(state)
    if task.tried is None:
        return pieces
    after = task.before.copy(stack=False)
    after.push(task.tried)
    return pieces & after.occupied_co[not after.turn]


def move_destinations(state: State, task: TaskBoard, square: chess.Square) -> Destinations:
    """Return the squares that the piece on ``square`` may go to."""
    is_movable = movable_pieces(state, task) & chess.BB_SQUARES[square]
    return play_board.move_destinations(state, square) if is_movable else {}


def hint_marks(best: chess.Move, hint: HintStage) -> tuple[BoardMark, ...]:
    """Return the marks of what a hint gives away of the best move."""
    origin, target = best.from_square, best.to_square
    hinted = {HintStage.NONE: (), HintStage.PIECE: (origin,), HintStage.SQUARE: (origin, target)}
    return tuple(
        BoardMark(one, one, "brush_hint", USER_OPACITY, ARROW_WIDTH) for one in hinted[hint]
    )


def solution_arrow(best: chess.Move) -> BoardMark:
    """Return the arrow of the best move."""
    return BoardMark(best.from_square, best.to_square, "brush_engine", LINE_OPACITY, ENGINE_WIDTH)


class TaskScreenBoard:
    """The board of a screen that shows tasks; while it shows none, it is that of a game."""

    def __init__(self, task_of: Callable[[State], TaskBoard | None]) -> None:
        """``task_of`` returns the task that is shown."""
        self._task_of = task_of

    def view(self, state: State) -> BoardView:
        """Return what the board shows."""
        task = self._task_of(state)
        return play_board.view(state) if task is None else view(state, task)

    def movable_pieces(self, state: State) -> chess.Bitboard:
        """Return the pieces that a person may move."""
        task = self._task_of(state)
        return play_board.movable_pieces(state) if task is None else movable_pieces(state, task)

    def move_destinations(self, state: State, square: chess.Square) -> Destinations:
        """Return the squares that the piece on ``square`` may go to."""
        task = self._task_of(state)
        if task is None:
            return play_board.move_destinations(state, square)
        return move_destinations(state, task, square)
