"""Settings as JSON text and back; see ``game.state.settings`` for the table they are made from.

A file of an older or newer program never keeps the window from opening: an unknown name is ignored,
and a value that is absent or does not fit leaves its setting at the default.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from game.message import MessageError, message
from game.state.setting_faults import PartlyUnfitError, SettingFault, UnfitError
from game.state.settings import TABLE, Setting, Settings

NO_OBJECT = message("It is not a JSON object.")
TOO_DEEP = message("It is not JSON: it is nested too deep.")
LONG_NUMBER = message("It is not JSON: it has a number of too many digits.")


class SettingsError(MessageError):
    """Raised for a text that is no settings file; the message is one line."""


class Reading(NamedTuple):
    """The settings that a file holds."""

    settings: Settings
    faults: tuple[SettingFault, ...]
    """The first fault of each value that does not fit; its place begins with the setting's name."""


def to_json(settings: Settings) -> str:
    """Return the settings as indented JSON."""
    data = {one.name: one.kind.to_json(getattr(settings, one.name)) for one in TABLE.values()}
    return json.dumps(data, indent=2) + "\n"


def from_json(text: str) -> Reading:
    """Return the settings that ``text`` holds.

    Raises:
        SettingsError: it is not a JSON object.
    """
    data = _parsed(text)
    if not isinstance(data, dict):
        raise SettingsError(NO_OBJECT)
    settings = Settings()
    faults: list[SettingFault] = []
    for setting in TABLE.values():
        if setting.name in data:
            _take(settings, setting, data[setting.name], faults)
    return Reading(settings, tuple(faults))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        fault = message(
            "It is not JSON: line {line}, column {column}.", line=error.lineno, column=error.colno
        )
        raise SettingsError(fault) from error
    except RecursionError as error:
        raise SettingsError(TOO_DEEP) from error
    except ValueError as error:  # Python's limit for the digits of a whole number.
        raise SettingsError(LONG_NUMBER) from error


def _take(settings: Settings, setting: Setting, data: Any, faults: list[SettingFault]) -> None:
    """Set one setting from its JSON value, or from those parts of it that fit."""
    try:
        setattr(settings, setting.name, setting.kind.from_json(data))
    except UnfitError as error:
        if isinstance(error, PartlyUnfitError):
            setattr(settings, setting.name, error.kept)
        faults.append(error.fault.within(setting.name))
