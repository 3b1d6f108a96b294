"""The engines that the person has added: plain data, a setting like any other.

A game, a file or a link names such an engine by its name alone. Only this list has commands.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

MOST_ENGINES = 100
MOST_NAME_LETTERS = 90
"""Length limit of a name: a name that an engine gives itself, and a number that makes it unique."""
MOST_COMMAND_LETTERS = 2000
MOST_CHANGED_OPTIONS = 400
MOST_VALUE_LETTERS = 1000


class OptionValue(Struct):
    """The value of a UCI option that differs from its default."""

    name: str
    value: str
    """The value as text, as in UCI."""


class AddedEngine(Struct):
    """An external engine that the person has added."""

    name: str
    """The unique name that is shown and that games carry."""
    command: str
    """The command line as the person typed it; see ``engine.external.command_line``."""
    options: list[OptionValue] = field(default_factory=list)

    def values(self) -> dict[str, str]:
        """Return the values of the options that differ from their default."""
        return {option.name: option.value for option in self.options}


def engine_named(engines: Iterable[AddedEngine], name: str) -> AddedEngine | None:
    """Return the added engine with this name; None if there is none."""
    return next((engine for engine in engines if engine.name == name), None)


def unique_name(engines: Iterable[AddedEngine], name: str) -> str:
    """Return ``name``, with a number if an added engine already has this name."""
    taken = {engine.name for engine in engines}
    number = 1
    unique = name
    while unique in taken:
        number += 1
        unique = f"{name} ({number})"
    return unique
