"""Changing settings. Each change is written to the settings file."""

from __future__ import annotations

from typing import Any

from game.actions.effects import Effect, SaveSettings
from game.formats import settings
from game.state.setting_faults import UnfitError
from game.state.setting_kinds import Choice, Switch
from game.state.settings import SCALE_PERCENT, TABLE
from game.state.state import State
from game.state.window_place import WindowMode, WindowPlace


def change(state: State, name: str, value: Any) -> list[Effect]:
    """Give a setting a new value; an unknown name or an invalid value changes nothing."""
    if name not in TABLE:
        return []
    try:
        fitting = TABLE[name].kind.checked(value)
    except UnfitError:
        return []
    setattr(state.settings, name, fitting)
    return save(state)


def change_to_next(state: State, name: str) -> list[Effect]:
    """Give a switch its other value, or a choice its next value."""
    kind = TABLE[name].kind
    assert isinstance(kind, Switch | Choice)
    return change(state, name, kind.after(getattr(state.settings, name)))


def change_scale(state: State, by_percent: int) -> list[Effect]:
    """Change the scale, within its range and up to the largest scale that fits the window."""
    most = SCALE_PERCENT.clamped(state.most_scale_percent)
    shown = min(state.settings.scale_percent, most)
    return change(state, "scale_percent", min(SCALE_PERCENT.clamped(shown + by_percent), most))


def place_window(state: State, mode: WindowMode, place: WindowPlace | None) -> list[Effect]:
    """Remember the size and place of the window. They are written when the window closes."""
    state.window_mode = mode
    if place is None:
        return []
    try:
        fitting = TABLE["window"].kind.checked(place)
    except UnfitError:
        return []
    state.window_moved = state.window_moved or fitting != state.settings.window
    state.settings.window = fitting
    return []


def save_place(state: State) -> list[Effect]:
    """Write the settings file if the window has been moved since the start."""
    return save(state) if state.window_moved else []


def save(state: State) -> list[Effect]:
    """Write the settings file."""
    return [SaveSettings(settings.to_json(state.settings))]
