"""The checkpoints of a game. With them, a replay does not need all earlier searches.

Each checkpoint serves a span of consecutive searches. To reach a search inside a span, a replay
runs the earlier searches of the span first.

A background thread compresses each finished checkpoint in small slices. It pauses during a search,
unless too many checkpoints wait. If the checkpoints exceed the memory budget, the thread joins two
neighbouring spans. It chooses the pair with the fewest nodes.
"""

from __future__ import annotations

import _thread
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

from engine.checkpoints.checkpoint import Checkpoint, DamagedCheckpointError
from engine.core.memory.transposition import Table
from engine.core.recording.table_snapshot import MOST_SEARCHES, TableSnapshot
from engine.core.search.search import Search

SPAN_NODES = 3_000_000
"""Node count at which a span ends. The replay of a whole span takes a few seconds."""
BUDGET_BYTES = 280_000_000
"""Limit for the total size of all compressed checkpoints. With the default table and the open
checkpoint, the size stays below 300 MB."""
MOST_WAITING = 2
"""How many checkpoints may wait for compression while a search runs."""
MOST_TABLE_MB = 2048
"""Largest table, in megabytes, for which checkpoints are kept. A table snapshot takes an eighth of
the table's size."""
PAUSE_S = 0.3
"""How many seconds the thread waits after a search before it compresses, because the next search
may start at once."""


