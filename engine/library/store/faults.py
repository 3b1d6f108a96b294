"""What can go wrong with a library, as a code, and the exception that carries it."""

from __future__ import annotations

import errno
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
    DISK_FULL = "disk full"
    READ_ONLY = "read-only"
    SYSTEM = "system"
    """Another error of the operating system, in ``text``."""


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
}
PRIMARY_CODE = 0xFF
"""The bits of an SQLite error code that do not depend on its details."""
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def library_error(path: str, error: sqlite3.Error | OSError) -> LibraryError:
    """Return what an error of SQLite or of the operating system means for a library."""
    text = " ".join(str(error).split())
    if isinstance(error, OSError):
        code = LibraryFaultCode.DISK_FULL if error.errno in FULL else LibraryFaultCode.SYSTEM
        return LibraryError(LibraryFault(code, path, error.strerror or text))
    number = getattr(error, "sqlite_errorcode", None)
    code = LibraryFaultCode.SYSTEM
    if number is not None:
        code = CODES.get(number & PRIMARY_CODE, LibraryFaultCode.SYSTEM)
        if number == sqlite3.SQLITE_IOERR_WRITE:
            # SQLite calls a write that ends early a full disk, but not one over a limit of size.
            code = LibraryFaultCode.DISK_FULL
    return LibraryError(LibraryFault(code, path, text))


@contextmanager
def library_errors(path: Path) -> Iterator[None]:
    """Raise errors of SQLite and of the operating system as LibraryError."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise library_error(str(path), error) from error
