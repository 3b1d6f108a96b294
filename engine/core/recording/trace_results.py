"""What a recorder noted, for Python."""

import cython
from cython.cimports.engine.core.basics.events import Events
from cython.cimports.engine.core.basics.types import MAX_PLY
from cython.cimports.engine.core.recording.move_log import MoveLog
from cython.cimports.engine.core.recording.record import RECORD_BYTES
from cython.cimports.engine.core.recording.records import Records
from cython.cimports.engine.core.recording.trace_settings import TraceSettings
from cython.cimports.libc.stdint import uint32_t


@cython.cclass
class TraceResults(TraceSettings):
    """The results of a recorder, with a budget for its records. Raises MemoryError when made."""

    def __cinit__(self, budget_bytes: int):
        self.records = Records(budget_bytes)
        self.events = Events()
        self.listing = MoveLog()

    # What was recorded

    def node_searches(self) -> int:
        """Return how many node searches have begun, with or without a record."""
        return self.begun

    def least_depth(self) -> int:
        """Return the floor in plies; 0 if all node searches have a record.

        Shallower node searches have none, except those that ``Records.compact`` keeps.
        """
        return self.floor

    def recorded_events(self) -> list:
        """Return the events in order, as a list of RecordedEvent."""
        return self.events.reported()

    def moves(self) -> list:
        """Return the moves of the watched node searches, as a list of ListedMove."""
        return self.listing.reported()

    def nodes_by_ply(self) -> list:
        """Return how many moves led to each ply, with or without a record."""
        return [self.by_ply[ply] for ply in range(MAX_PLY + 1)]

    def interval_rows(self) -> tuple:
        """Return a hash of all node searches before the interval, and the rows of the interval.

        See ``Interval.reported``, which raises MemoryError.
        """
        return self.interval.before, self.interval.reported()

    def fingerprint_bytes(self) -> bytes:
        """Return the fingerprints, one byte for each place."""
        return self.fingerprints.reported()

    # Room for records, and the expansion of collapsed subtrees

    def room(self) -> int:
        """Return how many more records fit the budget."""
        return self.records.limit - min(self.records.count, self.records.limit)

    def adopt(self, index: int, other: TraceResults) -> bool:
        """Replace the records below a node search by those that another trace has below it.

        No other thread may read meanwhile. Returns False, with nothing changed, if memory is
        exhausted.
        """
        node_search: uint32_t = index
        self.records.require(index)
        end: uint32_t = self.records.after(node_search)
        if not self.records.splice(node_search, other.records):
            return False
        new_end: uint32_t = node_search + other.records.count
        self.snapshots.move_below(node_search, end, new_end)
        if not other.floor:
            self.snapshots.adopt(node_search, new_end, other.snapshots)
        return True

    def pruned(self, index: int, floor: int) -> TraceResults:
        """Return what ``adopt`` takes: only records of ``floor`` plies or more."""
        self.records.require(index)
        made: TraceResults = TraceResults(self.records.limit * RECORD_BYTES)
        self.records.prune_into(index, floor, made.records)
        return made
