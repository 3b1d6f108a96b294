"""What is kept of a game, so that any of its searches can be replayed without all before it.

A replayed search needs the histories of its beginning and the part of the table that it used (see
``engine.core.recording.table_snapshot``). One checkpoint holds both for a span of searches in a
row: within a span, a search is reached by replaying those before it. A checkpoint is packed after
the answer was given, in slices and while no search runs; if too many wait, also beside a search.
Beyond the budget, two neighbouring spans become one: the two whose searches take the least time.
"""

from __future__ import annotations

import _thread
import threading
import zlib
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass

from engine.core.memory.transposition import Table
from engine.core.recording.snapshot_bytes import pack, unpack
from engine.core.recording.table_snapshot import MOST_SEARCHES, TableSnapshot
from engine.core.search.search import Search

SPAN_NODES = 3_000_000
"""Node count at which a span ends. Its replay takes a few seconds at most."""
BUDGET_BYTES = 280_000_000
"""Memory limit of all compressed checkpoints. With the open one it stays below 300 MB."""
MOST_WAITING = 2
"""Number of checkpoints that may wait for compression while a search runs."""
MOST_TABLE_MB = 2048
"""Largest table for which checkpoints are kept. A snapshot takes an eighth of the table's size."""
PAUSE_S = 0.3
"""Wait after an answer before compression starts, because the next search may start at once."""
DAMAGED = "the game's checkpoint is damaged"
SLICE_BYTES = 1 << 18
"""Number of bytes compressed in one step."""


class DamagedCheckpointError(ValueError):
    """A checkpoint is damaged. The message is one line."""


@dataclass(frozen=True, slots=True)
class _Packed:
    """A compressed table snapshot with the histories."""

    age: int
    pieces: tuple[bytes, ...]
    histories: bytes


