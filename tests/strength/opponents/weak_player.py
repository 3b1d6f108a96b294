"""A weak player in this process: a level's search and choice without an engine process."""

from __future__ import annotations

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import EXACT_BOUND, Search
from engine.protocol.messages import Go, Handicap
from engine.thinking import sight
from engine.thinking.choice import Option, choose


class WeakPlayer:
    """Plays as ``engine.thinking.engine.Engine`` does with a handicap of limited sight."""

    def __init__(self) -> None:
        self._table = Table(sight.TABLE_MB)
        self._search = Search(self._table)

    def move(self, position: Position, handicap: Handicap, game: str) -> int:
        """Return the move in a position; ``game`` takes the place of the moves of the game."""
        self._table.clear()
        self._search.clear()
        seen = sight.sight_of(Go(1, position.fen(), (game,), handicap=handicap))
        assert seen is not None, "the handicap sees every move"
        sight.prepare(self._search, seen)
        self._search.begin(position, handicap.nodes, handicap.lines)
        while self._search.depth() < handicap.depth and self._search.deepen():
            pass
        lines = [line for line in self._search.best_lines() if line[1] == EXACT_BOUND]
        deepest = max((depth for _, _, depth, _ in lines), default=0)
        options = [Option(moves[0], value) for value, _, depth, moves in lines if depth == deepest]
        return choose(options, handicap, game) if options else self._search.best_move()
