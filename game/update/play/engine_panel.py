"""Folding, opening and hiding the engine panel. The choice is kept in the settings."""

from __future__ import annotations

from game.actions.effects import Effect
from game.queries.play_panels import engine_panel_state
from game.state.panels import PanelState
from game.state.session import Session
from game.state.settings import PanelMode
from game.state.state import State
from game.update import settings


def hide_engine_panel(state: State) -> list[Effect]:
    """Hide the engine panel, or open it if it is hidden."""
    is_hidden = state.settings.engine_panel is PanelMode.HIDDEN
    return _change(state, PanelMode.OPEN if is_hidden else PanelMode.HIDDEN)


def fold_engine_panel(state: State, session: Session) -> list[Effect]:
    """Fold the engine panel if it is open; otherwise open it."""
    is_open = engine_panel_state(state, session) is PanelState.OPEN
    return _change(state, PanelMode.FOLDED if is_open else PanelMode.OPEN)


def _change(state: State, mode: PanelMode) -> list[Effect]:
    return settings.change_setting(state, "engine_panel", mode)
