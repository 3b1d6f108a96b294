"""Puts a new file in the place of a damaged library, which is kept aside with its log.

A process may be killed at any moment. The new file first is whole under a name of its own. From
then on each step leaves what the next process to open the library goes on from.
"""

from __future__ import annotations

import os
from pathlib import Path

from engine.library.store.faults import library_errors
from engine.library.store.open_lock import OpenLock, held_alone, open_lock

COMPANIONS = ("-wal", "-shm", "")
"""Endings of the files that are one SQLite database; the database itself is moved last."""
BEGUN, COPY = ".rescued", ".copy"
"""Endings of a new file that is being written, and of the copy that it is written from."""
WHOLE = ".rescued-whole"
"""The ending of a new file that is to take the place of the library."""


def companion(path: Path, ending: str) -> Path:
    """Return the path of a file beside a library."""
    return path.with_name(path.name + ending)


def delete_database(path: Path) -> None:
    """Delete an SQLite file with its log. Raises OSError."""
    for ending in COMPANIONS:
        companion(path, ending).unlink(missing_ok=True)


def identity_of(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from one that replaces it while it is kept; None without a file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def open_whole(library: Path) -> OpenLock | None:
    """Return the lock of a library that is opened, without a replacement that is half done.

    Raises:
        LibraryError: a replacement that another process began cannot be finished.
    """
    while True:
        lock = open_lock(library)
        if not companion(library, WHOLE).exists():
            if lock is not None:
                _tidy(library)
            return lock
        if lock is not None:
            lock.release()
        with held_alone(library, companion(library, WHOLE).exists) as is_needed:
            if is_needed:
                with library_errors(library):
                    replace_library(library)


def _tidy(library: Path) -> None:
    """Delete what processes left that were killed before their new file was whole.

    Only with the lock held: no process is writing these files.
    """
    for ending in (BEGUN, COPY):
        try:
            delete_database(companion(library, ending))
        except OSError:  # It takes room, but it is not in the way.
            return


def replace_library(library: Path) -> Path:
    """Put the new file that is whole in the place of a library; return where that is kept.

    Only with the library held alone. Raises OSError.
    """
    aside = _free_name(library)
    for ending in COMPANIONS:
        if companion(library, ending).exists():
            companion(library, ending).rename(companion(aside, ending))
    companion(library, WHOLE).replace(library)
    return aside


def _free_name(library: Path) -> Path:
    number = 1
    while os.path.lexists(aside := companion(library, f".damaged-{number}")):
        number += 1
    return aside
