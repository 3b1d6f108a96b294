"""The part of the transposition table that searches have used, so that they can be replayed.

A search depends on a small part of what the table held before it. These are the entries that it
hit, and the depth and age of all entries in the clusters where it stored. A snapshot keeps just
that part. So a game can have one for each of its searches, although copies of the whole table would
be too large.

The search thread calls ``note_hit`` and ``note_store``. At the first access to a cluster, the
snapshot copies the rank of each slot: the depth and age, which decide about replacement. When the
search hits an entry of an earlier search, the snapshot keeps the whole entry. ``restore`` fills a
table with the kept entries. In the other slots it puts entries of the same rank that match no
position.

One snapshot can cover several searches in a row. It holds the table as it was before the first of
them. The age of an entry shows whether it was there before. Ages repeat, so the snapshot keeps an
entry of ambiguous age at the first access to its cluster.
"""

import cython
from cython.cimports.engine.core.basics.atomic import fence, load, store
from cython.cimports.engine.core.basics.bits import popcount
from cython.cimports.engine.core.memory.entry import (
    AGES,
    BOUND_NONE,
    BOUND_UPPER,
    CLUSTER_SIZE,
    Cluster,
    age_of,
    bound_of,
    depth_of,
)
from cython.cimports.engine.core.memory.transposition import Table, is_entry_of
from cython.cimports.libc.stdint import uint16_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc

__all__ = ["MOST_SEARCHES", "TableSnapshot"]

MOST_SEARCHES = MAX_SEARCHES
# ValueError when a snapshot and a table do not fit.
OTHER_SIZE = "the table snapshot is for a table of another size"


def replacement_rank(data):
    """Return the rank of an entry, which decides about its replacement; 0 for an empty one."""
    if bound_of(data) == BOUND_NONE:
        return 0
    return (depth_of(data) & 0xFF) | age_of(data) << 8 | USED


