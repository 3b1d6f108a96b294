"""Why a value does not fit a setting: a code, its arguments, and the place of the fault."""

from __future__ import annotations

from enum import Enum, auto
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class SettingFaultCode(Enum):
    """Why a value does not fit."""

    NOT_TRUE_OR_FALSE = auto()
    NOT_WHOLE_NUMBER = auto()
    """The value is not a whole number from ``least`` to ``most``."""
    NOT_AN_OPTION = auto()
    """The value is not one of ``names``."""
    NOT_A_LINE = auto()
    """The value is not a line of text of 1 to ``most`` characters."""
    NOT_AN_EXACT_LINE = auto()
    """The value is not a line of text of ``least`` to ``most`` characters."""
    NOT_AN_OBJECT = auto()
    """The value is not a JSON object; in the program, not an object of the right class."""
    FIELD_MISSING = auto()
    """The JSON object lacks a required field, whose name is the last part of ``place``."""
    NOT_A_LIST = auto()
    LIST_TOO_LONG = auto()
    """The list has more than ``most`` entries."""


class SettingFault(Struct, frozen=True):
    """One fault. ``game.words.settings`` puts it into words."""

    code: SettingFaultCode
    place: tuple[str | int, ...] = ()
    """The path from the setting to the fault: names of settings and fields, and numbers of list
    entries, counted from 1."""
    least: int = 0
    most: int = 0
    names: tuple[str, ...] = ()

    def within(self, part: str | int) -> SettingFault:
        """Return this fault with ``part`` added at the beginning of its place."""
        return replace(self, place=(part, *self.place))


class UnfitError(ValueError):
    """Raised when a value does not fit a setting."""

    def __init__(self, fault: SettingFault) -> None:
        super().__init__(fault)
        self.fault = fault


class PartlyUnfitError(UnfitError):
    """Raised when some entries of a list do not fit."""

    def __init__(self, fault: SettingFault, kept: list[Any]) -> None:
        super().__init__(fault)
        self.kept = kept
        """The entries that fit."""
