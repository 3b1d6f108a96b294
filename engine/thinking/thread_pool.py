"""Several threads that search one position and share what they find in one table: Lazy SMP.

The main search decides when to end; its helpers search the same position, each at its own pace,
every second one an iteration ahead, and fill the table (Chess Programming Wiki, "Lazy SMP"). With
one thread there is only the main search, and everything is deterministic.
"""

from __future__ import annotations

import threading
from collections import defaultdict

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import MAX_DEPTH, UPPER_BOUND, Search, mate_in
from engine.protocol.faults import Fault, FaultError, text_of
from engine.protocol.vocabulary import FaultCode

VOTE_BASE = 14
"""What a vote counts beyond the lead over the lowest value (Stockfish has this number)."""


class ThreadPool:
    """The searches of all threads. Its methods are called from one thread, but for ``stop``."""

    def __init__(self, table: Table, threads: int = 1) -> None:
        """Make the searches; raises MemoryError."""
        self.table = table
        self.main = Search(table)
        self._helpers = [Search(table) for _ in range(threads - 1)]
        self._running: list[threading.Thread] = []
        self._lines = 1

    @property
    def threads(self) -> int:
        """How many search, the main one included."""
        return 1 + len(self._helpers)

    def clear(self) -> None:
        """Forget all that the searches learnt; the table is cleared by itself."""
        for search in (self.main, *self._helpers):
            search.clear()

    def begin(
        self, position: Position, node_limit: int, lines: int, root_moves: list[int] | None
    ) -> None:
        """Prepare a search; ``node_limit`` is for all threads together, 0 for none."""
        share = max(1, node_limit // self.threads) if node_limit else 0
        self._lines = lines
        self.main.begin(position, share, lines, root_moves)
        for number, helper in enumerate(self._helpers, 1):
            helper.begin(position, share, lines, root_moves, number)

    def start_helpers(self, depth_limit: int | None) -> None:
        """Let the helpers search until ``end_helpers``, or to a depth.

        Raises:
            FaultError: the system starts fewer threads than that; those that started search.
        """
        depth = MAX_DEPTH if depth_limit is None else depth_limit
        are_all_there = threading.Event()
        try:
            for helper in self._helpers:
                thread = threading.Thread(
                    target=_help,
                    args=(helper, depth, are_all_there),
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
                system_text=text_of(error),
            )
            raise FaultError(fault) from error
        finally:
            are_all_there.set()  # else those that were started would wait for ever

    def end_helpers(self) -> None:
        """Stop the helpers and wait for them."""
        for helper in self._helpers:
            helper.stop()
        for thread in self._running:
            thread.join()
        self._running = []

    def nodes(self) -> int:
        """Of all threads."""
        return sum(search.nodes() for search in (self.main, *self._helpers))

    def selective_depth(self) -> int:
        """The deepest ply that any thread reached."""
        return max(search.selective_depth() for search in (self.main, *self._helpers))

    def table_counts(self) -> tuple[int, ...]:
        """The sums of ``Search.table_counts`` over all threads."""
        counts = (search.table_counts() for search in (self.main, *self._helpers))
        return tuple(map(sum, zip(*counts, strict=True)))

    def best(self) -> Search:
        """The search whose move is to be played, once all have ended.

        Each votes for its move, with a weight that grows with its depth and its value; a mate that
        is proved goes before all votes. A helper whose move has just turned out worse than it
        thought has no vote. Only the main search finds several lines.
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

        return max(searches, key=merit)  # the first of equals, so the main search if it is one


def _stands_by_its_move(helper: Search) -> bool:
    return helper.depth() > 0 and helper.bound() != UPPER_BOUND


def _help(helper: Search, depth: int, are_all_there: threading.Event) -> None:
    """Search, but not before all threads have started that can be.

    Where they share few processors, each start among others that search takes its time.
    """
    are_all_there.wait()
    helper.help(depth)


def _weight(search: Search, lowest: int) -> int:
    return (search.value() - lowest + VOTE_BASE) * search.depth()
