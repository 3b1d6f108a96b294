"""What games are wanted, as a person says it, and as the filter of the columns."""

from __future__ import annotations

import sqlite3

from msgspec import Struct

from engine.library.columns.game_filter import GameFilter
from engine.library.game_library import GameLibrary
from engine.library.store.names import PATTERN_SIGNS, NameTable, number_set

WHITE, BLACK, EITHER = 0, 1, -1
ALL_RESULTS = 0x3F


class GameQuery(Struct, frozen=True):
    """The conditions that a game must meet. Names need only contain the text, in any case."""

    player: str = ""
    colour: int = EITHER
    """Of the player."""
    opponent: str = ""
    event: str = ""
    site: str = ""
    tag: tuple[str, str] | None = None
    """The name of another tag, and a text in its value."""
    results: tuple[int, ...] = ()
    """Codes of ``results.pxd``; empty for all."""
    dates: tuple[int, int] | None = None
    """The first and the last one: year * 10000 + month * 100 + day."""
    elos: tuple[int, int] | None = None
    """The lowest and the highest one; both players must have one between them."""
    openings: tuple[int, int] | None = None
    """The first and the last one: 1 for A00 to 500 for E99."""
    half_moves: tuple[int, int] | None = None
    collection: str = ""
    """The whole name."""
    is_binned: bool = False
    """Whether the games in the bin are meant, not all others."""


def filter_of(library: GameLibrary, query: GameQuery) -> GameFilter:
    """Return the filter of a query. Raises sqlite3.Error."""
    results = sum(1 << code for code in set(query.results)) if query.results else ALL_RESULTS
    tagged = None if query.tag is None else _games_with_tag(library.connection, *query.tag)
    collection = library.collections.find(query.collection) if query.collection else 0
    if query.collection and not collection:
        tagged = b""  # No game is in a collection that does not exist.
    return GameFilter(
        _named(library.players, query.player),
        _named(library.players, query.opponent),
        _named(library.events, query.event),
        _named(library.sites, query.site),
        tagged,
        query.colour,
        results,
        query.dates,
        query.elos,
        query.openings,
        query.half_moves,
        collection,
        query.is_binned,
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
