"""Deletes games with everything that belongs to them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from engine.library.store.schema import REPORT_TABLES
from engine.library.store.sources import delete_sources

GAME_TABLES = (*((table, "game") for table in ("movetexts", *REPORT_TABLES)), ("games", "id"))
"""The tables with rows of a game, each with the column that has its number."""


def delete_games(connection: sqlite3.Connection, games: Sequence[int]) -> None:
    """Delete games, inside a transaction. Their numbers are not given again."""
    if games:
        connection.execute("INSERT INTO deletions (highest) VALUES (?)", (max(games),))
    for table, column in GAME_TABLES:
        delete = f"DELETE FROM {table} WHERE {column} = ?"
        connection.executemany(delete, [(game,) for game in games])
    delete_sources(connection, games)