class Checkpoints:
    """The checkpoints of all searches since the table was last cleared.

    Only single-threaded searches have checkpoints.
    """

    def __init__(
        self,
        table: Table,
        search: Search | None,
        budget_bytes: int = BUDGET_BYTES,
        span_nodes: int | None = None,
        report: Callable[[str], None] | None = None,
    ) -> None:
        """Create a store without checkpoints. Table and histories must be empty.

        Args:
            table: the table that the search uses.
            search: the search whose histories are kept; None to keep nothing.
            budget_bytes: memory limit of all compressed checkpoints.
            span_nodes: node count that ends a span; None for ``SPAN_NODES``.
            report: receives the exception of an internal fault as one line of text, from another
                thread. The faulty checkpoint is dropped.
        """
        self._report = report
        self._table = table
        self._search = search if table.megabytes() <= MOST_TABLE_MB else None
        self._budget_bytes = budget_bytes
        self._most_nodes = SPAN_NODES if span_nodes is None else span_nodes
        self._lock = threading.Lock()
        self._kept: list[Checkpoint] = []
        self._open: Checkpoint | None = None
        """Checkpoint of the current span. None in the first span, because the first search starts
        with an empty table and empty histories. None also if memory was short."""
        self._span_first = self._span_nodes = 0
        self._jobs: list[Iterator[object]] = []
        self._searching = threading.Event()
        self._at_rest = threading.Event()
        """Set while no checkpoint is being compressed."""
        self._at_rest.set()

    # For the engine

    def forget(self) -> None:
        """Drop all checkpoints, because table and histories were cleared."""
        with self._lock:
            self._kept.clear()
            self._jobs.clear()
            self._open = None
            self._span_first = self._span_nodes = 0
        if self._search is not None:
            self._search.track_table(None)

    def search_begins(self) -> None:
        """Pause compression, because a search is about to begin."""
        self._searching.set()

    def search_ended(self, ended: int, nodes: int) -> None:
        """Add a finished search to its span, and start a new span if this one is full.

        Args:
            ended: length of the journal, this search included.
            nodes: node count of the search.
        """
        if self._search is None:
            return
        self._span_nodes += nodes
        with self._lock:
            if self._open is not None:
                self._open.note_search(ended, nodes)
        if self._span_nodes >= self._most_nodes or ended - self._span_first >= MOST_SEARCHES:
            self._begin_span(self._search, ended)
        self._searching.clear()
        self._start_packing()

    def _begin_span(self, search: Search, first: int) -> None:
        """Open a checkpoint for a new span. If memory is short, the span has none."""
        hash_mb = self._table.megabytes()
        table_snapshot = opened = None
        with suppress(MemoryError):
            table_snapshot = TableSnapshot(hash_mb, self._table.generation())
            opened = Checkpoint(first, hash_mb, table_snapshot, search.dump_histories())
        with self._lock:
            if self._open is not None:
                self._jobs.append(self._packing(self._open))
            self._open = opened
            if opened is not None:
                self._kept.append(opened)
        search.track_table(None if opened is None else table_snapshot)
        if opened is not None:
            self._span_nodes, self._span_first = 0, first

    # For replays

    def up_to(self, number: int) -> tuple[Checkpoint, ...]:
        """Return all checkpoints up to the one whose span contains search ``number``.

        ``number`` is an index into the journal. If no span contains the search, the result is
        empty. A replay then starts with the first search of the journal.
        """
        with self._lock:
            kept = tuple(one for one in self._kept if one.first <= number)
        is_served = kept and number < kept[-1].first + kept[-1].searches
        return kept if is_served else ()

    @property
    def size(self) -> int:
        """Total size of all compressed checkpoints in bytes."""
        with self._lock:
            return sum(checkpoint.size for checkpoint in self._kept)

    def settle(self) -> None:
        """Wait until the background thread has nothing left to do."""
        self._at_rest.wait()

    # Compression

    def _start_packing(self) -> None:
        """Start the background thread if a job waits and the thread is not running."""
        with self._lock:
            if self._jobs and self._at_rest.is_set():
                self._at_rest.clear()
                self._start_worker()

    def _start_worker(self) -> None:
        try:
            # Unlike Thread.start, this does not wait until the new thread runs.
            _thread.start_new_thread(self._run_jobs, ())
        except RuntimeError as error:  # No thread is available. The next search tries again.
            self._at_rest.set()
            self._report_fault(error)

    def _run_jobs(self) -> None:
        self._searching.wait(PAUSE_S)
        try:
            while (job := self._next_job()) is not None:
                self._advance(job)
        except Exception as error:  # An internal fault. The next search tries again.
            self._at_rest.set()
            self._report_fault(error)

    def _advance(self, job: Iterator[object]) -> None:
        try:
            next(job)
        except StopIteration:
            self._finish(job)
        except Exception as error:  # An internal fault must not end the thread.
            self._finish(job)
            self._report_fault(error)

    def _report_fault(self, fault: Exception) -> None:
        if self._report is not None:
            self._report(" ".join(repr(fault).split()))

    def _next_job(self) -> Iterator[object] | None:
        """Return the next job of the thread.

        None ends the thread until the next search has ended.
        """
        with self._lock:
            if not self._jobs and sum(one.size for one in self._kept) > self._budget_bytes:
                self._jobs.append(self._join_two())
            if not self._jobs or (self._searching.is_set() and len(self._jobs) <= MOST_WAITING):
                self._at_rest.set()
                return None
            return self._jobs[0]

    def _finish(self, job: Iterator[object]) -> None:
        with self._lock:
            if job in self._jobs:
                self._jobs.remove(job)

    def _join_two(self) -> Iterator[object]:
        """Return a job that joins two neighbouring spans.

        If no two can be joined, drop the first checkpoint and return an empty job.
        """
        pairs = [
            (one, other)
            for one, other in zip(self._kept, self._kept[1:], strict=False)
            if one.is_packed and other.is_packed and one.searches + other.searches <= MOST_SEARCHES
        ]
        if not pairs:
            del self._kept[0]
            return iter(())
        return self._joining(*min(pairs, key=lambda pair: pair[0].nodes + pair[1].nodes))

    def _packing(self, checkpoint: Checkpoint) -> Iterator[None]:
        try:
            yield from checkpoint.pack()
        except MemoryError:
            self._drop(checkpoint)
        except Exception:
            self._drop(checkpoint)
            raise

    def _drop(self, checkpoint: Checkpoint) -> None:
        """Remove a checkpoint. Its searches can still be replayed from an earlier state."""
        with self._lock:
            if checkpoint in self._kept:
                self._kept.remove(checkpoint)

    def _joining(self, one: Checkpoint, other: Checkpoint) -> Iterator[None]:
        try:
            both = yield from one.joined(other)
        except (MemoryError, DamagedCheckpointError):
            self._drop(one)
            return
        except Exception:
            self._drop(one)
            raise
        with self._lock:
            if one in self._kept:
                place = self._kept.index(one)
                self._kept[place : place + 2] = [both]
