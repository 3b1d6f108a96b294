"""``games.pgn``, where a game that is over stands until the library has it.

Every fault is a StorageError. All changes happen under a lock, because several windows append. A
change that fails leaves the file as it was.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from io import FileIO
from itertools import count
from pathlib import Path
from typing import BinaryIO

from game.formats import played_games
from game.system.disk.atomic_replacement import replace_file, sync_folder
from game.system.disk.locks import NO_LINK, locked
from game.system.disk.private_files import FILE_MODE, make_folder
from game.system.file_facts import error_reason
from game.system.text_files import unreadable_error, unwritable_error

LOCK = ".games.lock"
TAIL_BYTES = 1 << 16
"""The number of bytes at the end of the file that are read first to find its last game."""
COPIED_BYTES = 1 << 20
"""The size of the blocks in which the file is copied."""


class GamesFile:
    """The file in a data folder. The first game makes it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / played_games.FILE
        self._lock = folder / LOCK
        self.was_cut = False
        """Whether a game that was written only in part has been cut off; the caller resets it."""

    @property
    def is_empty(self) -> bool:
        """Whether there are no games, or none that can be read."""
        try:
            return self.path.stat().st_size == 0
        except OSError:
            return True

    @property
    def has_aside(self) -> bool:
        """Whether the library has taken the file in, so that what it was is kept."""
        try:
            there = list(self.path.parent.iterdir())
            return any(played_games.ASIDE.fullmatch(one.name) and one.is_file() for one in there)
        except OSError:
            return False

    def read(self) -> bytes:
        """Return all of it; nothing if it is not there.

        Raises:
            StorageError: the file could not be read.
        """
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise unreadable_error(self.path, error_reason(error)) from error

    def put_aside(self, size: int, changed_ns: int) -> bool:
        """Take the file away, because the library has all of its games and they are on the disk.

        ``size`` and ``changed_ns`` tell the file that was compared with the library. The function
        returns False if it is another one by now. The first file of a folder is kept under a name
        with the day; later ones have only games that the library was to take in, and are deleted.
        What is behind a link is the person's own affair, and stays.

        Raises:
            StorageError: the file could not be renamed or deleted.
        """
        if not self.path.exists() or self.path.is_symlink():
            return True
        with self._locked():
            found = self.path.stat()
            if (found.st_size, found.st_mtime_ns) != (size, changed_ns):
                return False
            if self.has_aside:
                self.path.unlink()
            else:
                self.path.rename(self._unused_aside())
            sync_folder(self.path.parent)
        return True

    def _unused_aside(self) -> Path:
        names = (played_games.aside_name(date.today(), number) for number in count(1))
        return next(path for name in names if not os.path.lexists(path := self.path.parent / name))

    def append(self, entry: bytes, *, may_be_there: bool = False) -> None:
        """Append a game. With ``may_be_there``, nothing happens if the file contains it already.

        Raises:
            StorageError: the file could not be written.
        """
        with self._locked(), self._opened() as file:
            self._cut_torn_game(file)
            if may_be_there and _find(file, entry) is not None:
                return
            is_new = _size(file) == 0
            _append(file, entry)
            if is_new:
                sync_folder(self.path.resolve().parent)

    def remove(self, game_id: str) -> None:
        """Take the game with this id out of the file, if it is there.

        Raises:
            StorageError: the file could not be written.
        """
        if not self.path.exists():
            return
        with self._locked():
            with self._opened() as file:
                begin = _find(file, played_games.id_tag_bytes(game_id))
                end = None if begin is None else _end_of_game(file, begin)
                if begin is not None and end is None:  # It is the last game.
                    file.truncate(begin)
                    os.fsync(file.fileno())
            if begin is not None and end is not None:
                self._cut_out(begin, end)

    def repair(self) -> None:
        """Cut off the last game if it is written only in part.

        Raises:
            StorageError: the file could not be read or written.
        """
        if not self.is_empty:
            with self._locked(), self._opened() as file:
                self._cut_torn_game(file)

    def _cut_torn_game(self, file: FileIO) -> None:
        size, read = _size(file), TAIL_BYTES
        while True:
            file.seek(max(0, size - read))
            tail = file.read()
            whole = played_games.length_of_complete_games(tail)
            if whole is not None or read >= size:
                break
            read *= 2
        if whole is not None and whole < len(tail):
            file.truncate(size - len(tail) + whole)
            os.fsync(file.fileno())
            self.was_cut = True

    def _cut_out(self, begin: int, end: int) -> None:
        def write(part: BinaryIO) -> None:
            with self.path.open("rb") as source:
                _copy(source, part, 0, begin)
                _copy(source, part, end, _size(source))

        replace_file(self.path.resolve(), write, is_private=True)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        try:
            make_folder(self._lock.parent)
            with locked(self._lock):
                yield
        except OSError as error:
            raise unwritable_error(self.path, error_reason(error)) from error

    def _opened(self) -> FileIO:
        """Open the file for reading and writing; an absent file is made."""
        handle = os.open(self.path.resolve(), os.O_RDWR | os.O_CREAT | NO_LINK, FILE_MODE)
        return FileIO(handle, "r+b")


def _size(file: FileIO | BinaryIO) -> int:
    return os.fstat(file.fileno()).st_size


def _append(file: FileIO, entry: bytes) -> None:
    """Append a game after a blank line; a failure leaves the file as it was."""
    size = _size(file)
    file.seek(max(0, size - 2))
    end = file.read()
    gap = b"\n" * (2 - len(end) + len(end.rstrip(b"\n"))) if end else b""
    left = memoryview(gap + entry)
    try:
        while left:
            left = left[file.write(left) :]
        os.fsync(file.fileno())
    except OSError:
        file.truncate(size)
        raise


def _find(file: FileIO, wanted: bytes) -> int | None:
    """Return where these bytes begin a line, nearest to the end of the file; None if nowhere."""
    if _size(file) == 0:
        return None
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        found = data.rfind(wanted)
        while found > 0 and data[found - 1 : found] != b"\n":
            found = data.rfind(wanted, 0, found)
        return None if found < 0 else found


def _end_of_game(file: FileIO, begin: int) -> int | None:
    """Return where the game that begins at an offset ends; None if it is the last one."""
    file.seek(begin)
    game = bytearray()
    while data := file.read(TAIL_BYTES):
        game += data
        end = played_games.end_of_first_game(game)
        if end is not None:
            return begin + end
    return None


def _copy(source: BinaryIO, target: BinaryIO, begin: int, end: int) -> None:
    """Copy bytes in blocks."""
    source.seek(begin)
    while data := source.read(min(COPIED_BYTES, end - begin)):
        target.write(data)
        begin += len(data)
