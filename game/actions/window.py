"""What can happen to the window, and the passing of time, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action
from game.message import Message
from game.state.aids.wall_clock import WallClock
from game.state.focus import Focus
from game.state.preferences.window_place import WindowMode, WindowPlace


class ClockTick(Action, frozen=True):
    """The time on the application's monotonic clock; each turn of the loop begins with it."""

    now_ms: int
    date: str = ""
    """Today's date in PGN form (``2024.05.31``); if it is empty, the known date stays."""
    wall_clock: WallClock | None = None
    """The time of day; if it is None, the known one stays."""


class ProgramStarted(Action, frozen=True):
    """The program has started. If the engine is to move, it begins to search."""


class MoveDialogFocus(Action, frozen=True):
    """The keyboard focus of the open dialog moves."""

    focus: Focus | None


class ChangeScale(Action, frozen=True):
    """Make everything larger or smaller."""

    by_percent: int


class ResizeWindow(Action, frozen=True):
    """The window has a new size; ``most_scale_percent`` is the largest scale that fits it."""

    most_scale_percent: int


class ShowLanguage(Action, frozen=True):
    """The window shows its texts in this language, such as ``de``."""

    language: str


class ToggleFullScreen(Action, frozen=True):
    """Let the window fill the screen, or give it back its size."""


class WindowPlaceChanged(Action, frozen=True):
    """The window on the desktop has changed."""

    mode: WindowMode
    place: WindowPlace | None = None
    """The new size and place; None while the window is enlarged."""
    monitors: str | None = None
    """The monitors, as ``monitors_text`` describes them; None if nothing is to be remembered."""


class RequestFailed(Action, frozen=True):
    """A request failed; the message says why."""

    message: Message


class RequestSucceeded(Action, frozen=True):
    """A request succeeded."""

    message: Message


class CloseWindow(Action, frozen=True):
    """The user closes the window."""


WindowAction: TypeAlias = (
    ProgramStarted
    | ClockTick
    | MoveDialogFocus
    | ChangeScale
    | ResizeWindow
    | ShowLanguage
    | ToggleFullScreen
    | WindowPlaceChanged
    | RequestFailed
    | RequestSucceeded
    | CloseWindow
)
