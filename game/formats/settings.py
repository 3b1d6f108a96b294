"""Settings as JSON text and back; see ``game.state.settings`` for the table they are made from.

A file of an older or newer program never keeps the window from opening: an unknown name is ignored,
and a value that is absent or does not fit leaves its setting at the default.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from game.state.setting_kinds import PartlyUnfitError, UnfitError
from game.state.settings import TABLE, Setting, Settings

MOST_SHOWN = 40
"""Letters of an unfit value in a message."""


class SettingsError(ValueError):
    """Text that is not a settings file at all; the message is one line."""


class Reading(NamedTuple):
    """The settings that a file holds."""

    settings: Settings
    faults: tuple[str, ...]
    """A phrase for each value that does not fit, which begins with the name of the setting."""


def to_json(settings: Settings) -> str:
    """Return the settings as indented JSON."""
    data = {one.name: one.kind.to_json(getattr(settings, one.name)) for one in TABLE.values()}
    return json.dumps(data, indent=2) + "\n"


def from_json(text: str) -> Reading:
    """Return the settings that ``text`` holds.

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
    faults: list[str] = []
    for setting in TABLE.values():
        if setting.name in data:
            _take(settings, setting, data[setting.name], faults)
    return Reading(settings, tuple(faults))


def _take(settings: Settings, setting: Setting, data: Any, faults: list[str]) -> None:
    """Set one setting from its JSON value, as far as that fits."""
    try:
        setattr(settings, setting.name, setting.kind.from_json(data))
    except UnfitError as error:
        if isinstance(error, PartlyUnfitError):
            setattr(settings, setting.name, error.kept)
        faults.append(f"{setting.name} {_shown(data)}{error}")


def _shown(data: Any) -> str:
    """Return a JSON value for a message; one of several parts is left out."""
    if isinstance(data, list | dict):
        return ""
    text = json.dumps(data)
    return f"{text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + '…'} "
