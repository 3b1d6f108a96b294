"""The explorer: what was played from a position, how often, and with what result."""

from __future__ import annotations

import math

from engine.core.board.position import Position
from engine.core.board.san import san
from engine.library.columns.block import Block
from engine.library.columns.board_keys import keys_of_board
from engine.library.columns.game_filter import GameFilter
from engine.library.columns.move_statistics import MoveStatistics
from engine.library.columns.position_hits import PositionHits
from engine.library.game_library import GameLibrary
from engine.library.popular import popular_table
from engine.protocol.library.exploration import Exploration, PlayedMove, Results

Numbers = tuple[int, int, int, int, int, int, int, int, int, int]
"""The numbers of some games, in the order of ``MoveStatistics.moves_played``."""

NO_PLACE = -1
"""Of a position that is not in the table of frequent positions."""
MOST_VERIFIED = 20_000
"""Hits that are replayed. Among more of them a false one, once in six searches, does not count."""
LARGEST_DIFFERENCE = 800
"""Between a performance and the mean rating of the opponents, as FIDE's table has it."""
ELO_SCALE = 400


def hits_of(
    library: GameLibrary, position: Position, chosen: GameFilter, *, is_board_alone: bool = False
) -> PositionHits:
    """Return where a position occurs in the games that a filter accepts. Raises sqlite3.Error.

    With ``is_board_alone`` castling rights and en passant do not count.
    """
    keys = keys_of_board(position) if is_board_alone else [position.key()]
    return _hits_in(library, library.blocks(), keys, chosen)


def _hits_in(
    library: GameLibrary, blocks: list[Block], keys: list[int], chosen: GameFilter
) -> PositionHits:
    hits = PositionHits(blocks, keys, chosen)
    if len(hits) <= MOST_VERIFIED:
        hits.verify(library.start_of_game)
    return hits


def explore(library: GameLibrary, position: Position, chosen: GameFilter) -> Exploration:
    """Return what was played from a position in the games that a filter accepts.

    Positions are the same if the same moves are legal: castling rights and en passant count.
    Raises sqlite3.Error.
    """
    statistics = _statistics(library, position, chosen)
    moves = [
        move
        for short, numbers in statistics.moves_played()
        if (move := _move_of(position, short, numbers)) is not None
    ]
    moves.sort(key=lambda move: (-move.results.games, move.move))
    return Exploration(
        results_of(statistics.games_reached()), statistics.games_ended(), tuple(moves)
    )


def _statistics(library: GameLibrary, position: Position, chosen: GameFilter) -> MoveStatistics:
    """Count the games of a position: with the table of frequent positions, or by a scan."""
    is_black = not position.white_to_move()
    popular = popular_table(library) if chosen.is_open else None
    place = popular[0].find(position.key()) if popular else NO_PLACE
    if popular is None or place == NO_PLACE:
        return MoveStatistics(hits_of(library, position, chosen), is_black)
    table, others = popular
    found = MoveStatistics(_hits_in(library, others, [position.key()], chosen), is_black)
    table.add_to(found, place)
    return found


def _move_of(position: Position, short: int, numbers: Numbers) -> PlayedMove | None:
    """Return a move with its results; None if it is not legal, because its hit is a false one."""
    if short == 0:
        return PlayedMove("0000", "--", results_of(numbers))
    move = position.from_short(short)
    if not move:
        return None
    return PlayedMove(position.uci(move), san(position, move), results_of(numbers))


def results_of(numbers: Numbers) -> Results:
    """Return results from the numbers of ``MoveStatistics``."""
    games, white, draws, black, rated, against_rated, elos, others, half_points, date = numbers
    average = round(elos / rated) if rated else None
    performance = None
    if against_rated:
        performance = performance_of(others / against_rated, half_points / 2 / against_rated)
    return Results(games, white, draws, black, average, performance, date)


def performance_of(opponents: float, score: float) -> int:
    """Return the rating whose expected score against a rating is the given one."""
    if not 0 < score < 1:
        difference = math.copysign(LARGEST_DIFFERENCE, score - 0.5)
    else:
        difference = ELO_SCALE * math.log10(score / (1 - score))
        difference = max(-LARGEST_DIFFERENCE, min(LARGEST_DIFFERENCE, difference))
    return round(opponents + difference)
