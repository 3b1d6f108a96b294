"""Files of one kind of which each window has one, whose lock it holds until its process ends."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from game.message import Message
from game.system.disk.locks import FileLock, LockHeldError
from game.system.disk.private_files import make_folder
from game.system.file_facts import error_reason
from game.system.text_files import (
    StorageError,
    delete_file,
    read_text_if_there,
    rotate_files,
    unwritable_error,
    write_text,
)


class WindowFileNames(Struct, frozen=True):
    """The names that files of one kind can have."""

    possible: list[str]
    renamed: list[str]
    """The names of files that nobody can read, newest first."""
    all_used: Message
    """What is said if other windows have all of them."""


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


class WindowFile:
    """The file of this window; it is chosen when it is first read or written.

    Every fault is a StorageError.
    """

    def __init__(self, folder: Path, names: WindowFileNames, *, is_private: bool = True) -> None:
        self._folder = folder
        self._names = names
        self._is_private = is_private
        self._name: str | None = None
        self._lock: FileLock | None = None

    def take_left(self) -> str | None:
        """Return the newest text that a window has left; its file is that of this window now.

        Raises:
            StorageError: the file cannot be read.
        """
        for name in names_there(self._folder, self._names.possible):
            if self._choose(name):
                return self._read()
        return None

    def write(self, text: str) -> None:
        """Replace what the file holds.

        Raises:
            StorageError: the file could not be written; its old content is unchanged.
        """
        try:
            make_folder(self._folder)
        except OSError as error:
            raise unwritable_error(
                self._folder / self._names.possible[0], error_reason(error)
            ) from error
        if self._name is None:
            self._choose_unused()
        assert self._name is not None
        write_text(self._folder / self._name, text, overwrite=True, is_private=self._is_private)

    def clear(self) -> None:
        """Delete the file.

        Raises:
            StorageError: the file cannot be deleted.
        """
        if self._name is not None:
            delete_file(self._folder / self._name)

    def put_aside(self) -> None:
        """Rename the file, because nobody can read what it holds.

        Raises:
            StorageError: the file could not be renamed.
        """
        if self._name is not None:
            rotate_files(self._folder, self._name, *self._names.renamed)

    def _read(self) -> str | None:
        assert self._name is not None
        return read_text_if_there(self._folder / self._name)

    def _choose_unused(self) -> None:
        unused = (name for name in self._names.possible if not os.path.lexists(self._folder / name))
        if not any(self._choose(name) for name in unused):
            raise StorageError(self._names.all_used)

    def _choose(self, name: str) -> bool:
        """Choose a file; return False if another window has it."""
        lock = lock_of_window(self._folder, name)
        if lock is None:
            return False
        if self._lock is not None:
            self._lock.release()
        self._name, self._lock = name, lock
        return True
