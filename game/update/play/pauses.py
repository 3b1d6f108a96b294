"""Pausing a game: the clocks stop, the engine stops thinking and the board is covered."""

from __future__ import annotations

from game.actions.effects import Effect
from game.queries import game_choices, shown_position
from game.rules import clocks
from game.state.session import Session
from game.state.state import State
from game.update import common, engine_searches


def toggle_pause(state: State, session: Session) -> list[Effect]:
    """Pause the game, or resume it."""
    if session.game.is_paused:
        return resume_paused_game(state, session)
    return pause_game(state, session) if game_choices.may_pause(session) else []


def pause_game(state: State, session: Session) -> list[Effect]:
    """Stop the clocks and the engine's thinking, and cover the board; a premove stays."""
    effects = engine_searches.abandon_move_search(state, session)
    common.stop_clock(state, session)
    session.held_clock = None
    session.game.is_paused = True
    common.clear_selection(session)
    common.clear_marks(session)
    session.board.animation = session.typed_move = None
    return [*effects, *common.autosave(state, session)]


def resume_paused_game(state: State, session: Session) -> list[Effect]:
    """Start the clock of the side to move again; an engine on move searches again."""
    game = session.game
    game.is_paused = False
    if game.clock is not None and game.moves:
        clocks.start_clock(game.clock, shown_position.live_board(session).turn, state.now_ms)
    return engine_searches.ask_for_move(state, session)
