"""The kinds of settings: which values fit, and how the settings file represents a value.

A settings dialog chooses its control by the kind. A ``Switch`` is a box to tick, a ``WholeNumber``
a slider, a ``Choice`` a row of buttons, a ``Text`` a field, and a ``ListOf`` a list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import fields

from game.message import Message
from game.state.preferences.setting_faults import (
    PartlyUnfitError,
    SettingFault,
    SettingFaultCode,
    UnfitError,
)

T = TypeVar("T")
S = TypeVar("S", bound=Struct)
_NO_TEXT = re.compile("[\udc80-\udcff]")
"""What stands for a byte of a path that is not text; see PEP 383."""


class SettingKind(Struct, Generic[T], frozen=True):
    """The values that a setting may have."""

    def checked(self, value: object) -> T:
        """Return ``value`` unchanged.

        Raises:
            UnfitError: the value does not fit.
        """
        raise NotImplementedError

    def from_json(self, data: object) -> T:
        """Return the value that the settings file represents as ``data``.

        Raises:
            UnfitError: the value does not fit.
        """
        return self.checked(data)

    def to_json(self, value: T) -> object:
        """Return the representation of a value in the settings file; the value must fit."""
        return value


class Switch(SettingKind[bool], frozen=True):
    """On or off."""

    def checked(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise UnfitError(SettingFault(SettingFaultCode.NOT_TRUE_OR_FALSE))
        return value

    def after(self, value: bool) -> bool:
        """Return the other value."""
        return not value


class WholeNumber(SettingKind[int], frozen=True):
    """A whole number from ``least`` to ``most``, both included."""

    least: int
    most: int
    unit: str = ""
    """The unit that is shown after the number; empty for a number without a unit."""
    step: int = 1
    """The difference between neighbouring values where arrow keys change the number."""

    def checked(self, value: object) -> int:
        if type(value) is not int or not self.least <= value <= self.most:
            raise UnfitError(
                SettingFault(SettingFaultCode.NOT_WHOLE_NUMBER, least=self.least, most=self.most)
            )
        return value

    def stepped(self, value: int, by: int) -> int:
        """Return the multiple of ``step`` that lies ``by`` steps from ``value``, in either way."""
        down, up = value // self.step, -(-value // self.step)
        return (down + by if by > 0 else up + by) * self.step

    def clamped(self, value: int) -> int:
        """Return the nearest number that fits."""
        return min(max(value, self.least), self.most)


class Option(NamedTuple):
    """One option of a choice."""

    name: str
    """The name of the option in the settings file."""
    value: Any
    label: Message
    """The name of the option in the window."""


class Choice(SettingKind[T], frozen=True):
    """One of a fixed set of values."""

    options: tuple[Option, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names that the settings file may hold."""
        return tuple(option.name for option in self.options)

    def checked(self, value: object) -> T:
        return self._values()[self._place(value)]

    def from_json(self, data: object) -> T:
        if data not in self.names:
            raise self._unfit()
        return self._values()[self.names.index(data)]

    def to_json(self, value: T) -> object:
        return self.names[self._place(value)]

    def after(self, value: T) -> T:
        """Return the next value; after the last one comes the first."""
        return self._values()[(self._place(value) + 1) % len(self.options)]

    def _values(self) -> list[T]:
        return [option.value for option in self.options]

    def _place(self, value: object) -> int:
        for place, known in enumerate(self._values()):
            if type(known) is type(value) and known == value:
                return place
        raise self._unfit()

    def _unfit(self) -> UnfitError:
        return UnfitError(SettingFault(SettingFaultCode.NOT_AN_OPTION, names=self.names))


class NamedEntry(SettingKind[int], frozen=True):
    """The index of an entry in a table of names. The file holds the name, so the table may grow."""

    names: tuple[str, ...]
    earlier: tuple[str, ...] = ()
    """The table of a version whose files hold the index. Each name is still in ``names``."""
    renamed: tuple[tuple[str, str], ...] = ()
    """Names that files may still hold, each with the name of today."""

    def checked(self, value: object) -> int:
        if type(value) is not int or not 0 <= value < len(self.names):
            raise self._unfit()
        return value

    def from_json(self, data: object) -> int:
        name = self.earlier[data] if type(data) is int and 0 <= data < len(self.earlier) else data
        name = next((new for old, new in self.renamed if old == name), name)
        if name not in self.names:
            raise self._unfit()
        return self.names.index(name)

    def to_json(self, value: int) -> object:
        return self.names[value]

    def _unfit(self) -> UnfitError:
        return UnfitError(SettingFault(SettingFaultCode.NOT_AN_OPTION, names=self.names))


class Text(SettingKind[str], frozen=True):
    """A line of text that is not empty."""

    most_letters: int

    def checked(self, value: object) -> str:
        if not isinstance(value, str) or not self._fits(value):
            raise UnfitError(SettingFault(SettingFaultCode.NOT_A_LINE, most=self.most_letters))
        return value

    def from_json(self, data: object) -> str:
        is_line = isinstance(data, str) and data.isprintable()
        return self.checked(_single_spaced(str(data)) if is_line else data)

    def _fits(self, text: str) -> bool:
        is_line = text.isprintable() and text == _single_spaced(text)
        return is_line and 0 < len(text) <= self.most_letters


