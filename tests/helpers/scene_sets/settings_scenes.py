"""Scenes of the Settings dialog."""

from __future__ import annotations

from collections.abc import Callable

from play_scenes import idle

from game.state.settings_dialog import NAMES, SettingsDraft
from game.state.state import State


def _dialog(draft: SettingsDraft) -> State:
    state = idle()
    state.overlay = draft
    return state


def _changed() -> State:
    state = _dialog(SettingsDraft(place=NAMES.index("animation_ms"), typed="3000"))
    state.settings.animation_ms = 350
    state.settings.show_figurines = True
    return state


def _sounds() -> State:
    state = _dialog(SettingsDraft(place=NAMES.index("sound_low_time")))
    state.settings.is_muted = True
    state.settings.sound_volume = 100
    return state


SETTINGS_SCENES: dict[str, Callable[[], State]] = {
    "settings": lambda: _dialog(SettingsDraft()),
    "settings, changed": _changed,
    "settings, a name": lambda: _dialog(SettingsDraft(place=NAMES.index("person_name"))),
    "settings, sounds": _sounds,
    "settings, searched": lambda: _dialog(
        SettingsDraft("evaluation", ("show_evaluation", "show_graph"))
    ),
    "settings, nothing found": lambda: _dialog(SettingsDraft("zeitnot", ())),
}
"""Each scene by its name."""
