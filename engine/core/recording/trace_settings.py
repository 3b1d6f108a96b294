"""What a recorder records, set before the search begins."""

import cython
from cython.cimports.engine.core.recording.fingerprint import Fingerprints
from cython.cimports.engine.core.recording.interval import Interval
from cython.cimports.engine.core.recording.record import ORDINAL_SHIFT
from cython.cimports.engine.core.recording.snapshots import Snapshots
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free


@cython.cclass
class TraceSettings:
    """The settings of a recorder. Without any, each node search gets a record, and no more."""

    def __cinit__(self, *_):
        self.snapshots = Snapshots()
        self.fingerprints = Fingerprints([])
        self.interval = Interval()

    def __dealloc__(self):
        free(self.watched)

    def confine(self, floor: cython.int, first: int = 0, last: int = -1) -> None:
        """Record node searches of at least ``floor`` plies, and all with ids ``first`` to ``last``.

        Searches of the root get a record, too. All others need a parent that has one. The floor
        never rises. When the budget is used up, further node searches get no record.
        """
        self.floor = min(floor, MOST_FLOOR)
        self.confined = True
        self.span_first = first
        self.span_last = last + 1

    def record_below(self, first: int, last: int) -> None:
        """Record only the node search ``first`` and all below it; ``last`` is the id of the last.

        Node searches of little depth get no record if they do not fit; the children of ``first``
        always do. The trace also lists the moves of ``first``, and copies the histories at its
        first move.
        """
        self.alone = True
        self.span_first = first
        self.span_last = last + 1
        self.snapshots.step = cython.cast(uint64_t, 1) << 60
        self.snapshots.due = self.span_first >> ORDINAL_SHIFT
        self.watch([first])

    def watch(self, node_searches: list) -> None:
        """List the moves of these node searches, given by ids. Raises MemoryError."""
        wanted: list = sorted(set(node_searches))
        index: cython.int
        free(self.watched)
        self.watched = cython.cast(
            cython.pointer(uint64_t), calloc(max(1, len(wanted)), cython.sizeof(uint64_t))
        )
        if self.watched == cython.NULL:
            raise MemoryError("no memory for the watched node searches")
        self.watched_count = len(wanted)
        self.watched_next = 0
        for index in range(self.watched_count):
            self.watched[index] = wanted[index]

    def keep_histories(self, step: int) -> None:
        """Copy the histories every ``step`` moves, or less often in a long search."""
        self.snapshots.step = step

    def keep_fingerprints(self, places: list) -> None:
        """Take a fingerprint at each of these places, given in moves made."""
        self.fingerprints = Fingerprints(places)

    def keep_interval(self, first: int, last: int) -> None:
        """List all node searches that begin after ``first`` to ``last`` moves, inclusive."""
        self.interval = Interval()
        self.interval_first = first
        self.interval_end = last + 1

    def watch_key(self, key: int) -> None:
        """Record an event each time a result of the position with this key is stored."""
        self.watched_key = key

    def is_next_watched(self, node_search):
        """Return whether a node search that begins is watched. The ids must grow between calls."""
        while (
            self.watched_next < self.watched_count and self.watched[self.watched_next] < node_search
        ):
            self.watched_next += 1
        return (
            self.watched_next < self.watched_count
            and self.watched[self.watched_next] == node_search
        )
