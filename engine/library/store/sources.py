"""The texts of games as they were imported, compressed by batch."""

from __future__ import annotations

import sqlite3
import struct
import zlib
from itertools import accumulate

LEVEL = 6
"""Of the compression by zlib."""


def insert_sources(connection: sqlite3.Connection, first: int, texts: list[bytes]) -> None:
    """Keep the texts of the games from a number on, inside a transaction."""
    lengths = struct.pack(f"<{len(texts)}I", *map(len, texts))
    insert = "INSERT INTO sources (first, count, lengths, texts) VALUES (?, ?, ?, ?)"
    data = zlib.compress(b"".join(texts), LEVEL)
    connection.execute(insert, (first, len(texts), lengths, data))


def source_of(connection: sqlite3.Connection, game: int) -> bytes | None:
    """Return the text of a game in UTF-8; None if it was not kept."""
    select = "SELECT * FROM sources WHERE first <= ? ORDER BY first DESC LIMIT 1"
    row = connection.execute(select, (game,)).fetchone()
    if row is None or game >= row[0] + row[1]:
        return None
    lengths = struct.unpack(f"<{row[1]}I", row[2])
    place = game - row[0]
    ends = list(accumulate(lengths))
    return zlib.decompress(row[3])[ends[place] - lengths[place] : ends[place]]
