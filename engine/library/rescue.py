"""Rescues what can be read of a damaged library into a new one. The damaged file is kept aside."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.core.board.position import FenError
from engine.library.columns.replay import keys_of_moves
from engine.library.store.block_files import block_number, new_generation
from engine.library.store.database import open_database, transaction
from engine.library.store.faults import library_errors
from engine.library.store.game_rows import Row, insert_rows, position_of, start_of
from engine.library.store.open_lock import held_alone
from engine.library.store.replacement import (
    BEGUN,
    COPY,
    WHOLE,
    companion,
    delete_database,
    identity_of,
    replace_library,
)
from engine.library.store.schema import (
    GAME_COLUMNS,
    MOVE_TIME_CONTROLS,
    NAME_TABLES,
    REPERTOIRE_TABLES,
    REPORT_TABLES,
    TRAINING_TABLES,
)

LEAST_GAME_BYTES = 32
"""That a game takes in the file: it bounds the numbers to try where the file does not say them."""
ROWS_A_STEP = 1_000
INTEGERS = 13
"""Fields at the beginning of a row that are numbers; the moves are next."""
LARGEST = 0xFFFFFFFF


class Rescue(Struct, frozen=True):
    """What was rescued."""

    aside: str
    """The path of the damaged file; the files of its log are beside it."""
    kept: int
    lost: int
    """Games that are known to be lost."""


def rescue_library(path: Path) -> Rescue:
    """Make a new library of what can be read of a damaged one, which is put aside with its log.

    Raises:
        LibraryError: another process has it open, or a file cannot be moved or written. Then the
            damaged library is where it was, as it was.
    """
    with held_alone(path, lambda: True):
        return _rescue(path)


def rescue_unless_replaced(path: Path, identity: tuple[int, int] | None) -> Rescue | None:
    """Rescue a damaged library; return None if another process has put a new file in its place.

    Raises:
        LibraryError: as ``rescue_library``.
    """
    with held_alone(path, lambda: identity_of(path) == identity) as is_needed:
        return _rescue(path) if is_needed else None


def _rescue(path: Path) -> Rescue:
    partial, copy = companion(path, BEGUN), companion(path, COPY)
    with library_errors(path):
        try:
            delete_database(copy)
            # SQLite writes to a file that it opens, and the damaged one stays as it is.
            for ending in ("", "-wal"):
                if companion(path, ending).is_file():
                    shutil.copyfile(companion(path, ending), companion(copy, ending))
            delete_database(partial)
            kept, lost = _copy_rows(copy, partial)
            partial.replace(companion(path, WHOLE))
        finally:
            delete_database(copy)
            delete_database(partial)
        return Rescue(str(replace_library(path)), kept, lost)


def _copy_rows(source: Path, target: Path) -> tuple[int, int]:
    """Copy what can be read to a new library; return how many games, and how many are lost."""
    new = open_database(target, check=False)
    old = sqlite3.connect(source, isolation_level=None)
    old.text_factory = lambda data: data.decode("utf-8", "replace")
    try:
        most = source.stat().st_size // LEAST_GAME_BYTES
        with transaction(new):
            for table in NAME_TABLES:
                _copy_table(old, new, table, ("id", "name"), most)
            _copy_table(old, new, "starts", ("id", "fen", "is_chess960"), most)
            kept, lost = _copy_games(old, new, most)
            for statement in MOVE_TIME_CONTROLS:
                new.execute(statement)
            _copy_table(old, new, "deletions", ("rowid", "highest"), most)
            _copy_table(old, new, "movetexts", ("game", "movetext"), most)
            columns = ("first", "count", "lengths", "texts")
            _copy_table(old, new, "sources", columns, most)
            _copy_table(old, new, "own_games", ("game", "id", "version"), most)
            for table, fields in (REPORT_TABLES | TRAINING_TABLES | REPERTOIRE_TABLES).items():
                _copy_table(old, new, table, fields, most)
    finally:
        old.close()
        new.close()
    return kept, lost


def _copy_table(
    old: sqlite3.Connection,
    new: sqlite3.Connection,
    table: str,
    columns: tuple[str, ...],
    most: int,
) -> None:
    """Copy the rows that can be read and that the new table accepts."""
    places = ", ".join("?" * len(columns))
    insert = f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({places})"
    new.executemany(insert, _readable_rows(old, table, columns, most, lambda _number: None))


def _copy_games(old: sqlite3.Connection, new: sqlite3.Connection, most: int) -> tuple[int, int]:
    kept = 0
    lost: list[int] = []
    blocks: set[int] = set()
    for row in _readable_rows(old, "games", GAME_COLUMNS, most, lost.append):
        if _is_sound(new, row):
            insert_rows(new, [row])
            blocks.add(block_number(row[0]))
            kept += 1
        else:
            lost.append(row[0])
    insert = "INSERT INTO blocks (number, generation) VALUES (?, ?)"
    new.executemany(insert, [(number, new_generation()) for number in blocks])
    last = max(blocks, default=-1) + 1
    return kept, len([number for number in lost if block_number(number) < last])


def _is_sound(connection: sqlite3.Connection, row: Row) -> bool:
    """Return whether a game has the fields of one, and legal moves."""
    numbers, moves = row[:INTEGERS], row[INTEGERS]
    if not all(isinstance(one, int) and 0 <= one <= LARGEST for one in numbers):
        return False
    if not isinstance(moves, bytes) or len(moves) % 2 or not isinstance(row[-1], int):
        return False
    try:
        return keys_of_moves(position_of(start_of(connection, row[11])), moves) is not None
    except FenError:
        return False


def _readable_rows(
    connection: sqlite3.Connection,
    table: str,
    columns: tuple[str, ...],
    most: int,
    report_lost: Callable[[int], None],
) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a table by their first column, without those that cannot be read.

    Where the table does not tell its highest number, ``most`` bounds it.
    """
    key = columns[0]
    readable = _readable_columns(connection, table, columns)
    if not readable:
        return
    select = (
        f"SELECT {', '.join(readable)} FROM {table} NOT INDEXED "
        f"WHERE {key} BETWEEN ? AND ? ORDER BY {key}"
    )
    try:
        highest = connection.execute(f"SELECT max({key}) FROM {table} NOT INDEXED").fetchone()[0]
    except sqlite3.DatabaseError:  # The end of the table is damaged.
        highest = most
    spans = [
        (first, first + ROWS_A_STEP - 1) for first in range(1, (highest or 0) + 1, ROWS_A_STEP)
    ][::-1]
    while spans:
        first, last = spans.pop()
        try:
            yield from connection.execute(select, (first, last)).fetchall()
        except sqlite3.DatabaseError:  # Some of these rows are damaged: try the halves.
            if first == last:
                report_lost(first)
            else:
                middle = (first + last) // 2
                spans += [(middle + 1, last), (first, middle)]


def _readable_columns(
    connection: sqlite3.Connection, table: str, columns: tuple[str, ...]
) -> tuple[str, ...]:
    """Return what is to be selected: 0 for columns of newer versions, nothing without the table."""
    try:
        found = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
    except sqlite3.DatabaseError:  # The schema is damaged: nothing will be found.
        return columns
    if not found:
        return ()
    return tuple(column if column in found | {"rowid"} else "0" for column in columns)
