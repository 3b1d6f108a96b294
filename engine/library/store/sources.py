"""The texts of games as they were imported, compressed by batch."""

from __future__ import annotations

import sqlite3
import struct
import zlib
from collections.abc import Iterable
from itertools import accumulate

LEVEL = 6
"""Of the compression by zlib."""
_COLUMNS = "first, count, lengths, texts"


def insert_sources(connection: sqlite3.Connection, first: int, texts: list[bytes]) -> None:
    """Keep the texts of the games from a number on, inside a transaction."""
    lengths = struct.pack(f"<{len(texts)}I", *map(len, texts))
    insert = f"INSERT INTO sources ({_COLUMNS}) VALUES (?, ?, ?, ?)"
    data = zlib.compress(b"".join(texts), LEVEL)
    connection.execute(insert, (first, len(texts), lengths, data))


class Sources:
    """Reads the texts of games; it holds those of the last batch."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._games = range(0)
        self._lengths: tuple[int, ...] = ()
        self._ends: list[int] = []
        self._texts = b""

    def text(self, game: int) -> bytes | None:
        """Return the text of a game in UTF-8; None if it was not kept."""
        if game not in self._games:
            self._load(game)
        if game not in self._games:
            return None
        place = game - self._games.start
        end = self._ends[place]
        return self._texts[end - self._lengths[place] : end] or None

    def _load(self, game: int) -> None:
        """Read the batch of a game; if it has none, the one before it."""
        select = f"SELECT {_COLUMNS} FROM sources WHERE first <= ? ORDER BY first DESC LIMIT 1"
        row = self._connection.execute(select, (game,)).fetchone()
        if row is None or row[0] == self._games.start:
            return
        first, count, lengths, texts = row
        self._games = range(first, first + count)
        self._lengths = struct.unpack(f"<{count}I", lengths)
        self._ends = list(accumulate(self._lengths))
        self._texts = zlib.decompress(texts)


def source_of(connection: sqlite3.Connection, game: int) -> bytes | None:
    """Return the text of a game in UTF-8; None if it was not kept."""
    return Sources(connection).text(game)


def delete_sources(connection: sqlite3.Connection, games: Iterable[int]) -> None:
    """Delete the texts of games, inside a transaction."""
    for first, numbers in _batches_of(connection, games).items():
        select = f"SELECT {_COLUMNS} FROM sources WHERE first = ?"
        row = connection.execute(select, (first,)).fetchone()
        sources = Sources(connection)
        texts = [
            b"" if number in numbers else sources.text(number) or b""
            for number in range(first, first + row[1])
        ]
        connection.execute("DELETE FROM sources WHERE first = ?", (first,))
        if any(texts):
            insert_sources(connection, first, texts)


def _batches_of(connection: sqlite3.Connection, games: Iterable[int]) -> dict[int, set[int]]:
    """Return the games that have a text, by the first game of their batch."""
    found: dict[int, set[int]] = {}
    select = "SELECT first, count FROM sources WHERE first <= ? ORDER BY first DESC LIMIT 1"
    for game in games:
        row = connection.execute(select, (game,)).fetchone()
        if row is not None and game < row[0] + row[1]:
            found.setdefault(row[0], set()).add(game)
    return found


def source_bytes(connection: sqlite3.Connection) -> int:
    """Return the bytes that the texts of all games take."""
    select = "SELECT coalesce(sum(length(texts) + length(lengths)), 0) FROM sources"
    row: tuple[int] = connection.execute(select).fetchone()
    return row[0]
