"""Why a value does not fit a setting: a code, its arguments, and its place in the value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any


class SettingFaultCode(Enum):
    """Kinds of faults of a value."""

    NOT_TRUE_OR_FALSE = auto()
    NOT_WHOLE_NUMBER = auto()
    """Not a whole number from ``least`` to ``most``."""
    NOT_AN_OPTION = auto()
    """Not one of ``names``."""
    NOT_A_LINE = auto()
    """Not a line of text of 1 to ``most`` letters."""
    NOT_AN_OBJECT = auto()
    """Not a JSON object, or not of the class that holds one."""
    FIELD_MISSING = auto()
    """A JSON object without a field that it needs."""
    NOT_A_LIST = auto()
    LIST_TOO_LONG = auto()
    """A list of more than ``most`` entries."""


@dataclass(frozen=True, slots=True)
class SettingFault:
    """One fault. ``game.words.settings`` puts it into words."""

    code: SettingFaultCode
    place: tuple[str | int, ...] = ()
    """Path from the setting inwards: names of settings and fields, numbers of entries from 1."""
    least: int = 0
    most: int = 0
    names: tuple[str, ...] = ()

    def within(self, part: str | int) -> SettingFault:
        """Return the fault as one of the whole that has this part."""
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
