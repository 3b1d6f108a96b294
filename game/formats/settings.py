"""Settings as JSON text and back.

What is unknown, of the wrong type or out of range in a settings file is left at its default, so a
file of an older or newer program never keeps the window from opening.
"""

from __future__ import annotations

import json
from typing import Any

import chess

from game.rules.players import held_level
from game.state.breakpoints import MOST_BREAKPOINTS, MOST_LETTERS, Breakpoint
from game.state.state import Settings, TimeControl

SCALE_RANGE_PERCENT = (100, 300)
ANIMATION_RANGE_MS = (0, 2000)
INSPECT_MEMORY_RANGE_MB = (1, 16_384)
THEMES = ("dark", "light")
COLOUR_NAMES: dict[chess.Color | None, str] = {
    chess.WHITE: "white",
    chess.BLACK: "black",
    None: "random",
}
MAX_BASE_MS = 24 * 3_600_000


class SettingsError(ValueError):
    """Text that is not a settings file at all; the message is one line."""


def to_json(settings: Settings) -> str:
    """The settings as indented JSON."""
    control = settings.time_control
    data = {
        "theme": settings.theme,
        "scale_percent": settings.scale_percent,
        "show_evaluation": settings.show_evaluation,
        "show_coordinates": settings.show_coordinates,
        "show_best_move": settings.show_best_move,
        "show_step_hint": settings.show_step_hint,
        "scores_for_mover": settings.scores_for_mover,
        "animation_ms": settings.animation_ms,
        "colour": COLOUR_NAMES[settings.colour],
        "level": settings.level,
        "time_control": control
        and {"base_ms": control.base_ms, "increment_ms": control.increment_ms},
        "inspect_memory_mb": settings.inspect_memory_mb,
        "breakpoints": [{"text": one.text, "is_on": one.is_on} for one in settings.breakpoints],
    }
    return json.dumps(data, indent=2) + "\n"


def from_json(text: str) -> Settings:
    """The settings that ``text`` holds.

    Raises:
        SettingsError: it is not a JSON object.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"not JSON: {error}") from error
    if not isinstance(data, dict):
        raise SettingsError("not a JSON object")
    settings = Settings()
    if data.get("theme") in THEMES:
        settings.theme = data["theme"]
    for name in (
        "show_evaluation",
        "show_coordinates",
        "show_best_move",
        "show_step_hint",
        "scores_for_mover",
    ):
        if isinstance(data.get(name), bool):
            setattr(settings, name, data[name])
    settings.scale_percent = _held(data, "scale_percent", 100, SCALE_RANGE_PERCENT)
    settings.animation_ms = _held(data, "animation_ms", 200, ANIMATION_RANGE_MS)
    settings.level = held_level(_held(data, "level", settings.level, (0, 1000)))
    for colour, name in COLOUR_NAMES.items():
        if data.get("colour") == name:
            settings.colour = colour
    settings.time_control = _time_control(data.get("time_control"))
    settings.inspect_memory_mb = _held(
        data, "inspect_memory_mb", settings.inspect_memory_mb, INSPECT_MEMORY_RANGE_MB
    )
    settings.breakpoints = _breakpoints(data.get("breakpoints"))
    return settings


def _held(data: dict[str, Any], name: str, default: int, bounds: tuple[int, int]) -> int:
    """An integer of the file, held within its bounds."""
    value = data.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        return default
    return min(max(value, bounds[0]), bounds[1])


def _time_control(data: object) -> TimeControl | None:
    if not isinstance(data, dict):
        return None
    base_ms = _held(data, "base_ms", 0, (0, MAX_BASE_MS))
    increment_ms = _held(data, "increment_ms", 0, (0, MAX_BASE_MS))
    return TimeControl(base_ms, increment_ms) if base_ms > 0 else None


def _breakpoints(data: object) -> list[Breakpoint]:
    """Those that may be conditions; whether they are, the engine says when they are used."""
    found: dict[str, Breakpoint] = {}
    for one in data if isinstance(data, list) else ():
        text = one.get("text") if isinstance(one, dict) else None
        if not isinstance(text, str) or not text.isprintable() or len(text) > MOST_LETTERS:
            continue
        text = " ".join(text.split())
        if text and len(found) < MOST_BREAKPOINTS:
            found.setdefault(text, Breakpoint(text, one.get("is_on") is not False))
    return list(found.values())
