"""The board of the shown screen, as its feature derives it from the state."""

from __future__ import annotations

import chess

from game.app.registry import FEATURES
from game.features.analyse import board as analyse_board
from game.features.editor import board as editor_board
from game.features.inspect import board as inspect_board
from game.features.learn import board as learn_board
from game.features.learn.model import LEARN
from game.features.repertoire import board as repertoire_board
from game.features.training import board as training_board
from game.features.training.model import TRAINING
from game.queries import play_board
from game.queries.board_view import BoardView, Destinations
from game.state import screens
from game.state.screens import REPERTOIRE, ScreenName
from game.state.session import Session
from game.state.state import State


def _no_destinations(state: State, square: chess.Square) -> Destinations:
    """Return where a piece of a board goes on which nothing is moved."""
    assert state.screen == screens.LIBRARY, square
    return {}


def _no_pieces(state: State) -> chess.Bitboard:
    """Return which pieces may be picked up on such a board."""
    assert state.screen == screens.LIBRARY
    return chess.BB_EMPTY


DESTINATIONS = {
    screens.PLAY: play_board.move_destinations,
    screens.ANALYSE: analyse_board.move_destinations,
    screens.INSPECT: inspect_board.move_destinations,
    screens.EDITOR: editor_board.move_destinations,
    LEARN: learn_board.BOARD.move_destinations,
    TRAINING: training_board.BOARD.move_destinations,
    REPERTOIRE: repertoire_board.BOARD.move_destinations,
    screens.LIBRARY: _no_destinations,
}
MOVABLE = {
    screens.PLAY: play_board.movable_pieces,
    screens.ANALYSE: analyse_board.movable_pieces,
    screens.INSPECT: inspect_board.movable_pieces,
    screens.EDITOR: editor_board.movable_pieces,
    LEARN: learn_board.BOARD.movable_pieces,
    TRAINING: training_board.BOARD.movable_pieces,
    REPERTOIRE: repertoire_board.BOARD.movable_pieces,
    screens.LIBRARY: _no_pieces,
}


def board_view(state: State) -> BoardView:
    """Return the content of the board."""
    return FEATURES.screen(state).board(state)


def destinations(state: State, square: chess.Square) -> Destinations:
    """Return the squares that the piece on ``square`` may go to."""
    return DESTINATIONS[state.screen](state, square)


def is_movable(state: State, session: Session, square: chess.Square) -> bool:
    """Return whether the piece on ``square`` of the shown session may be picked up."""
    assert session is state.session
    return bool(MOVABLE[state.screen](state) & chess.BB_SQUARES[square])


def tabs(state: State) -> list[ScreenName]:
    """Return the screens that have anything to show, in the order of their tabs."""
    return [name for name in FEATURES.screens if name in state.screens]