class Checkpoint:
    """The state at the start of a span: a table snapshot and the histories."""

    def __init__(
        self,
        first: int,
        hash_mb: int,
        table_snapshot: TableSnapshot,
        histories: bytes,
        nodes: int = 0,
    ) -> None:
        """Open a checkpoint. The span begins with search number ``first`` of the journal.

        The search that runs still fills ``table_snapshot``. ``histories`` come from
        ``Search.dump_histories``.
        """
        self.first = first
        self.searches = 0
        """Number of searches in the span."""
        self.nodes = nodes
        """Total node count of those searches."""
        self._hash_mb = hash_mb
        self._table_snapshot: TableSnapshot | None = table_snapshot
        self._raw_histories = histories
        self._packed: _Packed | None = None

    @property
    def is_packed(self) -> bool:
        """Whether the checkpoint is compressed."""
        return self._packed is not None

    @property
    def size(self) -> int:
        """Compressed size in bytes; 0 before compression."""
        packed = self._packed
        return 0 if packed is None else sum(map(len, packed.pieces)) + len(packed.histories)

    def note_search(self, ended: int, nodes: int) -> None:
        """Add a search of ``nodes`` nodes to the span. ``ended`` is the length of the journal."""
        self.searches = ended - self.first
        self.nodes += nodes

    def table_snapshot(self) -> TableSnapshot:
        """Return the table snapshot, decompressed if necessary.

        Raises:
            DamagedCheckpointError: it cannot be read any more.
            MemoryError: there is no memory for it.
        """
        table_snapshot, packed = self._table_snapshot, self._packed
        if table_snapshot is not None:
            return table_snapshot
        assert packed is not None
        try:
            touched, ranks, entries = map(zlib.decompress, packed.pieces)
            return unpack(self._hash_mb, packed.age, touched, ranks, entries)
        except (zlib.error, ValueError) as error:
            raise DamagedCheckpointError(DAMAGED) from error

    def histories(self) -> bytes:
        """Return the histories for ``Search.load_histories``. Raises DamagedCheckpointError."""
        # In this order: packing sets the one before it empties the other.
        histories, packed = self._learnt, self._packed
        if packed is None:
            return histories
        try:
            return zlib.decompress(packed.histories)
        except zlib.error as error:
            raise DamagedCheckpointError(DAMAGED) from error

    def restored(self) -> Search:
        """Return a new search with its own table, in the state at the start of the span.

        Raises:
            DamagedCheckpointError: the data is damaged, or memory ran out while it was recorded.
            MemoryError: there is not enough memory.
        """
        table_snapshot = self.table_snapshot()
        if not table_snapshot.is_whole():
            raise DamagedCheckpointError("memory ran out while the game's checkpoint was recorded")
        table = Table(self._hash_mb)
        search = Search(table)
        table_snapshot.restore(table)
        try:
            search.load_histories(self.histories())
        except ValueError as error:
            raise DamagedCheckpointError(DAMAGED) from error
        return search

    def pack(self) -> Iterator[None]:
        """Compress the data, one slice per step. The span must have ended."""
        table_snapshot = self._table_snapshot
        if table_snapshot is None:
            return
        touched, ranks, entries = pack(table_snapshot)
        yield
        pieces = []
        # Ranks rarely repeat as sequences; only some values are frequent. So Huffman coding alone.
        for piece, strategy in (
            (touched, zlib.Z_HUFFMAN_ONLY),
            (ranks, zlib.Z_HUFFMAN_ONLY),
            (entries, zlib.Z_DEFAULT_STRATEGY),
        ):
            pieces.append((yield from _compressed(piece, strategy)))
        histories = yield from _compressed(self._raw_histories, zlib.Z_RLE)
        self._packed = _Packed(table_snapshot.age(), tuple(pieces), histories)
        self._table_snapshot = None
        self._raw_histories = b""

    def joined(self, other: Checkpoint) -> Generator[None, None, Checkpoint]:
        """Join this checkpoint with the next one, both compressed, in several steps.

        The generator returns the joined checkpoint.
        """
        table_snapshot = self.table_snapshot()
        yield
        table_snapshot.absorb(other.table_snapshot())
        yield
        both = Checkpoint(
            self.first, self._hash_mb, table_snapshot, self.histories(), self.nodes + other.nodes
        )
        both.searches = self.searches + other.searches
        yield from both.pack()
        return both


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
        """Start without checkpoints. Table and histories must be empty.

        A span ends with ``span_nodes`` nodes, by default ``SPAN_NODES``. ``report`` takes the
        text of an exception in packing, in one line, from a thread of its own; the span is lost.
        """
        self._report = report
        self._table = table
        self._search = search if table.megabytes() <= MOST_TABLE_MB else None
        self._budget_bytes = budget_bytes
        self._most_nodes = SPAN_NODES if span_nodes is None else span_nodes
        self._lock = threading.Lock()
        self._kept: list[Checkpoint] = []
        self._open: Checkpoint | None = None
        """Checkpoint of the current span. None in the first span, which starts with empty state."""
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
        """Pause the compression, because a search is about to begin."""
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
        """Open a checkpoint for a new span. Without enough memory the span gets none."""
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
        """Return the checkpoints up to the one whose span contains search ``number``.

        ``number`` is an index into the journal. If no span contains it, the result is empty. A
        replay then starts with the first search of the journal.
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
        """Return the next job. None ends the thread until the next search has ended."""
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
        """Return a job that joins two spans. If none can be joined, drop the first checkpoint."""
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


def _compressed(piece: bytes, strategy: int) -> Generator[None, None, bytes]:
    """Compress ``piece``, one slice per step. The generator returns the compressed bytes."""
    packer = zlib.compressobj(1, strategy=strategy)
    done = []
    for start in range(0, len(piece), SLICE_BYTES):
        done.append(packer.compress(piece[start : start + SLICE_BYTES]))
        yield
    return b"".join((*done, packer.flush()))
