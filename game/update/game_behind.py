"""The game in progress behind a document: it goes on, and the person can return to it.

Only one game is behind. Its moves, clocks and saves are handled as if it were in front.
"""

from __future__ import annotations

from collections.abc import Callable

from game.actions.effects import Effect
from game.rules import record
from game.state.board_state import BoardState
from game.state.game import Game
from game.state.state import State
from game.update import common, engine
from game.update.inspect import stepping


def show(state: State, document: Game, flipped: bool) -> list[Effect]:
    """Show a document in front of the game in progress, or in place of the last document."""
    effects = stepping.leave_game(state)
    before = common.shown_pieces(state)
    common.clear_selection(state)
    if state.game_behind is None:
        state.game_behind, state.board_behind = state.game, state.board
    _put_in_front(state, document, BoardState(flipped=flipped, hover=state.board.hover))
    engine.clear_thinking(state)
    common.animate(state, before)
    return effects


def come_back(state: State) -> list[Effect]:
    """Show the game in progress again, as it is now; the document is closed."""
    game, board = state.game_behind, state.board_behind
    if game is None:
        return []
    effects = stepping.leave_game(state)
    board.hover, board.animation = state.board.hover, None
    forget(state)
    _put_in_front(state, game, board)
    _show_last_thinking(state)
    return effects


def forget(state: State) -> None:
    """Keep no game behind any more."""
    state.game_behind, state.board_behind = None, BoardState()


def in_game(state: State, act: Callable[[State], list[Effect]]) -> list[Effect]:
    """Let ``act`` change the game in progress, which may be behind a document."""
    if state.game_behind is None:
        return act(state)
    document, board = state.game, state.board
    state.game, state.board = state.game_behind, state.board_behind
    state.game_behind = None
    try:
        return act(state)
    finally:
        state.game_behind, state.board_behind = state.game, state.board
        state.game, state.board = document, board
        engine.clear_thinking(state)  # It is about the game, which is not shown.


def _put_in_front(state: State, game: Game, board: BoardState) -> None:
    state.game, state.board = game, board
    state.notice = state.overlay = state.entry = state.hint = None
    state.banner_closed = False


def _show_last_thinking(state: State) -> None:
    """Show the search of the last move of an engine. A search that runs soon replaces it."""
    for node in reversed(state.game.moves):
        if node.thinking is not None:
            state.engine.thinking = node.thinking
            state.engine.thinking_board = state.game.tree.board_before(node)
            return


def is_in_progress(state: State) -> bool:
    """Return whether a game with moves goes on, in front or behind a document."""
    if state.game_behind is not None:
        return True
    return record.goes_on(state.game) and bool(state.game.moves)
