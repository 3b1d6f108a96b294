"""The levels of the engine in words; ``levels.toml`` beside this module describes them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from msgspec import Struct

from engine.protocol.levels import Level
from game.message import Message
from game.words.text_tables import message_of, read_tables

CONTEXT = "a level of the engine"
"""The note about the names for translators."""


class LevelWords(NamedTuple):
    """A level in words."""

    name: Message
    description: Message
    """How the level plays, in one or two short sentences."""


class _Table(Struct, forbid_unknown_fields=True):
    """A level as it stands in the file, below its name."""

    description: str


def level_name(level: Level) -> Message:
    """Return the name of a level."""
    return message_of(level.name, CONTEXT)


def level_description(level: Level) -> Message:
    """Return how a level plays: one or two short sentences. The first call reads the file."""
    return _levels()[level.name].description


def levels_in(file: Traversable) -> dict[str, LevelWords]:
    """Return the levels of a file, by the names under which they are stored.

    Raises:
        TextFileError: the file has a fault.
    """
    return {
        name: LevelWords(message_of(name, CONTEXT), message_of(table.description))
        for name, table in read_tables(file, str, _Table).items()
    }


@cache
def _levels() -> Mapping[str, LevelWords]:
    return levels_in(resources.files("game.words") / "levels.toml")
