"""How the window looks: which theme is shown."""

from __future__ import annotations

from game.state.settings import SYSTEM
from game.state.state import State


def theme_name(state: State) -> str:
    """Return the name of the shown theme: the chosen one, or else that of the system."""
    chosen = state.settings.theme
    return state.system_theme if chosen == SYSTEM else chosen
