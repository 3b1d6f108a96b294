"""Files of one kind of which each window has one, whose lock it holds until its process ends."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from game.system.disk.locks import FileLock, LockHeldError


def numbered_names(first: str, count: int) -> list[str]:
    """Return ``count`` names: the first one, and the same with numbers from 2."""
    path = Path(first)
    return [first, *(f"{path.stem}-{number}{path.suffix}" for number in range(2, count + 1))]


def names_there(folder: Path, names: Iterable[str]) -> list[str]:
    """Return those of the names that files of the folder have, the file changed last first."""
    found = []
    for name in names:
        with suppress(OSError):
            found.append((os.lstat(folder / name).st_mtime_ns, name))
    return [name for _, name in sorted(found, key=lambda entry: -entry[0])]


def lock_of_window(folder: Path, name: str) -> FileLock | None:
    """Take the lock of a file and return it; return None if another window holds it.

    Where the file system has no locks, the lock that is returned keeps nobody out.
    """
    lock = FileLock(folder / lock_name(name))
    try:
        lock.take(waits=False)
    except LockHeldError:
        return None
    except OSError:  # There are no locks here.
        pass
    return lock


def lock_name(name: str) -> str:
    """Return the name of the lock of a file."""
    return f".{Path(name).stem}.lock"