class ExactLine(SettingKind[str], frozen=True):
    """A line of text that keeps its spaces. It may be empty if ``least_letters`` is 0."""

    most_letters: int
    least_letters: int = 0

    def checked(self, value: object) -> str:
        is_line = isinstance(value, str) and (not value or value.isprintable())
        if not is_line or not self.least_letters <= len(str(value)) <= self.most_letters:
            raise UnfitError(
                SettingFault(
                    SettingFaultCode.NOT_AN_EXACT_LINE,
                    least=self.least_letters,
                    most=self.most_letters,
                )
            )
        return str(value)


class PathLine(ExactLine, frozen=True):
    """The path of a file. Bytes that are not text stand in it as ``os.fsdecode`` has them."""

    def checked(self, value: object) -> str:
        ExactLine.checked(self, _NO_TEXT.sub("?", value) if isinstance(value, str) else value)
        return str(value)


def _single_spaced(text: str) -> str:
    return " ".join(text.split())


class Nullable(SettingKind[T | None], Generic[T], frozen=True):
    """A value of another kind, or None."""

    kind: SettingKind[T]

    def checked(self, value: object) -> T | None:
        return None if value is None else self.kind.checked(value)

    def from_json(self, data: object) -> T | None:
        return None if data is None else self.kind.from_json(data)

    def to_json(self, value: T | None) -> object:
        return None if value is None else self.kind.to_json(value)


class Record(SettingKind[S], frozen=True):
    """A struct with a kind for each field. A missing field takes its default, if it has one."""

    of: type[S]
    kinds: Mapping[str, SettingKind[Any]]

    def checked(self, value: object) -> S:
        if not isinstance(value, self.of):
            raise UnfitError(SettingFault(SettingFaultCode.NOT_AN_OBJECT))
        for name, kind in self.kinds.items():
            _in_field(name, kind.checked, getattr(value, name))
        return value

    def from_json(self, data: object) -> S:
        if not isinstance(data, dict):
            raise UnfitError(SettingFault(SettingFaultCode.NOT_AN_OBJECT))
        for name in self._needed() - data.keys():
            raise UnfitError(SettingFault(SettingFaultCode.FIELD_MISSING, (name,)))
        given = {name: kind for name, kind in self.kinds.items() if name in data}
        return self.of(
            **{name: _in_field(name, kind.from_json, data[name]) for name, kind in given.items()}
        )

    def to_json(self, value: S) -> dict[str, object]:
        return {name: kind.to_json(getattr(value, name)) for name, kind in self.kinds.items()}

    def _needed(self) -> set[str]:
        return {field.name for field in fields(self.of) if field.required}


def _in_field(name: str, read: Callable[[object], Any], value: object) -> Any:
    """Return a field of a record as ``read`` converts it; a fault gets the name of the field."""
    try:
        return read(value)
    except UnfitError as error:
        raise UnfitError(error.fault.within(name)) from error


class JsonObject(SettingKind[dict[str, Any]], frozen=True):
    """A JSON object whose meaning is known to the feature that has the setting."""

    def checked(self, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise UnfitError(SettingFault(SettingFaultCode.NOT_AN_OBJECT))
        return value


class ListOf(SettingKind[list[T]], Generic[T], frozen=True):
    """A list of at most ``most`` values of one kind. In the file, a repeated value counts once."""

    item: SettingKind[T]
    most: int
    identity: Callable[[T], object]
    """Returns a key that is the same for equal entries."""
    of_earlier: Callable[[object], list[object]] | None = None
    """Returns the list for a JSON value that is no list, as an older file has it."""

    def checked(self, value: object) -> list[T]:
        if not isinstance(value, list):
            raise UnfitError(SettingFault(SettingFaultCode.NOT_A_LIST))
        if len(value) > self.most:
            raise UnfitError(self._too_long())
        return [self.item.checked(one) for one in value]

    def from_json(self, data: object) -> list[T]:
        """Return the list without invalid or repeated entries.

        Raises:
            PartlyUnfitError: some entries do not fit, or are too many; ``kept`` has the others.
            UnfitError: ``data`` is not a list.
        """
        if not isinstance(data, list) and self.of_earlier is not None:
            data = self.of_earlier(data)
        if not isinstance(data, list):
            raise UnfitError(SettingFault(SettingFaultCode.NOT_A_LIST))
        found: dict[object, T] = {}
        faults = []
        for number, one in enumerate(data, 1):
            try:
                entry = self.item.from_json(one)
                found.setdefault(self.identity(entry), entry)
            except UnfitError as error:
                faults.append(error.fault.within(number))
        kept = list(found.values())[: self.most]
        if len(kept) < len(found):
            faults.append(self._too_long())
        if faults:
            raise PartlyUnfitError(faults[0], kept)
        return kept

    def to_json(self, value: list[T]) -> object:
        return [self.item.to_json(one) for one in value]

    def _too_long(self) -> SettingFault:
        return SettingFault(SettingFaultCode.LIST_TOO_LONG, most=self.most)