@cython.final
@cython.cclass
class TableSnapshot:
    """The part of a table that one search, or several in a row, have used.

    ``megabytes`` is the size of the table, ``age`` its ``generation`` before the first search. One
    thread writes; others may read. Raises MemoryError when made.
    """

    def __cinit__(self, megabytes: cython.int, age: cython.int):
        self.cluster_count = (cython.cast(uint64_t, megabytes) << 20) // cython.sizeof(Cluster)
        self.age_before = age
        self.touched = cython.cast(
            cython.pointer(uint64_t), calloc(self.cluster_count // 64, cython.sizeof(uint64_t))
        )
        self.ranks = cython.cast(
            cython.pointer(uint16_t),
            calloc(self.cluster_count * CLUSTER_SIZE, cython.sizeof(uint16_t)),
        )
        self.chunks = cython.cast(
            cython.pointer(cython.pointer(KeptEntry)),
            calloc(MAX_CHUNKS, cython.sizeof(cython.pointer(KeptEntry))),
        )
        if self.touched == cython.NULL or self.ranks == cython.NULL or self.chunks == cython.NULL:
            raise MemoryError("no memory for a table snapshot")

    def __dealloc__(self):
        index: cython.int
        free(self.touched)
        free(self.ranks)
        if self.chunks != cython.NULL:
            for index in range(MAX_CHUNKS):
                free(self.chunks[index])
        free(self.chunks)

    def age(self) -> int:
        """Return the age of the table before the first search."""
        return self.age_before

    def entries(self) -> int:
        """Return how many whole entries the snapshot keeps."""
        return load(cython.address(self.kept_count))

    def clusters(self) -> int:
        """Return how many clusters were touched."""
        return self.touched_count()

    def is_whole(self) -> bool:
        """Return whether nothing is missing for lack of memory."""
        return not load(cython.address(self.is_partial))

    # Noting

    def note_hit(self, table, key):
        """Note that a search hits the entry of a position. Does nothing if there is none."""
        slot: cython.int
        cluster = table.cluster_of(key)
        for slot in range(CLUSTER_SIZE):
            if is_entry_of(cython.address(cluster.entries[slot]), key):
                self.note_entry(cluster - table.clusters, cluster, slot)
                return

    def note_store(self, table, key):
        """Note that a search is about to store a result of a position."""
        cluster = table.cluster_of(key)
        self.touch(cluster - table.clusters, cluster)
        self.note_hit(table, key)

    def is_touched(self, index):
        """Return whether a cluster was touched."""
        return (self.touched[index >> 6] >> (index & 63)) & 1

    def touched_count(self):
        """Return how many clusters were touched."""
        count: uint64_t = 0
        word: uint64_t
        for word in range(self.cluster_count // 64):
            count += popcount(self.touched[word])
        return count

    def may_be_new(self, data):
        """Return whether these searches may have written an entry, judged by its age."""
        return (age_of(data) - self.age_before - 1 + 2 * AGES) % AGES < MAX_SEARCHES

    def touch(self, index, cluster):
        """Copy the ranks of a cluster, before the first hit in it or change of it."""
        slot: cython.int
        if self.is_touched(index):
            return
        place: uint64_t = index * CLUSTER_SIZE
        for slot in range(CLUSTER_SIZE):
            entry = cython.address(cluster.entries[slot])
            self.ranks[place + slot] = replacement_rank(entry.data)
            if bound_of(entry.data) != BOUND_NONE and self.may_be_new(entry.data):
                self.keep(place + slot, entry)
        fence()
        self.touched[index >> 6] |= cython.cast(uint64_t, 1) << (index & 63)

    def note_entry(self, index, cluster, slot):
        """Keep an entry that a search hit, unless these searches have written it."""
        entry = cython.address(cluster.entries[slot])
        place: uint64_t = index * CLUSTER_SIZE + slot
        if not self.is_touched(index):
            self.touch(index, cluster)
        elif self.may_be_new(entry.data):
            return
        if self.ranks[place] & KEPT == 0:
            self.keep(place, entry)

    def keep(self, place, entry):
        """Keep a whole entry."""
        chunk: uint32_t = self.kept_count >> CHUNK_SHIFT
        if chunk < MAX_CHUNKS and self.chunks[chunk] == cython.NULL:
            self.chunks[chunk] = cython.cast(
                cython.pointer(KeptEntry), malloc(CHUNK_ENTRIES * cython.sizeof(KeptEntry))
            )
        if chunk >= MAX_CHUNKS or self.chunks[chunk] == cython.NULL:
            store(cython.address(self.is_partial), True)
            return
        kept = self.kept(self.kept_count)
        kept.place = cython.cast(uint32_t, place)
        kept.entry = entry[0]
        self.ranks[place] |= KEPT
        store(cython.address(self.kept_count), self.kept_count + 1)

    def kept(self, number):
        """Return a kept entry by its number."""
        return cython.address(self.chunks[number >> CHUNK_SHIFT][number & (CHUNK_ENTRIES - 1)])

    # Restoring

    def restore(self, table: Table) -> None:
        """Fill a table so that the searches run as they did with the original one.

        Raises ValueError if the table has another size. Do not call it while a search runs.
        """
        if table.cluster_count != self.cluster_count:
            raise ValueError(OTHER_SIZE)
        table.clear()
        with cython.nogil:
            self.fill(table)

    def fill(self, table):
        """Put the kept entries into an empty table.

        Every other used slot of a touched cluster gets an entry that matches no position. It has
        the replacement rank of the entry that was there.
        """
        index: uint64_t
        slot: cython.int
        number: uint32_t
        count: uint32_t = load(cython.address(self.kept_count))
        table.age = self.age_before
        for index in range(self.cluster_count):
            if not self.is_touched(index):
                continue
            # A key that belongs to the next cluster matches no position of this one.
            other: uint64_t = (index + 1) % self.cluster_count
            key: uint64_t = (((other << 32) + self.cluster_count - 1) // self.cluster_count) << 32
            for slot in range(CLUSTER_SIZE):
                rank: uint64_t = self.ranks[index * CLUSTER_SIZE + slot]
                if rank & USED == 0:
                    continue
                data: uint64_t = (rank & 0xFF) << 48 | (rank >> 8 & 0x3F) << 58
                data |= cython.cast(uint64_t, BOUND_UPPER) << 56
                table.clusters[index].entries[slot].check = key ^ data
                table.clusters[index].entries[slot].data = data
        for number in range(count):
            kept = self.kept(number)
            cluster = cython.address(table.clusters[kept.place // CLUSTER_SIZE])
            cluster.entries[kept.place % CLUSTER_SIZE] = kept.entry

    # Joining two snapshots

    def absorb(self, other: TableSnapshot) -> None:
        """Extend the snapshot to the searches of another one, which came after its own searches.

        Raises ValueError if its table has another size.
        """
        if self.cluster_count != other.cluster_count:
            raise ValueError(OTHER_SIZE)
        with cython.nogil:
            self.absorb_kept(other)
            self.absorb_ranks(other)
        if other.is_partial:
            self.is_partial = True

    def absorb_kept(self, other):
        """Keep the entries of ``other``, except those that the searches of this one wrote."""
        number: uint32_t
        for number in range(other.kept_count):
            kept = other.kept(number)
            if self.is_touched(kept.place // CLUSTER_SIZE) and (
                self.may_be_new(kept.entry.data) or self.ranks[kept.place] & KEPT
            ):
                continue
            self.keep(kept.place, cython.address(kept.entry))

    def absorb_ranks(self, other):
        """Copy the ranks of the clusters that only the searches of ``other`` touched."""
        index: uint64_t
        place: uint64_t
        for index in range(self.cluster_count):
            if self.is_touched(index) or not other.is_touched(index):
                continue
            for place in range(index * CLUSTER_SIZE, (index + 1) * CLUSTER_SIZE):
                self.ranks[place] = self.ranks[place] & KEPT | other.ranks[place] & ~KEPT
            self.touched[index >> 6] |= cython.cast(uint64_t, 1) << (index & 63)
