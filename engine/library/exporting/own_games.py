"""The games that were played in Glassbox: as PGN, and whether those of a file are kept."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import NamedTuple

from engine.library.exporting.exporter import numbered_texts_of
from engine.library.exporting.unchanged import is_kept
from engine.library.game_library import GameLibrary
from engine.library.importing.own_games import OWN_ID_TAG, OwnGames
from engine.library.reading.game_files import texts_in
from engine.library.reading.main_lines import MainLineReader
from engine.library.store.game_rows import stored_game

_NUMBERS = """SELECT games.id, own_games.id FROM games LEFT JOIN own_games ON game = games.id
    WHERE games.id > ? AND binned = 0 AND (own_games.id IS NOT NULL OR
        collection = (SELECT id FROM collections WHERE name = ?))
    ORDER BY games.id"""


class OwnTexts(NamedTuple):
    """Some of the own games, in the order in which they were added."""

    texts: list[tuple[str, bytes]]
    """The id and the PGN of each; the id is empty for a game of another program."""
    last: int
    """The number of the last one."""
    is_whole: bool
    """Whether no game follows them."""


class KeptFile(NamedTuple):
    """A file of own games, and whether all of them are kept."""

    games: int
    missing: int
    """Games that are not kept as they stand in the file."""
    size: int
    """Of the file that was read, in bytes."""
    changed_ns: int
    """When it was changed last, as the system tells it."""


def own_texts(library: GameLibrary, after: int, collection: str, most_bytes: int) -> OwnTexts:
    """Return own games behind a number, and those of a collection. The bin is left out.

    They end with the first one that makes them long enough. Raises sqlite3.Error.
    """
    found, size, last = list[tuple[str, bytes]](), 0, after
    ids = dict(library.connection.execute(_NUMBERS, (after, collection)).fetchall())
    for number, text in numbered_texts_of(library, ids):
        if size >= most_bytes:
            return OwnTexts(found, last, is_whole=False)
        found.append((ids[number] or "", text))
        size += len(text)
        last = number
    return OwnTexts(found, last, is_whole=True)


def check_own_file(library: GameLibrary, path: Path) -> KeptFile:
    """Read a file of own games and the games of the library, and compare them.

    If none is missing, all are on the disk when this returns. Raises OSError, sqlite3.Error.
    """
    own, reader = OwnGames(library.connection), MainLineReader()
    games = missing = 0
    with path.open("rb") as file:
        found = os.fstat(file.fileno())
        for _begin, _end, text in texts_in(file, 0):
            games += 1
            missing += not _has(library.connection, own, reader, text)
        size, changed_ns = found.st_size, found.st_mtime_ns
    if not missing:
        missing = 0 if _is_written(library.connection) else games
    return KeptFile(games, missing, size, changed_ns)


def _has(
    connection: sqlite3.Connection, own: OwnGames, reader: MainLineReader, text: bytes
) -> bool:
    """Return whether an own game is kept as a text has it, or was deleted by somebody."""
    known = own.find(reader.read_game(text).tags.get(OWN_ID_TAG, ""))
    if known is None:
        return False
    game = stored_game(connection, known.game)
    return game is None or is_kept(reader, text, game)


def _is_written(connection: sqlite3.Connection) -> bool:
    """Let the system write all that was committed to the disk; return False if another one reads.

    Without it, a loss of power may take the last commits back.
    """
    is_busy, _pages, _written = connection.execute("PRAGMA wal_checkpoint(FULL)").fetchone()
    return not is_busy
