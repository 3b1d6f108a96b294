"""Reads files of texts: TOML with a table for each thing that they describe.

A person who edits such a file needs no Python. ``tests/tools/extract_messages.py`` enters its texts
in the catalogue of messages.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import TypeVar

from msgspec import ValidationError, convert

from game.message import Message

Title = TypeVar("Title", bound=str)
Table = TypeVar("Table")
Part = TypeVar("Part")


class TextFileError(ValueError):
    """Raised for a fault in a file of texts. The message is one line with file, place and fault."""


def read_tables(file: Traversable, titles: type[Title], tables: type[Table]) -> dict[Title, Table]:
    """Return the tables of a file by their titles, with the types of both checked.

    Raises:
        TextFileError: the file is not TOML in UTF-8, or a title or a table has another type.
        OSError: the file cannot be read.
    """
    import tomllib  # The start of the window needs no such file.

    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:  # Not TOML, or not UTF-8.
        raise TextFileError(f"{file}: {error}") from error
    return {
        _checked(title, titles, f"{file}: [{title}]"): _checked(table, tables, f"{file}: [{title}]")
        for title, table in found.items()
    }


def _checked(value: object, kind: type[Part], place: str) -> Part:
    try:
        return convert(value, kind)
    except ValidationError as error:
        raise TextFileError(f"{place}: {error}") from error


def message_of(written: str, context: str = "") -> Message:
    """Return the message of a text, which may be broken into lines anywhere between two words."""
    return Message(" ".join(written.split()), context=context)
