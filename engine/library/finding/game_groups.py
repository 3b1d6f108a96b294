"""The results of players in groups of games: by opening, opponent, time control and others."""

from __future__ import annotations

import heapq
from collections.abc import Callable

from engine.core.board.position import Position
from engine.library.columns.group_statistics import GameGrouping, GroupStatistics
from engine.library.finding.explorer import hits_of, performance_of
from engine.library.finding.query import chosen_games
from engine.library.game_library import GameLibrary
from engine.protocol.library import game_groups as messages
from engine.protocol.library.game_groups import GameGroup, GameGroups, PlayerResults
from engine.protocol.library.game_search import GameSearch

OPENING_COUNT = 501
"""Codes of openings, that of an unknown one included."""
LAST_YEAR = 9_999
Numbers = tuple[int, int, int, int, int, int, int, int, int, int]
"""The numbers of a group, in the order of ``GroupStatistics.numbers``."""


def group_games(
    library: GameLibrary, search: GameSearch, grouping: messages.GameGrouping, most: int
) -> GameGroups:
    """Return the groups of the games that are searched for, those with the most games first.

    At most ``most`` groups. Raises FenError, sqlite3.Error.
    """
    chosen = chosen_games(library, search.conditions).filter
    if search.position is not None:
        position = Position(search.position.fen, search.position.chess960)
        hits = hits_of(library, position, chosen, is_board_alone=search.is_board_alone)
        chosen = chosen_games(library, search.conditions, hits.plies().members()).filter
    kind = GameGrouping[grouping.name]
    size, name_of = _keys_of(library, kind)
    found = GroupStatistics(library.blocks(), chosen, kind, size)
    counts = found.counts()
    largest = heapq.nsmallest(max(most, 0), counts, lambda one: (-one[0], one[1]))
    groups = [
        GameGroup(key, name_of(key) or "", results_of(found.numbers(key))) for _, key in largest
    ]
    return GameGroups(results_of(found.all_numbers()), len(counts), tuple(groups))


def _keys_of(
    library: GameLibrary, grouping: GameGrouping
) -> tuple[int, Callable[[int], str | None]]:
    """Return what is above all keys of a grouping, and what returns the name of a key."""
    match grouping:
        case GameGrouping.OPENING:
            return OPENING_COUNT, lambda _key: None
        case GameGrouping.YEAR:
            return LAST_YEAR + 1, lambda _key: None
        case GameGrouping.TIME_CONTROL:
            table = library.time_controls
        case _:
            table = library.players
    return table.highest() + 1, table.name


def results_of(numbers: Numbers) -> PlayerResults:
    """Return results from the numbers of ``GroupStatistics``."""
    games, wins, draws, losses, rated, against_rated, elos, others, half_points, date = numbers
    average = round(elos / rated) if rated else None
    opponents = performance = None
    if against_rated:
        opponents = round(others / against_rated)
        performance = performance_of(others / against_rated, half_points / 2 / against_rated)
    return PlayerResults(games, wins, draws, losses, average, opponents, performance, date)
