"""The transposition table: results of earlier node searches, by position.

An entry holds best move, value, static evaluation, depth, kind of bound and age under a Zobrist key
(document of Linear Chess, row L6); ``entry.pxd`` defines its layout. Four entries share a cache
line. Threads write without a lock. An entry stores its key xor its data, so an entry that two
threads wrote at the same time matches no key (Hyatt and Mann, "A lock-less transposition table
implementation for parallel search chess engines", 2002).
"""

import cython
from cython.cimports.engine.core.basics.atomic import load_64, store_64
from cython.cimports.engine.core.basics.huge_pages import allocate_pages
from cython.cimports.engine.core.memory.entry import (
    AGES,
    BOUND_NONE,
    CLUSTER_BYTES,
    CLUSTER_SIZE,
    ENTRY_BYTES,
    Cluster,
    Entry,
    age_of,
    bound_of,
    depth_of,
    packed,
)
from cython.cimports.libc.limits import INT_MAX
from cython.cimports.libc.stdint import int16_t, uint16_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset

from engine.core.basics import params

__all__ = ["ENTRIES_PER_CLUSTER", "ENTRY_SIZE", "Table"]

age_weight = cython.declare(cython.int, params.TABLE_AGE_WEIGHT)
# The size of one entry in bytes. ``Cluster`` relies on four entries filling a cache line.
ENTRY_SIZE = cython.sizeof(Entry)
ENTRIES_PER_CLUSTER = CLUSTER_SIZE
# Less than the worth of any used entry.
EMPTY_WORTH = cython.declare(cython.int, -1000)

if cython.sizeof(Entry) != ENTRY_BYTES or cython.sizeof(Cluster) != CLUSTER_BYTES:
    raise AssertionError("a table entry or a cluster does not have its declared size")


