"""The board of each screen, and whether the screen has anything to show."""

from __future__ import annotations

from collections.abc import Callable

import chess
from msgspec import Struct

from game.queries import editor, editor_board, inspect_board, play_board, queries
from game.queries.board_view import BoardView, Destinations
from game.queries.play_board import movable_in
from game.state.screens import ScreenName
from game.state.session import Session
from game.state.state import State


class ScreenBoard(Struct, frozen=True):
    """The queries behind the board of one screen."""

    is_there: Callable[[State], bool]
    """Returns whether the screen has anything to show, so that its tab can be chosen."""
    view: Callable[[State], BoardView]
    movable: Callable[[State], chess.Bitboard]
    """Returns the pieces that the player may pick up."""
    destinations: Callable[[State, chess.Square], Destinations]
    """Returns the squares that a piece may go to; empty if it may not be picked up."""
    preview_position: Callable[[State], chess.Board | None]
    """Returns the position before the first move of the line under the pointer."""


BOARDS: dict[ScreenName, ScreenBoard] = {
    ScreenName.PLAY: ScreenBoard(
        is_there=lambda _: True,
        view=play_board.view,
        movable=play_board.movable,
        destinations=play_board.destinations,
        preview_position=play_board.preview_position,
    ),
    ScreenName.INSPECT: ScreenBoard(
        is_there=queries.is_inspecting,
        view=inspect_board.view,
        movable=inspect_board.movable,
        destinations=inspect_board.destinations,
        preview_position=inspect_board.preview_position,
    ),
    ScreenName.EDITOR: ScreenBoard(
        is_there=editor.is_editing,
        view=editor_board.view,
        movable=editor_board.movable,
        destinations=editor_board.destinations,
        preview_position=editor_board.preview_position,
    ),
}


def board_view(state: State) -> BoardView:
    """Return the board of the screen that is shown."""
    return BOARDS[state.screen].view(state)


def destinations(state: State, square: chess.Square) -> Destinations:
    """Return the squares that the piece on ``square`` may go to, on the screen that is shown."""
    return BOARDS[state.screen].destinations(state, square)


def is_movable(state: State, session: Session, square: chess.Square) -> bool:
    """Return whether the piece on ``square`` may be picked up, on the screen that is shown.

    A session that is not shown would be on the Play screen.
    """
    is_shown = session is state.session
    pieces = BOARDS[state.screen].movable(state) if is_shown else movable_in(state, session)
    return bool(pieces & chess.BB_SQUARES[square])


def tabs(state: State) -> list[ScreenName]:
    """Return the screens that have anything to show, in the order of their tabs."""
    return [name for name, board in BOARDS.items() if board.is_there(state)]
