"""The content of a folder as plain data, its order, and the places that a dialog for files offers.

The list of recent files is such a content too. Its path is empty, and its order is that of use.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from msgspec import Struct

from game.message import Text

RECENT_PATH = ""
"""The path that stands for the list of recent files."""


class FolderEntry(Struct, frozen=True):
    """A file or a folder in a list."""

    name: str
    path: str
    is_folder: bool = False
    size: int = 0
    """The size of a file in bytes."""
    changed: str = ""
    """The local time of the last change, ``2026-05-31 09:15:00``; empty if it is not known."""
    is_missing: bool = False
    """Whether a recent file is no longer there."""


class FolderColumn(StrEnum):
    """The columns by which a list can be sorted."""

    NAME = "name"
    SIZE = "size"
    CHANGED = "changed"


class PlaceKind(StrEnum):
    """What a place is."""

    RECENT = "recent"
    HOME = "home"
    DESKTOP = "desktop"
    DOCUMENTS = "documents"
    LAST = "last"
    """The folder of the file that was used last."""
    PROGRAM = "program"
    """The folder of the program's own games."""
    DRIVE = "drive"


class FolderPlace(Struct, frozen=True):
    """A folder to which one press leads."""

    kind: PlaceKind
    path: str


class FolderListing(Struct, frozen=True):
    """A folder as it was read."""

    path: str
    """The absolute path; ``RECENT_PATH`` for the list of recent files."""
    entries: tuple[FolderEntry, ...] = ()
    parent: str | None = None
    """The folder above; None if there is none."""
    places: tuple[FolderPlace, ...] = ()
    fault: Text = ""
    """Why the folder cannot be read; empty if it was read."""


def _letters(entry: FolderEntry) -> tuple[str, str]:
    return entry.name.casefold(), entry.name


KEYS: dict[FolderColumn, Callable[[FolderEntry], Any]] = {
    FolderColumn.NAME: _letters,
    FolderColumn.SIZE: lambda entry: (entry.size, _letters(entry)),
    FolderColumn.CHANGED: lambda entry: (entry.changed, _letters(entry)),
}


def sorted_entries(
    entries: tuple[FolderEntry, ...], column: FolderColumn, *, is_reversed: bool
) -> tuple[FolderEntry, ...]:
    """Return the entries sorted by a column. Folders come before files in any order."""
    found = sorted(entries, key=KEYS[column], reverse=is_reversed)
    return (
        *(entry for entry in found if entry.is_folder),
        *(entry for entry in found if not entry.is_folder),
    )
