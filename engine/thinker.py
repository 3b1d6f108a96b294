"""What worker and UCI share: the owner of the table and the search, one search at a time.

How each search ended is kept in ``Thinker.journal``, so that it can be made again exactly.
"""

from __future__ import annotations

from ctypes import addressof, c_longlong
from time import perf_counter

from engine.core.position import Position
from engine.core.search import Search
from engine.core.table import Table
from engine.messages import Go
from engine.thought import Listener, SearchEnd, Thought

DEFAULT_HASH_MB = 64


class Thinker:
    """Owns the table and the search. Its methods are called from one thread only."""

    def __init__(
        self,
        listener: Listener,
        hash_mb: int = DEFAULT_HASH_MB,
        stop_value: c_longlong | None = None,
    ) -> None:
        """Make the table.

        ``listener`` takes the reports of every search (see ``Listener``). A search also ends when
        ``stop_value``, which may be shared with another process, is at least its id.

        Raises:
            MemoryError: the table cannot be had.
            ValueError: its size is out of range.
        """
        self._listener = listener
        self._stop_value = stop_value
        self._table = Table(hash_mb)
        self._search = Search(self._table)
        self._thought: Thought | None = None
        self.journal: list[SearchEnd] = []
        """The searches since everything was last forgotten and how they ended, oldest first."""

    def configure(self, hash_mb: int) -> None:
        """Take a table of another size; then everything learnt is gone. Not while searching.

        Raises as the constructor does, and then nothing has changed.
        """
        self._require_idle()
        if hash_mb == self._table.megabytes():
            return
        self._table = Table(hash_mb)
        self._search = Search(self._table)
        self.journal.clear()

    def new_game(self) -> None:
        """Forget everything learnt: what follows is deterministic again. Not while searching."""
        self._require_idle()
        self._table.clear()
        self._search.clear()
        self.journal.clear()

    def begin(self, go: Go) -> None:
        """Start the search that ``go`` describes and return at once. Not while searching.

        Raises:
            ValueError: the FEN or a move is refused, in one line; nothing has been started.
        """
        started_s = perf_counter()
        self._require_idle()
        position = Position(go.fen, go.chess960)
        for move in go.moves:
            position.push_uci(move)
        stop_address = 0 if self._stop_value is None else addressof(self._stop_value)
        self._search.watch(stop_address, go.search_id)
        # For the core 0 means no limit; whoever asks for no node at all gets the least there is.
        self._search.begin(position, 0 if go.limits.nodes is None else max(1, go.limits.nodes))
        self._thought = Thought(
            go=go,
            position=position,
            search=self._search,
            table=self._table,
            started_s=started_s,
            stop_value=self._stop_value,
            listener=self._listener,
            journal=self.journal,
        )

    def stop(self) -> None:
        """Ask the running search to end; does nothing where there is none."""
        if self._thought is not None:
            self._thought.stop()

    def is_thinking(self) -> bool:
        """Is a search running? No longer from just before its last report is given."""
        return self._thought is not None and not self._thought.is_over()

    def wait(self) -> None:
        """Wait until the search has given its last report: for ever, where nothing limits it."""
        if self._thought is not None:
            self._thought.join()

    def _require_idle(self) -> None:
        """Let a search that is over give its last report; refuse to go on if one is running."""
        if self.is_thinking():
            raise RuntimeError("a search is running")
        self.wait()
