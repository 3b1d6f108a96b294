"""The transposition table: what earlier searches found out about a position.

Document of Linear Chess (row L6): best move, depth, age and kind of bound under a Zobrist
key. Four entries share a cache line. Entries are written without a lock: the key is stored xor the
data, so that half an entry of one thread and half of another fit no key (Hyatt and Mann, "A
lock-less transposition table implementation for parallel search chess engines", 2002).
"""

import cython
from cython.cimports.engine.core.basics.atomic import load
from cython.cimports.engine.core.basics.huge_pages import allocate_pages
from cython.cimports.engine.core.memory.entry import (
    AGES,
    CLUSTER_SIZE,
    Cluster,
    Entry,
    age_of,
    bound_of,
    depth_of,
)
from cython.cimports.engine.core.memory.table_snapshot import USED, TableSnapshot
from cython.cimports.libc.stdint import int16_t, uint16_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset

from engine.core.basics import params

age_weight = cython.declare(cython.int, params.TABLE_AGE_WEIGHT)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_of(entry: cython.pointer(Entry), key: uint64_t) -> cython.bint:
    """Whether an entry is that of a position."""
    return entry.check ^ entry.data == key and bound_of(entry.data) != BOUND_NONE


@cython.final
@cython.cclass
class Table:
    """A fixed amount of memory, shared by all threads of a search.

    It is made of so many megabytes: MemoryError where they are not to be had, ValueError outside
    1 to MAX_MEGABYTES.
    """

    def __cinit__(self, megabytes: cython.int):
        if not 1 <= megabytes <= MAX_MEGABYTES:
            raise ValueError(f"table size must be 1 to {MAX_MEGABYTES} MB, not {megabytes}")
        self.size_mb = megabytes
        self.cluster_count = (cython.cast(uint64_t, megabytes) << 20) // cython.sizeof(Cluster)
        size: uint64_t = self.cluster_count * cython.sizeof(Cluster)
        self.clusters = cython.cast(
            cython.pointer(Cluster), allocate_pages(size, cython.address(self.memory))
        )
        if self.clusters == cython.NULL:
            raise MemoryError(f"no memory for a table of {megabytes} MB")

    def __dealloc__(self):
        free(self.memory)
        free(self.several)

    def save_several(self) -> None:
        """Have room for several moves of a position; does nothing where there is.

        Raises MemoryError. Not while a search runs.
        """
        if self.several != cython.NULL:
            return
        memory = calloc(self.cluster_count, cython.sizeof(Several))
        if memory == cython.NULL:
            raise MemoryError("no memory for several moves of a position")
        self.several = cython.cast(cython.pointer(Several), memory)

    def megabytes(self) -> int:
        """The size asked for."""
        return self.size_mb

    def clear(self) -> None:
        """Forget everything; what follows is the same as with a new table."""
        size: uint64_t = self.cluster_count * cython.sizeof(Cluster)
        with cython.nogil:
            memset(self.clusters, 0, size)
            if self.several != cython.NULL:
                memset(self.several, 0, self.cluster_count * cython.sizeof(Several))
        self.age = 0

    def note(self, table_snapshot: TableSnapshot | None) -> None:
        """Note what the next searches take over from earlier ones; None ends that.

        Not while a search runs. ValueError where it is for a table of another size.
        """
        if table_snapshot is not None and table_snapshot.cluster_count != self.cluster_count:
            raise ValueError("what a search takes over is for a table of another size")
        self.table_snapshot = table_snapshot
        self.noting = table_snapshot is not None

    def generation(self) -> int:
        """The age that the last search gave to what it stored."""
        return self.age

    def inherit(self, table_snapshot: TableSnapshot) -> None:
        """Hold what was taken over and nothing else, as far as those searches can tell.

        ValueError where it is for a table of another size.
        """
        if table_snapshot.cluster_count != self.cluster_count:
            raise ValueError("what a search takes over is for a table of another size")
        self.clear()
        with cython.nogil:
            self.fill(table_snapshot)

    def fill(self, table_snapshot):
        """Put entries into an empty table: those that are held, and strangers of the same rank."""
        index: uint64_t
        slot: cython.int
        number: uint32_t
        count: uint32_t = load(cython.address(table_snapshot.held_count))
        self.age = table_snapshot.age_before
        for index in range(self.cluster_count):
            if not table_snapshot.is_touched(index):
                continue
            # A key of the next cluster is never looked for in this one.
            other: uint64_t = (index + 1) % self.cluster_count
            key: uint64_t = (((other << 32) + self.cluster_count - 1) // self.cluster_count) << 32
            for slot in range(CLUSTER_SIZE):
                rank: uint64_t = table_snapshot.ranks[index * CLUSTER_SIZE + slot]
                if rank & USED == 0:
                    continue
                data: uint64_t = (rank & 0xFF) << 48 | (rank >> 8 & 0x3F) << 58
                data |= cython.cast(uint64_t, BOUND_UPPER) << 56
                self.clusters[index].entries[slot].check = key ^ data
                self.clusters[index].entries[slot].data = data
        for number in range(count):
            held = table_snapshot.held(number)
            self.clusters[held.place // CLUSTER_SIZE].entries[held.place % CLUSTER_SIZE] = (
                held.entry
            )

    def full_permille(self) -> int:
        """Entries of the current search among a sample, in thousandths."""
        used: cython.int = 0
        cluster: cython.int
        slot: cython.int
        for cluster in range(SAMPLE_CLUSTERS):
            for slot in range(CLUSTER_SIZE):
                data = self.clusters[cluster].entries[slot].data
                used += bound_of(data) != BOUND_NONE and age_of(data) == self.age
        return used * 1000 // (SAMPLE_CLUSTERS * CLUSTER_SIZE)

    def new_search(self):
        """Entries written from now on count as younger."""
        self.age = (self.age + 1) % AGES

    def probe(self, key, found):
        """Whether the position is known; then ``found`` says what."""
        cluster = self.cluster_of(key)
        slot: cython.int
        for slot in range(CLUSTER_SIZE):
            data = cluster.entries[slot].data
            if cluster.entries[slot].check ^ data == key and bound_of(data) != BOUND_NONE:
                found.move = cython.cast(uint16_t, data & 0xFFFF)
                found.value = cython.cast(int16_t, (data >> 16) & 0xFFFF)
                found.static_value = cython.cast(int16_t, (data >> 32) & 0xFFFF)
                found.depth = depth_of(data)
                found.bound = bound_of(data)
                return True
        return False

    def store(self, key, data):
        """Keep a result, ``packed``: in its old place, else where the least worthy entry lies.

        A result without a move (0) leaves the move known before.
        """
        slot: cython.int
        cluster = self.cluster_of(key)
        place = cython.address(cluster.entries[0])
        for slot in range(CLUSTER_SIZE):
            entry = cython.address(cluster.entries[slot])
            if is_of(entry, key):
                place = entry
                if data & 0xFFFF == 0:
                    data |= entry.data & 0xFFFF
                break
            if self.worth(entry) < self.worth(place):
                place = entry
        data |= cython.cast(uint64_t, self.age) << 58
        place.check = key ^ data
        place.data = data

    def worth(self, entry):
        """Deep and young entries stay; empty ones go first."""
        if bound_of(entry.data) == BOUND_NONE:
            return -1000
        older: cython.int = (self.age - age_of(entry.data)) & (AGES - 1)
        return depth_of(entry.data) - age_weight * older

    # What the searches tell where it is noted what they take over

    def note_hit(self, key):
        """The entry of a position was hit; nothing where it has none."""
        slot: cython.int
        cluster = self.cluster_of(key)
        for slot in range(CLUSTER_SIZE):
            if is_of(cython.address(cluster.entries[slot]), key):
                self.table_snapshot.take(cluster - self.clusters, cluster, slot)
                return

    def note_store(self, key):
        """A result of a position is about to be stored."""
        cluster = self.cluster_of(key)
        self.table_snapshot.touch(cluster - self.clusters, cluster)
        self.note_hit(key)

    # Several moves of a position

    def several_at(self, key):
        """Where several moves of a position lie, one position for each cluster."""
        return cython.address(self.several[((key >> 32) * self.cluster_count) >> 32])

    def several_of(self, key):
        """The moves saved for a position, as ``Several`` holds them; 0 where there are none."""
        place = self.several_at(key)
        moves: uint64_t = place.moves
        return moves if place.check ^ moves == key else 0

    def store_several(self, key, moves):
        """Keep the moves of a position in place of whatever lies there."""
        place = self.several_at(key)
        place.check = key ^ moves
        place.moves = moves
