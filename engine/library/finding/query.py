"""The filter of the columns for the conditions of a search."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple, Protocol

from engine.library.columns.game_filter import GameFilter
from engine.library.columns.group_statistics import games_with_time_controls
from engine.library.columns.pattern_search import BoardPattern, pattern_plies
from engine.library.finding.mistakes import MistakePlies, PlayerMistakes, games_of_sides
from engine.library.game_library import GameLibrary
from engine.library.store.game_fields import UNKNOWN_NAME
from engine.library.store.game_rows import NO_TIME_CONTROL
from engine.library.store.names import PATTERN_SIGNS, NameTable, intersection, number_set
from engine.protocol.library import board_pattern as messages
from engine.protocol.library.game_search import GameConditions

ALL_RESULTS = 0x3F
ALL_SQUARES = 0xFFFF_FFFF_FFFF_FFFF
MOST_HALF_MOVES = 1 << 16
"""More than a game can have."""
MOST_TIME_CONTROLS = 0xFFFF
"""The highest number of a time control that the columns have."""
NO_NAME = "-"
"""What PGN has for a name that does not exist; a search for a hyphen in names would find many."""


class Moments(Protocol):
    """Where in each game something is met first."""

    def ply(self, number: int, /) -> int | None:
        """Return the half-moves before it; None if it is not met."""


class ChosenGames(NamedTuple):
    """The games that meet conditions."""

    filter: GameFilter
    moments: Moments | None
    """Where in each game the mistake, else the pattern of the board is, if one is wanted."""


def filter_of(library: GameLibrary, wanted: GameConditions) -> GameFilter:
    """Return the filter of conditions. Raises sqlite3.Error."""
    return chosen_games(library, wanted).filter


def chosen_games(
    library: GameLibrary, wanted: GameConditions, among: bytes | None = None
) -> ChosenGames:
    """Return the games that meet conditions, among those of a set. Raises sqlite3.Error."""
    results = sum(1 << code for code in set(wanted.results)) if wanted.results else ALL_RESULTS
    collection = library.collections.find(wanted.collection) if wanted.collection else 0
    sets = [] if among is None else [among]
    moments: Moments | None = None
    if wanted.collection and not collection:
        sets.append(b"")  # No game is in a collection that does not exist.
    if wanted.tag is not None:
        sets.append(_games_with_tag(library.connection, *wanted.tag))
    if wanted.time_control:
        sets.append(_games_with_time_control(library, wanted.time_control))
    if wanted.pattern is not None:
        standing = pattern_plies(library.blocks(), pattern_of(wanted.pattern))
        sets.append(standing.members())
        moments = standing
    mistakes = None if wanted.mistake is None else MistakePlies(library, wanted.mistake)
    white_games, black_games = games_of_sides(library, mistakes, wanted.accuracy)
    chosen = GameFilter(
        _named(library.players, wanted.player),
        _named(library.players, wanted.opponent),
        _named(library.events, wanted.event),
        _named(library.sites, wanted.site),
        intersection(sets) if sets else None,
        wanted.colour,
        results,
        wanted.dates,
        wanted.elos,
        wanted.openings,
        wanted.half_moves,
        collection,
        wanted.is_binned,
        white_games,
        black_games,
    )
    if mistakes is not None:
        moments = PlayerMistakes(library, mistakes, chosen)
    return ChosenGames(chosen, moments)


def pattern_of(wanted: messages.BoardPattern) -> BoardPattern:
    """Return a pattern as the scan takes it."""
    sides = (wanted.white, wanted.black)
    counts = [
        (min(max(least, 0), messages.MOST_PIECES), min(max(most, 0), messages.MOST_PIECES))
        for side in sides
        for least, most in (side.pawns, side.knights, side.bishops, side.rooks, side.queens)
    ]
    return BoardPattern(
        counts,
        wanted.white_pawns & ALL_SQUARES,
        wanted.black_pawns & ALL_SQUARES,
        wanted.are_all_pawns,
        wanted.is_either_side,
        min(wanted.half_moves, MOST_HALF_MOVES),
        wanted.white_free & ALL_SQUARES,
        wanted.black_free & ALL_SQUARES,
    )


def _named(table: NameTable, text: str) -> bytes | None:
    """Return the set of the names that a text means; None for all."""
    if text == UNKNOWN_NAME:
        return number_set((table.find(UNKNOWN_NAME), table.find("")))
    if text == NO_NAME:
        return number_set((table.find(NO_NAME),))
    return table.containing(text) if text else None


def _games_with_time_control(library: GameLibrary, text: str) -> bytes:
    """Return the set of the games with a time control."""
    number = library.time_controls.find(text)
    if number > MOST_TIME_CONTROLS:  # The columns do not have it.
        select = "SELECT id FROM games WHERE time_control = ?"
        return number_set(row[0] for row in library.connection.execute(select, (number,)))
    numbers = {number} if number else set()
    if text == UNKNOWN_NAME:
        numbers.add(NO_TIME_CONTROL)
    return games_with_time_controls(library.blocks(), number_set(numbers))


def _games_with_tag(connection: sqlite3.Connection, name: str, text: str) -> bytes:
    """Return the numbers of the games with a text in a tag that has no column."""
    pattern = "%" + PATTERN_SIGNS.sub(r"\\\1", text) + "%"
    select = (
        "SELECT id FROM games WHERE tags IS NOT NULL "
        "AND json_extract(tags, '$.' || json_quote(?)) LIKE ? ESCAPE '\\'"
    )
    return number_set(row[0] for row in connection.execute(select, (name, pattern)))
