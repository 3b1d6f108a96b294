"""What can go wrong with a library, as a code, and the exception that carries it."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from msgspec import Struct


class LibraryFaultCode(StrEnum):
    """What went wrong."""

    DAMAGED = "damaged"
    """The file is no SQLite file, or it fails its check."""
    NOT_A_LIBRARY = "not a library"
    """The file is an SQLite file of another program."""
    NEWER = "newer"
    """A newer version of Glassbox has written the file; ``number`` is its version."""
    BUSY = "busy"
    """Another process has been writing for longer than we wait."""
    IN_USE = "in use"
    """Another process has the library open, so that it cannot be rescued."""
    DISK_FULL = "disk full"
    READ_ONLY = "read-only"
    DISK_FAULT = "disk fault"
    """The disk fails to read or to write."""
    NOT_OPENED = "not opened"
    """The operating system does not open the file, or there is a folder in its place."""
    SYSTEM = "system"
    """Another error of SQLite or of the operating system, in ``text``."""


class LibraryFault(Struct, frozen=True):
    """What went wrong with a library."""

    code: LibraryFaultCode
    path: str
    text: str = ""
    """The message of SQLite or of the operating system."""
    number: int = 0


class LibraryError(Exception):
    """A library cannot be read or written. ``fault`` holds the reason."""

    def __init__(self, fault: LibraryFault) -> None:
        super().__init__(f"{fault.path}: {fault.code} {fault.text}".strip())
        self.fault = fault


CODES = {
    sqlite3.SQLITE_FULL: LibraryFaultCode.DISK_FULL,
    sqlite3.SQLITE_BUSY: LibraryFaultCode.BUSY,
    sqlite3.SQLITE_LOCKED: LibraryFaultCode.BUSY,
    sqlite3.SQLITE_READONLY: LibraryFaultCode.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: LibraryFaultCode.DAMAGED,
    sqlite3.SQLITE_NOTADB: LibraryFaultCode.DAMAGED,
    sqlite3.SQLITE_IOERR: LibraryFaultCode.DISK_FAULT,
    sqlite3.SQLITE_CANTOPEN: LibraryFaultCode.NOT_OPENED,
}
PRIMARY_CODE = 0xFF
"""The bits of an SQLite error code that do not depend on its details."""
NO_ROOM = (sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)
"""A write over a limit of size, and an index of the log for which there is no room, which SQLite
does not call a full disk."""
SYSTEM_CODES = {
    errno.ENOSPC: LibraryFaultCode.DISK_FULL,
    errno.EDQUOT: LibraryFaultCode.DISK_FULL,
    errno.EFBIG: LibraryFaultCode.DISK_FULL,
    errno.EACCES: LibraryFaultCode.READ_ONLY,
    errno.EPERM: LibraryFaultCode.READ_ONLY,
    errno.EROFS: LibraryFaultCode.READ_ONLY,
    errno.EIO: LibraryFaultCode.DISK_FAULT,
}


def library_error(path: str, error: sqlite3.Error | OSError) -> LibraryError:
    """Return what an error of SQLite or of the operating system means for a library."""
    text = " ".join(str(error).split())
    if isinstance(error, OSError):
        code = SYSTEM_CODES.get(error.errno or 0, LibraryFaultCode.SYSTEM)
        return LibraryError(LibraryFault(code, path, error.strerror or text))
    number = getattr(error, "sqlite_errorcode", None)
    code = LibraryFaultCode.SYSTEM
    if number is not None:
        code = CODES.get(number & PRIMARY_CODE, LibraryFaultCode.SYSTEM)
        if number in NO_ROOM:
            code = LibraryFaultCode.DISK_FULL
        if number == sqlite3.SQLITE_CANTOPEN and _is_unwritable(Path(path)):
            code = LibraryFaultCode.READ_ONLY
    return LibraryError(LibraryFault(code, path, text))


def _is_unwritable(path: Path) -> bool:
    """Return whether a file is there in a folder in which SQLite can make none beside it."""
    return path.is_file() and not os.access(path.parent, os.W_OK)


@contextmanager
def library_errors(path: Path) -> Iterator[None]:
    """Raise errors of SQLite and of the operating system as LibraryError."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise library_error(str(path), error) from error
