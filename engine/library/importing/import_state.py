"""How far the import of a file has come, as the library keeps it with every batch."""

from __future__ import annotations

import os
import sqlite3

from msgspec import Struct

from engine.library.importing.batches import Batch
from engine.library.importing.progress import ImportProgress

_COLUMNS = "place, read, kept, duplicates, faulty, is_whole"


class ImportState(Struct):
    """How far the import of a file has come. A file is known by its path, size and time."""

    path: str
    size: int
    modified_ns: int
    place: int = 0
    read: int = 0
    kept: int = 0
    duplicates: int = 0
    faulty: int = 0
    is_whole: bool = False
    is_resumed: bool = False

    def load(self, connection: sqlite3.Connection) -> None:
        """Go on where an import of the same file has ended early; else begin at the beginning."""
        select = (
            f"SELECT {_COLUMNS} FROM imports WHERE path = ? AND size = ? AND modified_ns = ? "
            "AND NOT is_whole"
        )
        row = connection.execute(select, (self.path, self.size, self.modified_ns)).fetchone()
        if row is not None:
            self.place, self.read, self.kept, self.duplicates, self.faulty = row[:5]
            self.is_resumed = self.place > 0

    def add(self, batch: Batch, kept: int, duplicates: int) -> None:
        """Count a batch."""
        self.place = batch.place
        self.read += batch.read
        self.kept += kept
        self.duplicates += duplicates
        self.faulty += batch.faulty
        self.is_whole = batch.is_last

    def save(self, connection: sqlite3.Connection, collection: int) -> None:
        """Write it, inside the transaction of its batch."""
        connection.execute(
            f"INSERT OR REPLACE INTO imports (path, size, modified_ns, collection, {_COLUMNS}) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                self.path,
                self.size,
                self.modified_ns,
                collection,
                self.place,
                self.read,
                self.kept,
                self.duplicates,
                self.faulty,
                self.is_whole,
            ),
        )

    def progress(self, batch: Batch | None = None) -> ImportProgress:
        """Return it as a report; with the faults of a batch."""
        return ImportProgress(
            self.size if self.is_whole else self.place,
            self.size,
            self.read,
            self.kept,
            self.duplicates,
            self.faulty,
            self.is_whole,
            self.is_resumed,
            tuple(batch.faults) if batch else (),
        )


def state_of_file(path: str, status: os.stat_result) -> ImportState:
    """Return the state of an import that has not begun."""
    return ImportState(path, status.st_size, status.st_mtime_ns)
