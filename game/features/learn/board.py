"""The board of the Learn screen: a position before a mistake, or the move that was tried there."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from game.features.learn import queries
from game.features.learn.model import HintStage, LearnModel, LearnStage, learning_of
from game.queries import play_board
from game.queries.arrow_style import ARROW_WIDTH, ENGINE_WIDTH, LINE_OPACITY, USER_OPACITY
from game.queries.board_view import BoardMark, BoardView, Destinations, pieces_of
from game.queries.piece_animation import animation_frame
from game.rules.tactics import NO_TACTICS
from game.state.state import State

MOVABLE = (LearnStage.TRYING, LearnStage.WRONG)
"""The stages in which a move can be tried. The last try is taken back when a piece is picked up."""


def view(state: State) -> BoardView:
    """Return what the board shows."""
    learning, shown = learning_of(state), play_board.view(state)
    if learning is None:
        return shown
    marks = (*_marks(learning), *play_board.drawn_shapes(state.session))
    tried = queries.tried_move(learning)
    if tried is None:
        is_fixed = learning.stage not in MOVABLE
        return replace(shown, marks=marks, movable=0 if is_fixed else shown.movable)
    after = queries.board_before(state, learning).copy(stack=False)
    after.push(tried)
    return replace(
        shown,
        pieces=pieces_of(chess.Board(None) if state.settings.is_blindfold else after),
        last_move=tried,
        check=after.king(after.turn) if after.is_check() else None,
        movable=movable_pieces(state),
        slide=animation_frame(state, state.session, after),
        marks=marks,
        tactics=NO_TACTICS,
    )


def movable_pieces(state: State) -> chess.Bitboard:
    """Return the pieces that a person may move: those of the side to move, until a move is right.

    While a wrong move is on the board, they are the pieces that it did not move.
    """
    learning = learning_of(state)
    if learning is None or learning.stage not in MOVABLE:
        return chess.BB_EMPTY
    tried, pieces = queries.tried_move(learning), play_board.movable_pieces(state)
    if tried is None:
        return pieces
    after = queries.board_before(state, learning).copy(stack=False)
    after.push(tried)
    return pieces & after.occupied_co[not after.turn]


def move_destinations(state: State, square: chess.Square) -> Destinations:
    """Return the squares that the piece on ``square`` may go to."""
    is_movable = movable_pieces(state) & chess.BB_SQUARES[square]
    return play_board.move_destinations(state, square) if is_movable else {}


def _marks(learning: LearnModel) -> list[BoardMark]:
    """Return the marks of a hint, or the arrow of the solution."""
    if learning.stage not in (LearnStage.TRYING, LearnStage.SOLVED):
        return []
    best = queries.best_move_of_mistake(learning)
    if best is None:
        return []
    origin, target = best.from_square, best.to_square
    if learning.stage is LearnStage.SOLVED:
        return [BoardMark(origin, target, "brush_engine", LINE_OPACITY, ENGINE_WIDTH)]
    hinted = {HintStage.NONE: (), HintStage.PIECE: (origin,), HintStage.SQUARE: (origin, target)}
    return [
        BoardMark(one, one, "brush_hint", USER_OPACITY, ARROW_WIDTH)
        for one in hinted[learning.hint]
    ]