@cython.final
@cython.cclass
class Table:
    """A table of ``megabytes``, shared by all threads of a search.

    Raises ValueError unless it has 1 to MAX_MEGABYTES, MemoryError if memory is exhausted.
    """

    def __cinit__(self, megabytes: cython.int):
        if not 1 <= megabytes <= MAX_MEGABYTES:
            raise ValueError(f"table size must be 1 to {MAX_MEGABYTES} MB, not {megabytes}")
        self.size_mb = megabytes
        self.cluster_count = (cython.cast(uint64_t, megabytes) << 20) // cython.sizeof(Cluster)
        size: uint64_t = self.cluster_count * cython.sizeof(Cluster)
        # A large table takes seconds. Other threads go on meanwhile, so that a stop is answered.
        with cython.nogil:
            self.clusters = cython.cast(
                cython.pointer(Cluster), allocate_pages(size, cython.address(self.memory))
            )
        if self.clusters == cython.NULL:
            raise MemoryError(f"no memory for a table of {megabytes} MB")

    def __dealloc__(self):
        free(self.memory)
        free(self.multiple)

    def allow_multiple_moves(self) -> None:
        """Allocate memory for multiple TT moves, unless that was done before.

        Do not call it while a search runs. Raises MemoryError.
        """
        if self.multiple != cython.NULL:
            return
        memory = calloc(self.cluster_count, cython.sizeof(MultipleMoves))
        if memory == cython.NULL:
            raise MemoryError("no memory for multiple TT moves")
        self.multiple = cython.cast(cython.pointer(MultipleMoves), memory)

    def megabytes(self) -> int:
        """Return the size that the table was made with."""
        return self.size_mb

    def clear(self) -> None:
        """Empty the table; it then behaves as a new one."""
        size: uint64_t = self.cluster_count * cython.sizeof(Cluster)
        with cython.nogil:
            memset(self.clusters, 0, size)
            if self.multiple != cython.NULL:
                memset(self.multiple, 0, self.cluster_count * cython.sizeof(MultipleMoves))
        self.age = 0

    def generation(self) -> int:
        """Return the age of the last search. The entries that it stored have this age."""
        return self.age

    def full_permille(self) -> int:
        """Return how much of the table the current search has filled, in thousandths.

        Estimated from the first SAMPLE_CLUSTERS clusters.
        """
        used: cython.int = 0
        cluster: cython.int
        slot: cython.int
        for cluster in range(SAMPLE_CLUSTERS):
            for slot in range(CLUSTER_SIZE):
                data = load_64(cython.address(self.clusters[cluster].entries[slot].data))
                used += bound_of(data) != BOUND_NONE and age_of(data) == self.age
        return used * 1000 // (SAMPLE_CLUSTERS * CLUSTER_SIZE)

    def begin_age(self) -> None:
        """Begin a new age, as each search does. Do not call it while a search runs."""
        self.new_search()

    def put(
        self,
        key: uint64_t,
        move: uint16_t,
        value: cython.int,
        static_eval: cython.int,
        depth: cython.int,
        bound: cython.int,
    ) -> None:
        """Store a result; ``move`` is in short form or 0. Do not call it while a search runs."""
        self.store(key, packed(move, value, static_eval, depth, bound))

    def get(self, key: uint64_t) -> tuple | None:
        """Return the entry of a position as (move, value, static_eval, depth, bound), or None.

        ``move`` is in short form.
        """
        found = cython.declare(Probe)
        if not self.probe(key, cython.address(found)):
            return None
        return found.move, found.value, found.static_eval, found.depth, found.bound

    def new_search(self):
        """Begin a new age: older entries become easier to replace."""
        self.age = (self.age + 1) % AGES

    def probe(self, key, found):
        """Set ``found`` to the entry of a position; return False if there is none."""
        cluster = self.cluster_of(key)
        slot: cython.int
        for slot in range(CLUSTER_SIZE):
            entry = cython.address(cluster.entries[slot])
            data = load_64(cython.address(entry.data))
            if is_data_of(entry, data, key):
                found.move = cython.cast(uint16_t, data & 0xFFFF)
                found.value = cython.cast(int16_t, (data >> 16) & 0xFFFF)
                found.static_eval = cython.cast(int16_t, (data >> 32) & 0xFFFF)
                found.depth = depth_of(data)
                found.bound = bound_of(data)
                return True
        return False

    def store(self, key, data):
        """Store ``packed`` data in the position's entry, or else over the entry of least worth.

        If the data has no move, the move of the position's old entry stays.
        """
        slot: cython.int
        least: cython.int = INT_MAX
        cluster = self.cluster_of(key)
        place = cython.address(cluster.entries[0])
        for slot in range(CLUSTER_SIZE):
            entry = cython.address(cluster.entries[slot])
            old = load_64(cython.address(entry.data))
            if is_data_of(entry, old, key):
                place = entry
                if data & 0xFFFF == 0:
                    data |= old & 0xFFFF
                break
            worth: cython.int = self.worth(old)
            if worth < least:
                least = worth
                place = entry
        data |= cython.cast(uint64_t, self.age) << 58
        store_64(cython.address(place.check), key ^ data)
        store_64(cython.address(place.data), data)

    def worth(self, data):
        """Return the worth of an entry for replacement: its depth, less a weight for its age."""
        if bound_of(data) == BOUND_NONE:
            return EMPTY_WORTH
        older: cython.int = (self.age - age_of(data)) & (AGES - 1)
        return depth_of(data) - age_weight * older

    def multiple_moves(self, key):
        """Return the multiple TT moves of a position, packed as in MultipleMoves, or 0."""
        place = cython.address(self.multiple[self.cluster_index(key)])
        moves: uint64_t = load_64(cython.address(place.moves))
        return moves if load_64(cython.address(place.check)) ^ moves == key else 0

    def store_multiple_moves(self, key, moves):
        """Store multiple TT moves of a position; replaces what the cluster has stored."""
        place = cython.address(self.multiple[self.cluster_index(key)])
        store_64(cython.address(place.check), key ^ moves)
        store_64(cython.address(place.moves), moves)
