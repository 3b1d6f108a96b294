"""A level in this process: its search and choice without an engine process."""

from __future__ import annotations

from contextlib import suppress

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.protocol.handicap import Handicap, LimitedSight
from engine.protocol.messages import Go
from engine.thinking import limited_sight, mating_technique
from engine.thinking.move_choice import chosen_move

TABLE_MB = 16


class WeakPlayer:
    """Plays as ``engine.thinking.engine.Engine`` does with a handicap, without a book.

    The one difference: a handicap without a sight also has an empty table for each move.
    """

    def __init__(self) -> None:
        self._limited_table, self._table = Table(limited_sight.TABLE_MB), Table(TABLE_MB)
        self._limited, self._unlimited = Search(self._limited_table), Search(self._table)

    def move(self, position: Position, handicap: Handicap) -> int:
        """Return the move in a position; the moves made on it are those of the game."""
        asked = Go(1, position.fen(), _moves_of(position), handicap=handicap)
        go = mating_technique.with_mating_technique(asked, position)
        limits = go.handicap or handicap
        search = self._prepared(limited_sight.sight_of(go))
        search.begin(position, limits.nodes, limits.lines)
        while search.depth() < limits.depth and search.deepen():
            pass
        return chosen_move(search, go, position)

    def _prepared(self, seen: LimitedSight | None) -> Search:
        """Return a search with an empty table and this sight; None for a search that sees all."""
        table, search = self._table, self._unlimited
        if seen is not None:
            table, search = self._limited_table, self._limited
            limited_sight.prepare_limited_search(search, seen)
        table.clear()
        search.clear()
        return search


def _moves_of(position: Position) -> tuple[str, ...]:
    """Return the moves that were made on a position, in UCI form."""
    before, found = position.copy(), []
    with suppress(IndexError):
        while True:
            found.append(position.uci(before.pop()))
    return tuple(found[::-1])
