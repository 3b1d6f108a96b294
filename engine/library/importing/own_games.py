"""The games that are played in Glassbox: each is known by an id, also when it goes on."""

from __future__ import annotations

import sqlite3
from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec

from engine.library.store.game_rows import Row

OWN_ID_TAG = "GlassboxGame"
"""The tag with the id."""
VERSION_BYTES = 8
RESULT: Final = 9
START: Final = 11
MOVES: Final = 13
TAGS: Final = 15
"""Places in a row; ``GAME_COLUMNS`` has all."""


class KnownOwnGame(NamedTuple):
    """An own game that the library has, or has had."""

    game: int
    """Its number."""
    version: bytes
    """As ``version_of`` tells it."""


class OwnGames:
    """Which own game is which game of the library. Only inside a transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def find(self, own_id: str) -> KnownOwnGame | None:
        """Return the game with this id; None if there is none.

        Who has deleted the game does not want it back, so its number stays.
        """
        select = "SELECT game, version FROM own_games WHERE id = ?"
        found = self._connection.execute(select, (own_id,)).fetchone()
        return None if found is None else KnownOwnGame(*found)

    def has(self, game: int) -> bool:
        """Return whether a game has an id."""
        select = "SELECT 1 FROM own_games WHERE game = ?"
        return self._connection.execute(select, (game,)).fetchone() is not None

    def note(self, own_id: str, row: Row, game: int) -> None:
        """Note which game has an id, in place of the one that had it."""
        self._connection.execute("DELETE FROM own_games WHERE id = ? OR game = ?", (own_id, game))
        insert = "INSERT INTO own_games (game, id, version) VALUES (?, ?, ?)"
        self._connection.execute(insert, (game, own_id, version_of(row)))


def own_id_of(row: Row) -> str:
    """Return the id of a game that is played in Glassbox; empty for any other."""
    tags = row[TAGS]
    if tags is None or OWN_ID_TAG not in tags:
        return ""
    found: dict[str, str] = msgspec.json.decode(tags)
    return found.get(OWN_ID_TAG, "")


def version_of(row: Row) -> bytes:
    """Return what differs once the game has gone on: a digest of its moves and its result."""
    text = b"%d %d " % (row[START], row[RESULT]) + row[MOVES]
    return blake2b(text, digest_size=VERSION_BYTES).digest()
