"""How the window looks: its theme, and everything else that decides its look but its size."""

from __future__ import annotations

from typing import NamedTuple

from game.state.preferences.key_bindings import KeyBinding
from game.state.settings import SYSTEM
from game.state.state import State


class LookKey(NamedTuple):
    """What decides the look of a window of a given size. A change draws everything anew."""

    scale_percent: int
    theme: str
    board: str
    """The name of the board's colours."""
    pieces: str
    """The name of the piece set."""
    language: str
    """The language that is chosen in the settings."""
    keys: tuple[KeyBinding, ...]
    """The keys that the person has chosen; menus and texts name them."""


def look_key(state: State) -> LookKey:
    """Return how the window is to look."""
    chosen = state.settings
    return LookKey(
        chosen.scale_percent,
        theme_name(state),
        chosen.board,
        chosen.pieces,
        chosen.language,
        tuple(chosen.keys),
    )


def theme_name(state: State) -> str:
    """Return the name of the shown theme: the chosen one, or else that of the system."""
    chosen = state.settings.theme
    return state.desktop.system_theme if chosen == SYSTEM else chosen
