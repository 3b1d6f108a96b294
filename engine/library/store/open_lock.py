"""The lock between processes: any number have a library open, or one replaces its file.

It is SQLite's own lock on a file beside the library, which stays empty. SQLite has a lock for many
and one for a single process on every system, and the system releases it when the process ends,
however it ends. The library's own file cannot have this lock: another one takes its place.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.library.store.faults import (
    LibraryError,
    LibraryFault,
    LibraryFaultCode,
    library_error,
)

ENDING = ".lock"
LONGEST_REPLACING_S = 600.0
"""How long we wait for another process that rescues the library."""
OTHERS_WAIT_S = 10.0
"""How long we wait for other processes to close the library; one that opens it takes under 1 s."""
RETRY_S = 0.02


def lock_file_of(library: Path) -> Path:
    """Return the path of the lock of a library."""
    return library.with_name(f"{library.name}{ENDING}")


class OpenLock:
    """Says to other processes that this one has a library open, until it is released."""

    def __init__(self, library: Path) -> None:
        """Take the lock, after another process if that replaces the file.

        Raises:
            LibraryError: another process replaces it for longer than we wait.
        """
        self._connection = _connect(library, LONGEST_REPLACING_S)
        try:
            self._connection.execute("BEGIN")
            self._connection.execute("SELECT count(*) FROM sqlite_master")
        except sqlite3.Error as error:
            self._connection.close()
            raise library_error(str(library), error) from error

    def release(self) -> None:
        """Let other processes replace the file."""
        self._connection.close()


def open_lock(library: Path) -> OpenLock | None:
    """Return a lock that says that this process has a library open.

    None where there cannot be a lock, as in a folder that only others write: then this process
    cannot replace the file either.

    Raises:
        LibraryError: another process replaces the file for longer than we wait.
    """
    try:
        return OpenLock(library)
    except LibraryError as error:
        if error.fault.code is LibraryFaultCode.BUSY:
            raise
        return None


@contextmanager
def held_alone(library: Path, is_needed: Callable[[], bool]) -> Iterator[bool]:
    """Keep all other processes from opening a library; yield whether that is still needed.

    Raises:
        LibraryError: another process has it open, or the lock cannot be had.
    """
    connection = _connect(library, 0.0)
    try:
        yield _is_taken(connection, library, is_needed) and is_needed()
    finally:
        connection.close()


def _connect(library: Path, wait_s: float) -> sqlite3.Connection:
    try:
        return sqlite3.connect(lock_file_of(library), wait_s, isolation_level=None)
    except sqlite3.Error as error:
        raise library_error(str(library), error) from error


def _is_taken(connection: sqlite3.Connection, library: Path, is_needed: Callable[[], bool]) -> bool:
    """Take the lock for this process alone; return False if meanwhile it is not needed any more."""
    end_s = time.monotonic() + OTHERS_WAIT_S
    while is_needed():
        try:
            connection.execute("PRAGMA journal_mode = MEMORY")  # No journal is left after a kill.
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            fault = library_error(str(library), error)
            if fault.fault.code is not LibraryFaultCode.BUSY:
                raise fault from error
            if time.monotonic() > end_s:
                in_use = LibraryFault(LibraryFaultCode.IN_USE, str(library))
                raise LibraryError(in_use) from error
        else:
            return True
        time.sleep(RETRY_S)
    return False
