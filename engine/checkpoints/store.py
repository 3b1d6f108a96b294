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
"""With so many nodes a span ends; a few seconds, which a search of it is waited for at most."""
BUDGET_BYTES = 280_000_000
"""Of what is packed; with what is still being noted it comes to less than 300 MB."""
MOST_WAITING = 2
"""So many spans may wait to be packed until nothing is searched."""
MOST_TABLE_MB = 2048
"""What a larger table is asked is not noted, since that takes an eighth of its memory more."""
PAUSE_S = 0.3
"""After an answer nothing is done for so long, since the next search may be wanted at once."""
SLICE_BYTES = 1 << 18
"""Packed at a time."""


class DamagedCheckpointError(ValueError):
    """What was kept cannot be read any more; one line."""


@dataclass(frozen=True, slots=True)
class _Packed:
    """An inheritance and histories, compressed."""

    age: int
    pieces: tuple[bytes, ...]
    histories: bytes


class Checkpoint:
    """What the searches of a span began with."""

    def __init__(
        self,
        first: int,
        hash_mb: int,
        table_snapshot: TableSnapshot,
        histories: bytes,
        nodes: int = 0,
    ) -> None:
        """Keep what is being noted for a span that begins with search ``first`` of a journal."""
        self.first = first
        self.searches = 0
        """So many it serves."""
        self.nodes = nodes
        """Of these searches together."""
        self._hash_mb = hash_mb
        self._table_snapshot: TableSnapshot | None = table_snapshot
        self._learnt = histories
        self._packed: _Packed | None = None

    @property
    def is_packed(self) -> bool:
        """Is it in its final form?"""
        return self._packed is not None

    @property
    def size(self) -> int:
        """Its bytes, packed; 0 before."""
        packed = self._packed
        return 0 if packed is None else sum(map(len, packed.pieces)) + len(packed.histories)

    def note_search(self, ended: int, nodes: int) -> None:
        """Count another search that was noted; so many of the journal have ended."""
        self.searches = ended - self.first
        self.nodes += nodes

    def table_snapshot(self) -> TableSnapshot:
        """Return what was taken over.

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
            raise DamagedCheckpointError("what was kept of the game is damaged") from error

    def histories(self) -> bytes:
        """Return the histories for ``Search.load_histories``. Raises DamagedCheckpointError."""
        # In this order: packing sets the one before it empties the other.
        histories, packed = self._learnt, self._packed
        if packed is None:
            return histories
        try:
            return zlib.decompress(packed.histories)
        except zlib.error as error:
            raise DamagedCheckpointError("what was kept of the game is damaged") from error

    def restored(self) -> Search:
        """Return a search, with its own table, that knows what the first of the span made use of.

        Raises as ``table_snapshot`` does.
        """
        table_snapshot = self.table_snapshot()
        if not table_snapshot.is_whole():
            raise DamagedCheckpointError("there was no memory for what was kept of the game")
        table = Table(self._hash_mb)
        search = Search(table)
        table_snapshot.restore(table)
        try:
            search.load_histories(self.histories())
        except ValueError as error:
            raise DamagedCheckpointError("what was kept of the game is damaged") from error
        return search

    def pack(self) -> Iterator[None]:
        """Pack it, a slice at each step. Not while it is being noted."""
        table_snapshot = self._table_snapshot
        if table_snapshot is None:
            return
        touched, ranks, entries = pack(table_snapshot)
        yield
        pieces = []
        # Ranks have no order that repeats, only frequent values.
        for piece, strategy in (
            (touched, zlib.Z_HUFFMAN_ONLY),
            (ranks, zlib.Z_HUFFMAN_ONLY),
            (entries, zlib.Z_DEFAULT_STRATEGY),
        ):
            pieces.append((yield from _compressed(piece, strategy)))
        histories = yield from _compressed(self._learnt, zlib.Z_RLE)
        self._packed = _Packed(table_snapshot.age(), tuple(pieces), histories)
        self._table_snapshot = None
        self._learnt = b""

    def joined(self, other: Checkpoint) -> Generator[None, None, Checkpoint]:
        """Make one of this and the one that follows, both packed; the generator returns it."""
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
    """The checkpoints of the searches since everything was forgotten, for one thread's search."""

    def __init__(
        self,
        table: Table,
        search: Search | None,
        budget_bytes: int = BUDGET_BYTES,
        span_nodes: int | None = None,
        report: Callable[[str], None] | None = None,
    ) -> None:
        """Begin with a table and a search that know nothing; without a search nothing is kept.

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
        """What is being noted. None in the first span, for which all begins with nothing."""
        self._span_first = self._span_nodes = 0
        self._jobs: list[Iterator[object]] = []
        self._searching = threading.Event()
        self._at_rest = threading.Event()
        """Nothing is being packed."""
        self._at_rest.set()

    # For the engine

    def forget(self) -> None:
        """Everything was forgotten."""
        with self._lock:
            self._kept.clear()
            self._jobs.clear()
            self._open = None
            self._span_first = self._span_nodes = 0
        if self._search is not None:
            self._search.track_table(None)

    def search_begins(self) -> None:
        """A search is about to begin."""
        self._searching.set()

    def search_ended(self, ended: int, nodes: int) -> None:
        """A search is over and its answer given: the journal holds ``ended``, this one ``nodes``.

        See to what the next one takes over.
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
        self._work_on()

    def _begin_span(self, search: Search, first: int) -> None:
        """What follows is noted anew; where there is no memory for that, it is not noted."""
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

    # For whoever wants to make a search again

    def up_to(self, number: int) -> tuple[Checkpoint, ...]:
        """Return the checkpoints up to the one for a search, given by its place in the journal.

        None where all is to be made again since everything was forgotten.
        """
        with self._lock:
            kept = tuple(one for one in self._kept if one.first <= number)
        is_served = kept and number < kept[-1].first + kept[-1].searches
        return kept if is_served else ()

    @property
    def size(self) -> int:
        """The bytes of all that is packed."""
        with self._lock:
            return sum(checkpoint.size for checkpoint in self._kept)

    def settle(self) -> None:
        """Wait until everything is packed that can be."""
        self._at_rest.wait()

    # Packing

    def _work_on(self) -> None:
        """See to it that what waits is worked on."""
        with self._lock:
            if self._jobs and self._at_rest.is_set():
                self._at_rest.clear()
                self._start_work()

    def _start_work(self) -> None:
        try:
            # Unlike Thread.start this does not wait until the other thread runs.
            _thread.start_new_thread(self._work, ())
        except RuntimeError as error:  # there is no thread; after the next search it is tried again
            self._at_rest.set()
            self._tell_of(error)

    def _work(self) -> None:
        self._searching.wait(PAUSE_S)
        try:
            while (job := self._next_job()) is not None:
                self._go_on_with(job)
        except Exception as error:  # a fault of ours; after the next search it is tried again
            self._at_rest.set()
            self._tell_of(error)

    def _go_on_with(self, job: Iterator[object]) -> None:
        try:
            next(job)
        except StopIteration:
            self._finish(job)
        except Exception as error:  # a fault of ours must not end the thread
            self._finish(job)
            self._tell_of(error)

    def _tell_of(self, fault: Exception) -> None:
        if self._report is not None:
            self._report(" ".join(repr(fault).split()))

    def _next_job(self) -> Iterator[object] | None:
        """Return what to go on with; None, and this thread ends, where that is nothing now."""
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
        """Make one of two spans; where there are none to be joined, let the first one go."""
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
            self._let_go(checkpoint)
        except Exception:
            self._let_go(checkpoint)
            raise

    def _let_go(self, checkpoint: Checkpoint) -> None:
        """Do without a checkpoint: its searches are reached from the start."""
        with self._lock:
            if checkpoint in self._kept:
                self._kept.remove(checkpoint)

    def _joining(self, one: Checkpoint, other: Checkpoint) -> Iterator[None]:
        try:
            both = yield from one.joined(other)
        except (MemoryError, DamagedCheckpointError):
            self._let_go(one)
            return
        except Exception:
            self._let_go(one)
            raise
        with self._lock:
            if one in self._kept:
                place = self._kept.index(one)
                self._kept[place : place + 2] = [both]


def _compressed(piece: bytes, strategy: int) -> Generator[None, None, bytes]:
    """Compress bytes, a slice at each step; the generator returns them."""
    packer = zlib.compressobj(1, strategy=strategy)
    done = []
    for start in range(0, len(piece), SLICE_BYTES):
        done.append(packer.compress(piece[start : start + SLICE_BYTES]))
        yield
    return b"".join((*done, packer.flush()))
