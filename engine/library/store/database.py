"""Opens the SQLite file of a library: checks it, brings it to this version, backs it up."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.library.store.faults import (
    LibraryError,
    LibraryFault,
    LibraryFaultCode,
    library_error,
)
from engine.library.store.schema import APPLICATION_ID, MIGRATIONS, VERSION

BUSY_WAIT_S = 10.0
"""How long we wait for another process that is writing. A batch of an import takes under 1 s."""
CHECKPOINT_PAGES = 4_000
"""Of the write-ahead log, after which it is copied into the file: a few batches of an import."""
BACKUP_PAGES = 1_000
"""Copied between two moments at which other processes may write."""


def open_database(path: Path, *, check: bool, is_open_already: bool = False) -> sqlite3.Connection:
    """Open a library, or make a new one, and bring it to this version.

    With ``check`` the whole file is checked, at about 0.2 s for 100 MB. Without it that happens
    only if the last process to have it open did not close it. ``is_open_already`` says that this
    process has it open, and so has checked it.

    Raises:
        LibraryError: it is damaged, of another program, newer, busy, or cannot be opened.
    """
    was_left_open = not is_open_already and _has_log(path)
    if was_left_open:
        _check_unchanged(path)
    try:
        connection = sqlite3.connect(path, BUSY_WAIT_S, isolation_level=None)
    except sqlite3.Error as error:
        raise library_error(str(path), error) from error
    try:
        _prepare(connection, path)
        if check and not was_left_open:
            check_database(connection, path)
    except sqlite3.Error as error:
        connection.close()
        raise library_error(str(path), error) from error
    except LibraryError:
        connection.close()
        raise
    return connection


def _has_log(path: Path) -> bool:
    return path.is_file() and path.with_name(f"{path.name}-wal").is_file()


def _check_unchanged(path: Path) -> None:
    """Check a file that has a log, and change neither.

    A connection that may write copies the log into the file when it is closed, and deletes it.

    Raises:
        LibraryError: it is damaged, of another program, newer, busy, or cannot be opened.
    """
    try:
        uri = f"{path.absolute().as_uri()}?mode=ro"
        connection = sqlite3.connect(uri, BUSY_WAIT_S, isolation_level=None, uri=True)
        try:
            _read_version(connection, path)
            check_database(connection, path)
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise library_error(str(path), error) from error


def _read_version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the version of a library, 0 of a new file. Raises LibraryError, sqlite3.Error."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    is_new = tables == 0 and version == 0 and application == 0
    if not is_new and application != APPLICATION_ID:
        raise LibraryError(LibraryFault(LibraryFaultCode.NOT_A_LIBRARY, str(path)))
    if version > VERSION:
        raise LibraryError(LibraryFault(LibraryFaultCode.NEWER, str(path), number=version))
    return version


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    version = _read_version(connection, path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    if version < VERSION:
        _migrate(connection)


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables to this version, all in one transaction."""
    with transaction(connection):
        # Another process may have done it while we waited.
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {max(version, VERSION)}")


def check_database(connection: sqlite3.Connection, path: Path) -> None:
    """Check the whole file.

    Raises:
        LibraryError: it is damaged.
    """
    try:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        raise library_error(str(path), error) from error
    if found != "ok":
        text = " ".join(found.split())
        raise LibraryError(LibraryFault(LibraryFaultCode.DAMAGED, str(path), text))


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Do everything inside, or nothing of it. Other processes read meanwhile, but do not write."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # SQLite itself rolls back after some errors, among them a full disk.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def back_up(connection: sqlite3.Connection, target: Path) -> None:
    """Copy the library to a new file while others use it.

    Raises:
        LibraryError: the copy cannot be written. Nothing is left of it.
    """
    partial = target.with_name(f"{target.name}.part")
    try:
        partial.unlink(missing_ok=True)
        copy = sqlite3.connect(partial)
        try:
            connection.backup(copy, pages=BACKUP_PAGES)
        finally:
            copy.close()
        partial.replace(target)
    except (sqlite3.Error, OSError) as error:
        partial.unlink(missing_ok=True)
        raise library_error(str(target), error) from error
