"""Reads and writes settings as JSON text; ``game.state.settings`` has the table of settings.

A file of an older or newer program never keeps the window from opening. An unknown name is ignored.
A setting whose value is missing or invalid keeps its default.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from game.message import MessageError, message
from game.state.preferences.board_choices import Coordinates
from game.state.preferences.setting_faults import PartlyUnfitError, SettingFault, UnfitError
from game.state.settings import TABLE, Setting, Settings

VERSION = 1
"""The version of the file format. A file without a number is of an earlier program."""
NO_OBJECT = message("It is not a JSON object.")
TOO_DEEP = message("It is not valid JSON: it is nested too deeply.")
LONG_NUMBER = message("It is not valid JSON: a number has too many digits.")


class SettingsError(MessageError):
    """A text that is not a settings file; the message is one line."""


class ParsedSettings(NamedTuple):
    """The content of a settings file."""

    settings: Settings
    faults: tuple[SettingFault, ...]
    """The first fault of each invalid value; its place begins with the name of the setting."""
    is_newer: bool = False
    """Whether a newer program wrote the file, which may hold more than this program can read."""


def settings_to_json(settings: Settings) -> str:
    """Return the settings as indented JSON."""
    data = {one.name: one.kind.to_json(getattr(settings, one.name)) for one in TABLE.values()}
    return json.dumps({"version": VERSION, **data}, indent=2) + "\n"


def parse_settings(text: str) -> ParsedSettings:
    """Return the settings that ``text`` holds.

    Raises:
        SettingsError: the text is not a JSON object.
    """
    data = _parsed(text)
    if not isinstance(data, dict):
        raise SettingsError(NO_OBJECT)
    if data.get("engine_panel") == "automatic":
        del data["engine_panel"]  # An older file has a panel that folds and opens by itself.
    settings = Settings()
    faults: list[SettingFault] = []
    for setting in TABLE.values():
        if setting.name in data:
            _take(settings, setting, data[setting.name], faults)
    if data.get("show_coordinates") is False and "coordinates" not in data:
        settings.coordinates = Coordinates.NONE  # An older file has only a switch.
    is_fit = all(fault.place[0] != "scale_percent" for fault in faults)
    if "scale_percent" in data and "scale_as_system" not in data and is_fit:
        settings.scale_as_system = False  # An older file has only the number.
    version = data.get("version")
    is_newer = type(version) is int and version > VERSION
    return ParsedSettings(settings, tuple(faults), is_newer)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        fault = message(
            "It is not valid JSON: line {line}, column {column}.",
            line=error.lineno,
            column=error.colno,
        )
        raise SettingsError(fault) from error
    except RecursionError as error:
        raise SettingsError(TOO_DEEP) from error
    except ValueError as error:  # The number has more digits than Python allows.
        raise SettingsError(LONG_NUMBER) from error


def _take(settings: Settings, setting: Setting, data: Any, faults: list[SettingFault]) -> None:
    """Set one setting to the valid part of its JSON value; add any fault to ``faults``."""
    try:
        setattr(settings, setting.name, setting.kind.from_json(data))
    except UnfitError as error:
        if isinstance(error, PartlyUnfitError):
            setattr(settings, setting.name, error.kept)
        faults.append(error.fault.within(setting.name))
