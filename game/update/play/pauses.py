"""Pausing a game: the clocks stop, the engine stops thinking and the board is covered."""

from __future__ import annotations

from game.actions.effects import Effect
from game.queries import choices, queries
from game.rules import clocks
from game.state.state import State
from game.update import common, engine


def toggle(state: State) -> list[Effect]:
    """Pause the game, or resume it."""
    if state.game.is_paused:
        return resume(state)
    return pause(state) if choices.may_pause(state) else []


def pause(state: State) -> list[Effect]:
    """Stop the clocks and the engine's thinking, and cover the board; a premove stays."""
    effects = engine.abandon_move_search(state)
    common.stop_clock(state)
    state.held_clock = None
    state.game.is_paused = True
    common.clear_selection(state)
    common.clear_marks(state)
    state.board.animation = state.entry = None
    return [*effects, *common.autosave(state)]


def resume(state: State) -> list[Effect]:
    """Start the clock of the side to move again; an engine on move searches again."""
    game = state.game
    game.is_paused = False
    if game.clock is not None and game.moves:
        clocks.start(game.clock, queries.live_board(state).turn, state.now_ms)
    return engine.ask_for_move(state)
