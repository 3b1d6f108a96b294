"""The searches of a review: each position of a game, from the last to the first.

A score that was found for a position helps to search the position before it, because the table is
kept. It is cleared every ``SPAN_PLIES`` positions: a review that was interrupted begins again there
and still finds the same. The histories are cleared before each search, so that no score depends on
how a later position of the game was judged.

A second search with two lines follows where the second best move matters: where the best move was
played, and before and after a move that loses winning chances.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from ctypes import addressof, c_longlong

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import STOP_NODES, Search
from engine.protocol.messages import Score
from engine.protocol.review import (
    LEAST_LOSS,
    PositionSearch,
    ReviewedGame,
    ReviewedLine,
    SearchedIteration,
)
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from engine.review.game_positions import NULL_MOVE, positions_backwards
from engine.thinking.thinking_reports import score_of

HASH_MB = 64
SPAN_PLIES = 10
"""How many positions share what the table has learnt. A search of a review is recorded within two
seconds of those before it; with 12 it took up to 2.3 s, and the searches were hardly deeper."""
LEAST_NODES_OF_TWO_LINES = 30_000
"""Searches with two lines and fewer nodes were wrong by up to 11.5 points of winning chances,
because late move pruning hides the second line."""
TWO_LINES_SHARE = 10
"""A search with two lines gets this part of the nodes of the first search, whose table it uses."""
LEAST_LOSS_POINTS = min(points for _, points in LEAST_LOSS)
"""The loss from which on the second best move matters. It is that of an inaccuracy."""
STOPPED = 1
"""The stop value with which another thread or process ends the searches."""


class Reviewer:
    """Searches the positions of one game. Its results depend on the game and the nodes alone."""

    def __init__(
        self,
        game: ReviewedGame,
        nodes: int,
        done: Sequence[PositionSearch] = (),
        stop_value: c_longlong | None = None,
        *,
        stopped: int = STOPPED,
        hash_mb: int = HASH_MB,
    ) -> None:
        """Prepare the searches; ``nodes`` is the limit of each first search.

        Args:
            game: the game.
            nodes: node limit of the search of a position.
            done: what an earlier reviewer of the same game and nodes has yielded. Spans that are
                complete there are not searched again.
            stop_value: another thread or process sets it to ``stopped``, or more, to end the
                searches.
            stopped: the least stop value that ends them.
            hash_mb: size of the table.

        Raises:
            MemoryError: there is not enough memory for the table.
        """
        self._game = game
        self._nodes = nodes
        self._last_ply = len(game.moves)
        self._searches = list[PositionSearch]()
        self._by_place = dict[tuple[int, int], PositionSearch]()
        """The searches by ply and requested lines."""
        self._due_here = 0
        for search in complete_spans(self._last_ply, done):
            self._keep(search)
        self._table = Table(hash_mb)
        self._search = Search(self._table)
        self._stop_value = c_longlong(0) if stop_value is None else stop_value
        self._stopped = stopped
        self._search.watch(addressof(self._stop_value), stopped)

    @property
    def searches(self) -> tuple[PositionSearch, ...]:
        """All searches so far, in their order, those of complete spans before the start too."""
        return tuple(self._searches)

    @property
    def is_position_complete(self) -> bool:
        """Whether no search of the same position follows the last one that ``run`` has yielded.

        The searches with two lines around the move from this position count as its own.
        """
        return self._due_here == 0

    @property
    def is_stopped(self) -> bool:
        """Whether the stop value ended the searches."""
        return self._stop_value.value >= self._stopped

    def run(self) -> Iterator[PositionSearch]:
        """Search each position that is left and yield each search when it has ended.

        A search that the stop value ends is not yielded, and is the last one.

        Raises:
            ValueError: the FEN or a move of the game is invalid. The message is one line.
        """
        first = min((search.ply for search in self._searches), default=self._last_ply + 1)
        later: Position | None = None
        for ply, position in positions_backwards(self._game):
            if ply < first:
                if _is_span_start(ply, self._last_ply):
                    self._table.clear()
                for found in self._searches_at(ply, position, later):
                    self._keep(found)
                    yield found
                if self.is_stopped:
                    return
            later = position.copy()

    def _searches_at(
        self, ply: int, position: Position, later: Position | None
    ) -> Iterator[PositionSearch]:
        """Yield the searches that begin when the position at a ply is due."""
        search = self._searched(ply, position, 1)
        if search is None:
            return
        doubtful = tuple(self._doubtful(search, position, later))
        self._due_here = len(doubtful)
        yield search
        for number, root in doubtful:
            second = self._searched(number, root, 2)
            if second is None:
                return
            self._due_here -= 1
            yield second

    def _doubtful(
        self, search: PositionSearch, position: Position, later: Position | None
    ) -> Iterator[tuple[int, Position]]:
        """Yield the positions around the move of the game in which the second best move matters."""
        ply = search.ply
        if later is None or self._game.moves[ply] == NULL_MOVE:
            return
        best_played = self._game.moves[ply] == search.best_move
        loses = not best_played and self._loss(search) >= LEAST_LOSS_POINTS
        if (best_played or loses) and _has_choice(position):
            yield ply, position
        if loses and _has_choice(later) and (ply + 1, 2) not in self._by_place:
            yield ply + 1, later

    def _loss(self, search: PositionSearch) -> float:
        """Return the winning chances, in points, that the move of the game loses."""
        after = self._by_place[search.ply + 1, 1]
        chance_after = 100 - winning_chance(after.score, OWN_SLOPE)
        return winning_chance(search.score, OWN_SLOPE) - chance_after

    def _keep(self, search: PositionSearch) -> None:
        self._searches.append(search)
        self._by_place[search.ply, search.requested_lines] = search

    def _searched(self, ply: int, position: Position, lines: int) -> PositionSearch | None:
        """Search a position; return None if the stop value ended the search."""
        if not position.legal_moves():
            return _end_of_game(ply, lines, position)
        search = self._search
        search.clear()
        search.begin(position, node_limit(self._nodes, lines), lines)
        found: list[tuple[int, int, int, list[int]]] = []
        iterations = list[SearchedIteration]()
        while search.deepen():
            found = search.best_lines()
            value, _, _, best = found[0]
            iterations.append(
                SearchedIteration(search.depth(), score_of(value), position.uci(best[0]))
            )
        if self.is_stopped:
            return None
        rows = tuple(
            ReviewedLine(score_of(value), tuple(map(position.uci, moves)))
            for value, _, _, moves in found
        )
        return PositionSearch(
            ply,
            lines,
            search.depth(),
            search.nodes(),
            was_cut_short=search.stop_reason() == STOP_NODES,
            lines=rows,
            iterations=tuple(iterations) if lines == 1 else (),
        )


def node_limit(nodes: int, lines: int) -> int:
    """Return the node limit of a search, where ``nodes`` is that of a search with one line."""
    return nodes if lines == 1 else max(LEAST_NODES_OF_TWO_LINES, nodes // TWO_LINES_SHARE)


def complete_spans(last_ply: int, done: Sequence[PositionSearch]) -> tuple[PositionSearch, ...]:
    """Return the searches of the spans that are complete, in their order.

    The first search of a span shows that the one before it is complete: its last searches follow
    the last position.
    """
    starts = [number for number, search in enumerate(done) if starts_span(search, last_ply)]
    return tuple(done[: starts[-1]]) if starts else ()


def starts_span(search: PositionSearch, last_ply: int) -> bool:
    """Return whether the table was cleared before this search.

    ``last_ply`` is that of the last position of the game.
    """
    return search.requested_lines == 1 and _is_span_start(search.ply, last_ply)


def _is_span_start(ply: int, last_ply: int) -> bool:
    return (last_ply - ply) % SPAN_PLIES == 0


def _has_choice(position: Position) -> bool:
    return len(position.legal_moves()) > 1


def _end_of_game(ply: int, lines: int, position: Position) -> PositionSearch:
    """Return the search of a position without legal moves."""
    score = Score(mate=0) if position.is_check() else Score(centipawns=0)
    return PositionSearch(ply, lines, 0, 0, was_cut_short=False, lines=(ReviewedLine(score, ()),))
