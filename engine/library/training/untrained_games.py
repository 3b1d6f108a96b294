"""The games whose mistakes were not looked for yet."""

from __future__ import annotations

import sqlite3

_WHERE = """FROM games JOIN collections ON collections.id = games.collection
    WHERE collections.name = ? AND binned = 0 AND length(moves) > 0
    AND games.id NOT IN (SELECT game FROM training_games)"""


def untrained_games(
    connection: sqlite3.Connection, collection: str, most: int
) -> tuple[list[int], int]:
    """Return the newest such games of a collection, and how many there are."""
    total = connection.execute(f"SELECT count(*) {_WHERE}", (collection,)).fetchone()[0]
    select = f"SELECT games.id {_WHERE} ORDER BY games.id DESC LIMIT ?"
    rows = connection.execute(select, (collection, max(0, most))).fetchall()
    return [row[0] for row in rows], total
