"""Changing settings. Each change is written to the settings file."""

from __future__ import annotations

from typing import Any

from game.actions.effects import Effect, SaveSettings
from game.actions.window import WindowPlaceChanged
from game.formats import settings
from game.message import template
from game.queries import appearance
from game.state.files.dialog_kinds import MOST_RECENT
from game.state.preferences.setting_faults import UnfitError
from game.state.preferences.setting_kinds import Choice, Switch
from game.state.preferences.window_choices import MOST_MONITOR_SETS
from game.state.preferences.window_place import RememberedWindow, remembered_for
from game.state.settings import (
    DARK,
    LIGHT,
    SCALE_AS_SYSTEM,
    SCALE_PERCENT,
    TABLE,
)
from game.state.state import State
from game.update import common

SCALE = template("Scale: {percent} %")
LARGEST_SCALE = template("The window has no room for more than {percent} %.")


def change_setting(state: State, name: str, value: Any) -> list[Effect]:
    """Give a setting a new value; an unknown name or an invalid value changes nothing."""
    if name not in TABLE:
        return []
    try:
        fitting = TABLE[name].kind.checked(value)
    except UnfitError:
        return []
    setattr(state.settings, name, fitting)
    kind = TABLE[name].kind
    if kind is SCALE_PERCENT:
        state.settings.scale_as_system = False
    elif kind is SCALE_AS_SYSTEM and fitting:
        state.settings.scale_percent = state.desktop.system_scale_percent
    return save_settings(state)


def change_to_next(state: State, name: str) -> list[Effect]:
    """Give a switch its other value, or a choice its next value."""
    kind = TABLE[name].kind
    assert isinstance(kind, Switch | Choice)
    return change_setting(state, name, kind.after(getattr(state.settings, name)))


def follow_system_theme(state: State, theme: str) -> list[Effect]:
    """Note the theme of the system. It is shown unless the person has chosen another one."""
    if theme in (DARK, LIGHT):
        state.desktop.system_theme = theme
    return []


def toggle_theme(state: State) -> list[Effect]:
    """Choose the light theme if a dark one is shown, or else the dark one."""
    is_light = appearance.theme_name(state) == LIGHT
    return change_setting(state, "theme", DARK if is_light else LIGHT)


def change_scale(state: State, by_percent: int) -> list[Effect]:
    """Change the scale, within its range and up to the largest scale that fits the window.

    A notice shows the new scale, and whether the window has no room for a larger one.
    """
    most = SCALE_PERCENT.clamped(state.desktop.most_scale_percent)
    shown = min(state.settings.scale_percent, most)
    percent = min(SCALE_PERCENT.clamped(shown + by_percent), most)
    said = LARGEST_SCALE if shown + by_percent > most else SCALE
    common.show_info(state, said.filled(percent=percent))
    return change_setting(state, "scale_percent", percent)


def place_window(state: State, seen: WindowPlaceChanged) -> list[Effect]:
    """Remember the window for its monitors. The settings are written when the window closes.

    An enlarged window keeps the size and place that it had before. Sets of monitors that were not
    used for the longest time are forgotten.
    """
    state.desktop.window_mode = seen.mode
    if seen.monitors is None:
        return []
    before = state.settings.window
    known = remembered_for(seen.monitors, before)
    place = seen.place or (None if known is None else known.place)
    others = [one for one in before if one.monitors not in (seen.monitors, "")]
    windows = [RememberedWindow(seen.monitors, place, seen.mode), *others][:MOST_MONITOR_SETS]
    try:
        state.settings.window = TABLE["window"].kind.checked(windows)
    except UnfitError:
        return []
    state.desktop.window_moved = state.desktop.window_moved or windows != before
    return []


def save_window_place(state: State) -> list[Effect]:
    """Write the settings file if the window has been moved since the start."""
    return save_settings(state) if state.desktop.window_moved else []


def save_settings(state: State) -> list[Effect]:
    """Write the settings file."""
    return [SaveSettings(settings.settings_to_json(state.settings))]


def show_language(state: State, language: str) -> list[Effect]:
    """Note the language of the texts that are shown."""
    state.desktop.language = language
    return []


def note_most_scale(state: State, percent: int) -> None:
    """Note the largest scale that fits the window."""
    state.desktop.most_scale_percent = percent


def save_on_closing(state: State) -> list[Effect]:
    """Note that the window closes; save its place."""
    state.desktop.quitting = True
    return save_window_place(state)


def remember_file(state: State, path: str) -> list[Effect]:
    """Put a file first among the recent files; a path that no settings file can hold is left out.

    A file that is first already changes nothing.
    """
    before = state.settings.recent_files
    others = [one for one in before if one != path]
    return _replace_recent(state, [path, *others][:MOST_RECENT])


def forget_files(state: State) -> list[Effect]:
    """Empty the list of the recent files."""
    return _replace_recent(state, [])


def _replace_recent(state: State, paths: list[str]) -> list[Effect]:
    if paths == state.settings.recent_files:
        return []
    return change_setting(state, "recent_files", paths)
