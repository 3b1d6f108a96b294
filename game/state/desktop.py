"""The window on the desktop, as plain data."""

from __future__ import annotations

from msgspec import Struct

from game.state.preferences.window_place import WindowMode
from game.state.settings import DARK


class DesktopState(Struct):
    """The window on the desktop, and what the system says about its look."""

    system_theme: str = DARK
    """The theme of the system; dark where the system does not say."""
    system_scale_percent: int = 100
    """The scale of the display when the window opened."""
    most_scale_percent: int = 300
    """The largest scale that fits the window; ``program_actions.Resize`` sets it."""
    language: str = "en"
    """The language that the window shows; ``program_actions.ShowLanguage`` sets it."""
    window_mode: WindowMode = WindowMode.NORMAL
    """The window as the desktop shows it; ``program_actions.PlaceWindow`` sets it."""
    window_moved: bool = False
    """Whether the settings file does not have the present place of the window."""
    quitting: bool = False
