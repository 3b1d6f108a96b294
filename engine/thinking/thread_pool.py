"""Lazy SMP: several threads search the same position and share one transposition table.

The main search decides when to stop. The helpers search independently and fill the table. Every
second helper searches one iteration ahead (Chess Programming Wiki, "Lazy SMP"). With one thread
there is only the main search, which is deterministic.
"""

from __future__ import annotations

import threading
from collections import defaultdict

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import MAX_DEPTH, UPPER_BOUND, Search, mate_in
from engine.protocol.faults import Fault, FaultError, exception_text
from engine.protocol.shared_enums import FaultCode

VOTE_BASE = 14
"""Constant in centipawns that is added to the score difference of a vote. (Stockfish uses the same
number.)"""


class ThreadPool:
    """The searches of all threads. Only one thread may call the methods."""

    def __init__(self, table: Table, threads: int = 1) -> None:
        """Create the searches.

        Raises:
            MemoryError: there is not enough memory.
        """
        self.table = table
        self.main = Search(table)
        self._helpers = [Search(table) for _ in range(threads - 1)]
        self._running: list[threading.Thread] = []
        self._lines = 1

    @property
    def threads(self) -> int:
        """Number of searches, the main search included."""
        return 1 + len(self._helpers)

    def clear(self) -> None:
        """Clear the histories of all searches. The table is not cleared."""
        for search in (self.main, *self._helpers):
            search.clear()

    def begin(
        self, position: Position, node_limit: int, lines: int, root_moves: list[int] | None
    ) -> None:
        """Prepare a search.

        Args:
            position: the root position.
            node_limit: node limit for all threads together; 0 for no limit.
            lines: number of best lines.
            root_moves: root moves as the core encodes them; None for all legal moves.
        """
        share = max(1, node_limit // self.threads) if node_limit else 0
        self._lines = lines
        self.main.begin(position, share, lines, root_moves)
        for number, helper in enumerate(self._helpers, 1):
            helper.begin(position, share, lines, root_moves, number)

    def start_helpers(self, depth_limit: int | None) -> None:
        """Start the helpers. They search to ``depth_limit``, or until ``end_helpers``.

        Raises:
            FaultError: not all helpers could be started. The helpers that started do search.
        """
        depth = MAX_DEPTH if depth_limit is None else depth_limit
        all_started = threading.Event()
        try:
            for helper in self._helpers:
                thread = threading.Thread(
                    target=_help,
                    args=(helper, depth, all_started),
                    name="search helper",
                    daemon=True,
                )
                thread.start()
                self._running.append(thread)
        except (RuntimeError, MemoryError) as error:
            fault = Fault(
                FaultCode.TOO_FEW_THREADS,
                number=1 + len(self._running),
                least=self.threads,
                most=self.threads,
                system_text=exception_text(error),
            )
            raise FaultError(fault) from error
        finally:
            all_started.set()  # The helpers that have started wait for this.

    def end_helpers(self) -> None:
        """Stop the helpers and wait for them."""
        for helper in self._helpers:
            helper.stop()
        for thread in self._running:
            thread.join()
        self._running = []

    def nodes(self) -> int:
        """Return the sum of the node counts of all threads."""
        return sum(search.nodes() for search in (self.main, *self._helpers))

    def selective_depth(self) -> int:
        """Return the greatest ply that any thread reached."""
        return max(search.selective_depth() for search in (self.main, *self._helpers))

    def table_stats(self) -> tuple[int, ...]:
        """Return the sums of ``Search.table_stats`` over all threads."""
        counts = (search.table_stats() for search in (self.main, *self._helpers))
        return tuple(map(sum, zip(*counts, strict=True)))

    def best(self) -> Search:
        """Return the search whose move should be played. All searches must have ended.

        Each search votes for its best move. A vote weighs more with a greater depth and a better
        score. A proved win by mate beats all votes. A helper whose last result is an upper bound
        does not vote. With several lines the main search always wins, because helpers find only one
        line.
        """
        searches = [self.main, *filter(_stands_by_its_move, self._helpers)]
        if self._lines > 1 or len(searches) == 1 or self.main.depth() == 0:
            return self.main
        lowest = min(search.value() for search in searches)
        votes: defaultdict[int, int] = defaultdict(int)
        for search in searches:
            votes[search.best_move()] += _weight(search, lowest)

        def merit(search: Search) -> tuple[int, int, int]:
            mate = mate_in(search.value())
            is_proved = mate is not None and mate > 0 and search.bound() != UPPER_BOUND
            proved = search.value() if is_proved else 0
            return proved, votes[search.best_move()], _weight(search, lowest)

        return max(searches, key=merit)  # Among equals, max() takes the first: main.


def _stands_by_its_move(helper: Search) -> bool:
    return helper.depth() > 0 and helper.bound() != UPPER_BOUND


def _help(helper: Search, depth: int, all_started: threading.Event) -> None:
    """Wait until all helpers have started, then search.

    A thread starts slowly if other threads already use all processors.
    """
    all_started.wait()
    helper.help(depth)


def _weight(search: Search, lowest: int) -> int:
    return (search.value() - lowest + VOTE_BASE) * search.depth()
