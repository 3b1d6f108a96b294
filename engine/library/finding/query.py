"""The filter of the columns for the conditions of a search."""

from __future__ import annotations

import sqlite3

from engine.library.columns.game_filter import GameFilter
from engine.library.game_library import GameLibrary
from engine.library.store.names import PATTERN_SIGNS, NameTable, number_set
from engine.protocol.library.game_search import GameConditions

ALL_RESULTS = 0x3F


def filter_of(library: GameLibrary, wanted: GameConditions) -> GameFilter:
    """Return the filter of conditions. Raises sqlite3.Error."""
    results = sum(1 << code for code in set(wanted.results)) if wanted.results else ALL_RESULTS
    tagged = None if wanted.tag is None else _games_with_tag(library.connection, *wanted.tag)
    collection = library.collections.find(wanted.collection) if wanted.collection else 0
    if wanted.collection and not collection:
        tagged = b""  # No game is in a collection that does not exist.
    return GameFilter(
        _named(library.players, wanted.player),
        _named(library.players, wanted.opponent),
        _named(library.events, wanted.event),
        _named(library.sites, wanted.site),
        tagged,
        wanted.colour,
        results,
        wanted.dates,
        wanted.elos,
        wanted.openings,
        wanted.half_moves,
        collection,
        wanted.is_binned,
    )


def _named(table: NameTable, text: str) -> bytes | None:
    return table.containing(text) if text else None


def _games_with_tag(connection: sqlite3.Connection, name: str, text: str) -> bytes:
    """Return the numbers of the games with a text in a tag that has no column."""
    pattern = "%" + PATTERN_SIGNS.sub(r"\\\1", text) + "%"
    select = (
        "SELECT id FROM games WHERE tags IS NOT NULL "
        "AND json_extract(tags, '$.' || json_quote(?)) LIKE ? ESCAPE '\\'"
    )
    return number_set(row[0] for row in connection.execute(select, (name, pattern)))
