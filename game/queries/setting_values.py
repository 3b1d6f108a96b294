"""The values of settings in the Settings dialog: as text, as typed, and their neighbours."""

from __future__ import annotations

from typing import Any

from game.message import Text, message_with_context, plural
from game.state.preferences.setting_faults import UnfitError
from game.state.preferences.setting_kinds import (
    Choice,
    ExactLine,
    ListOf,
    Nullable,
    Switch,
    WholeNumber,
)
from game.state.preferences.setting_kinds import Text as TextKind
from game.state.settings import TABLE, Settings

UNCHANGED = message_with_context("the keys of all commands", "none changed")


def is_default(settings: Settings, name: str) -> bool:
    """Return whether a setting has its default."""
    return bool(getattr(settings, name) == TABLE[name].default)


def is_typed_setting(name: str) -> bool:
    """Return whether the value of a setting can be typed."""
    return isinstance(TABLE[name].kind, WholeNumber | Nullable)


def value_as_text(settings: Settings, name: str) -> Text:
    """Return the value of a setting as text; empty for a name that is not set."""
    kind, value = TABLE[name].kind, getattr(settings, name)
    match kind:
        case Choice():
            return next(option.label for option in kind.options if option.value == value)
        case WholeNumber():
            return f"{value} {kind.unit}" if kind.unit else str(value)
        case ListOf():
            number = len(value)
            return plural("{number} changed", "{number} changed", number) if value else UNCHANGED
        case _:
            return str(value or "")


def value_as_typed(settings: Settings, name: str) -> str:
    """Return the value of a setting as it is typed."""
    value = getattr(settings, name)
    return "" if value is None else str(value)


def stepped_value(settings: Settings, name: str, by: int) -> Any:
    """Return the value ``by`` steps later; at the ends of a range, its first or last value."""
    kind, value = TABLE[name].kind, getattr(settings, name)
    match kind:
        case Switch():
            return not value
        case Choice():
            values = [option.value for option in kind.options]
            return values[(values.index(value) + by) % len(values)]
        case WholeNumber():
            return kind.clamped(kind.stepped(value, by))
        case _:
            return value


def parse_value(name: str, text: str) -> Any:
    """Return the value that a typed text means.

    Raises:
        UnfitError: the text is no value of this setting.
    """
    kind, line = TABLE[name].kind, " ".join(text.split())
    match kind:
        case WholeNumber():
            number = int(line) if line.isascii() and line.isdigit() and len(line) < 10 else None
            return kind.checked(number)
        case Nullable(kind=TextKind()):
            return kind.checked(line or None)
        case Nullable(kind=ExactLine()):
            return kind.checked(text.strip() or None)
        case _:
            raise AssertionError(f"{name} is not typed")


__all__ = [
    "UnfitError",
    "is_default",
    "is_typed_setting",
    "parse_value",
    "stepped_value",
    "value_as_text",
    "value_as_typed",
]
