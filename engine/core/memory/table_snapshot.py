"""What searches take over from those before them: what they found in the transposition table.

A search depends on a small part of what the table held when it began: on the entries that it hit,
and on the depth and age of those beside which it stored. To make it again that part is enough, and
it can be kept where a copy of the whole table, for each of a game's searches, could not. It is
noted as the search goes: when a cluster is touched for the first time, what decides there about
replacement, and when an entry of an earlier search is hit, the entry. All else is rebuilt as
entries of the same depth and age for positions that do not belong there.

Several searches in a row may share one inheritance: what the first began with, as far as any of
them needs it. Whether an entry was there before is told by its age; where an age would come again
within the span, the entry is held as soon as its cluster is touched.
"""

import cython
from cython.cimports.engine.core.basics.atomic import fence, load, store
from cython.cimports.engine.core.basics.bits import popcount
from cython.cimports.engine.core.memory.entry import (
    AGES,
    CLUSTER_SIZE,
    Cluster,
    Entry,
    age_of,
    bound_of,
    depth_of,
)
from cython.cimports.libc.stdint import uint8_t, uint16_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, malloc
from cython.cimports.libc.string import memcpy, memset

__all__ = ["MOST_SEARCHES", "TableSnapshot"]

MOST_SEARCHES = SPAN_MOST


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def rank_of(data: uint64_t) -> uint16_t:
    """What decides about the replacement of an entry; 0 for an empty one."""
    if bound_of(data) == 0:
        return 0
    return (depth_of(data) & 0xFF) | age_of(data) << 8 | USED


@cython.final
@cython.cclass
class TableSnapshot:
    """What one search, or several in a row, took over. One writes; others may read meanwhile.

    It is made for a table of so many megabytes; ``age`` is the ``generation`` that this has before
    the first of them. Raises MemoryError.
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
            cython.pointer(cython.pointer(Held)),
            calloc(MOST_HELD_CHUNKS, cython.sizeof(cython.pointer(Held))),
        )
        if self.touched == cython.NULL or self.ranks == cython.NULL or self.chunks == cython.NULL:
            raise MemoryError("no memory for what a search takes over")

    def __dealloc__(self):
        index: cython.int
        free(self.touched)
        free(self.ranks)
        if self.chunks != cython.NULL:
            for index in range(MOST_HELD_CHUNKS):
                free(self.chunks[index])
        free(self.chunks)

    def age(self) -> int:
        """The age of the table before the first search."""
        return self.age_before

    def entries(self) -> int:
        """How many entries are held as a whole."""
        return load(cython.address(self.held_count))

    def clusters(self) -> int:
        """How many clusters were touched."""
        return self.touched_count()

    def is_whole(self) -> bool:
        """Whether there was memory for all that was taken over."""
        return not load(cython.address(self.lost))

    # Noting

    def is_touched(self, index):
        """Whether a cluster is no longer as it was."""
        return (self.touched[index >> 6] >> (index & 63)) & 1

    def may_be_young(self, data):
        """Whether an entry has an age of the span."""
        return (age_of(data) - self.age_before - 1 + 2 * AGES) % AGES < SPAN_MOST

    def touch(self, index, cluster):
        """A cluster is about to be stored into, or was hit."""
        slot: cython.int
        if self.is_touched(index):
            return
        place: uint64_t = index * CLUSTER_SIZE
        for slot in range(CLUSTER_SIZE):
            entry = cython.address(cluster.entries[slot])
            self.ranks[place + slot] = rank_of(entry.data)
            if bound_of(entry.data) and self.may_be_young(entry.data):
                self.hold(place + slot, entry)
        fence()
        self.touched[index >> 6] |= cython.cast(uint64_t, 1) << (index & 63)

    def take(self, index, cluster, slot):
        """An entry was hit."""
        entry = cython.address(cluster.entries[slot])
        place: uint64_t = index * CLUSTER_SIZE + slot
        if not self.is_touched(index):
            self.touch(index, cluster)
        elif self.may_be_young(entry.data):
            return
        if self.ranks[place] & HELD == 0:
            self.hold(place, entry)

    def hold(self, place, entry):
        """Keep an entry as a whole."""
        chunk: uint32_t = self.held_count >> HELD_SHIFT
        if chunk < MOST_HELD_CHUNKS and self.chunks[chunk] == cython.NULL:
            self.chunks[chunk] = cython.cast(
                cython.pointer(Held), malloc(HELD_CHUNK * cython.sizeof(Held))
            )
        if chunk >= MOST_HELD_CHUNKS or self.chunks[chunk] == cython.NULL:
            store(cython.address(self.lost), True)
            return
        held = self.held(self.held_count)
        held.place = cython.cast(uint32_t, place)
        held.entry = entry[0]
        self.ranks[place] |= HELD
        store(cython.address(self.held_count), self.held_count + 1)

    def held(self, number):
        """A held entry by its number."""
        return cython.address(self.chunks[number >> HELD_SHIFT][number & (HELD_CHUNK - 1)])

    def touched_count(self):
        """How many clusters were touched."""
        count: uint64_t = 0
        word: uint64_t
        for word in range(self.cluster_count // 64):
            count += popcount(self.touched[word])
        return count

    # What two spans in a row took over

    def absorb(self, other: TableSnapshot) -> None:
        """Serve also the searches of another inheritance, which follow those of this one.

        ValueError where its table has another size.
        """
        if self.cluster_count != other.cluster_count:
            raise ValueError("the tables differ in size")
        with cython.nogil:
            self.absorb_held(other)
            self.absorb_ranks(other)
        if other.lost:
            self.lost = True

    def absorb_held(self, other):
        """Hold what the others hit, unless the searches of this one had written it."""
        number: uint32_t
        for number in range(other.held_count):
            held = other.held(number)
            if self.is_touched(held.place // CLUSTER_SIZE) and (
                self.may_be_young(held.entry.data) or self.ranks[held.place] & HELD
            ):
                continue
            self.hold(held.place, cython.address(held.entry))

    def absorb_ranks(self, other):
        """What the others touched first was until then as it had been before this one."""
        index: uint64_t
        place: uint64_t
        for index in range(self.cluster_count):
            if self.is_touched(index) or not other.is_touched(index):
                continue
            for place in range(index * CLUSTER_SIZE, (index + 1) * CLUSTER_SIZE):
                self.ranks[place] = self.ranks[place] & HELD | other.ranks[place] & ~HELD
            self.touched[index >> 6] |= cython.cast(uint64_t, 1) << (index & 63)

    # Packing

    def pack(self) -> tuple:
        """Three pieces of bytes for ``unpacked``, ordered so that they can be compressed well.

        Which clusters were touched; the ranks, low bytes first; the held entries, byte by byte.
        MemoryError. Not while it is being written.
        """
        clusters: uint64_t = self.touched_count()
        count: uint32_t = self.held_count
        order = cython.cast(
            cython.pointer(uint32_t), malloc((2 * count + 1) * cython.sizeof(uint32_t))
        )
        ranks = cython.cast(cython.pointer(uint8_t), malloc(2 * clusters * CLUSTER_SIZE + 1))
        entries = cython.cast(
            cython.pointer(uint8_t), malloc(cython.cast(uint64_t, count) * ENTRY_PLANES + 1)
        )
        try:
            if order == cython.NULL or ranks == cython.NULL or entries == cython.NULL:
                raise MemoryError("no memory to pack what a search took over")
            with cython.nogil:
                self.pack_ranks(ranks, clusters * CLUSTER_SIZE)
                self.sort_held(order, cython.address(order[count]), count)
                self.pack_held(entries, order, count)
            return (
                cython.cast(cython.p_char, self.touched)[: self.cluster_count // 8],
                cython.cast(cython.p_char, ranks)[: 2 * clusters * CLUSTER_SIZE],
                cython.cast(cython.p_char, entries)[: cython.cast(uint64_t, count) * ENTRY_PLANES],
            )
        finally:
            free(order)
            free(ranks)
            free(entries)

    def pack_ranks(self, into, count):
        """Low bytes, then high bytes, of the ranks of all that was touched."""
        index: uint64_t
        place: uint64_t
        number: uint64_t = 0
        for index in range(self.cluster_count):
            if not self.is_touched(index):
                continue
            for place in range(index * CLUSTER_SIZE, (index + 1) * CLUSTER_SIZE):
                into[number] = self.ranks[place] & 0xFF
                into[count + number] = self.ranks[place] >> 8
                number += 1

    def sort_held(self, order, spare, count):
        """Number the held entries by place: a radix sort by three digits."""
        digits = cython.declare(uint32_t[DIGITS])
        number: uint32_t
        digit: cython.int
        turn: cython.int
        before: uint32_t
        for number in range(count):
            order[number] = number
        for turn in range(3):
            shift: cython.int = turn * DIGIT_BITS
            memset(digits, 0, cython.sizeof(digits))
            for number in range(count):
                digits[self.held(number).place >> shift & (DIGITS - 1)] += 1
            before = 0
            for digit in range(DIGITS):
                before += digits[digit]
                digits[digit] = before - digits[digit]
            for number in range(count):
                digit = self.held(order[number]).place >> shift & (DIGITS - 1)
                spare[digits[digit]] = order[number]
                digits[digit] += 1
            memcpy(order, spare, count * cython.sizeof(uint32_t))

    def pack_held(self, into, order, count):
        """The bytes of the held entries: all first ones, all second ones... Ranks are elsewhere."""
        number: uint32_t
        plane: cython.int
        most: uint64_t = count
        for number in range(count):
            entry = cython.address(self.held(order[number]).entry)
            key: uint64_t = entry.check ^ entry.data
            for plane in range(8):
                into[plane * most + number] = key >> (8 * plane) & 0xFF
            for plane in range(6):
                into[(8 + plane) * most + number] = entry.data >> (8 * plane) & 0xFF
            into[14 * most + number] = bound_of(entry.data)

    @staticmethod
    def unpacked(megabytes: int, age: int, touched: bytes, ranks: bytes, entries: bytes):
        """What ``pack`` packed. ValueError where the pieces do not fit together."""
        made: TableSnapshot = TableSnapshot(megabytes, age)
        if len(touched) != made.cluster_count // 8:
            raise ValueError("what a search took over is damaged")
        source: cython.p_char = touched
        memcpy(made.touched, source, made.cluster_count // 8)
        rank_count: uint64_t = made.touched_count() * CLUSTER_SIZE
        count: uint64_t = len(entries) // ENTRY_PLANES
        if len(ranks) != 2 * rank_count or len(entries) % ENTRY_PLANES:
            raise ValueError("what a search took over is damaged")
        rank_bytes: cython.p_char = ranks
        entry_bytes: cython.p_char = entries
        done: cython.bint
        with cython.nogil:
            done = made.unpack(
                cython.cast(cython.pointer(uint8_t), rank_bytes),
                rank_count,
                cython.cast(cython.pointer(uint8_t), entry_bytes),
                count,
            )
        if made.lost:
            raise MemoryError("no memory for what a search took over")
        if not done:
            raise ValueError("what a search took over is damaged")
        return made

    def unpack(self, ranks, rank_count, entries, count):
        """Fill in ranks and held entries; False where there are more or fewer than held."""
        index: uint64_t
        slot: cython.int
        plane: cython.int
        number: uint64_t = 0
        found: uint64_t = 0
        single = cython.declare(Entry)
        for index in range(self.cluster_count):
            if not self.is_touched(index):
                continue
            for slot in range(CLUSTER_SIZE):
                rank: uint64_t = ranks[number] | ranks[rank_count + number] << 8
                number += 1
                self.ranks[index * CLUSTER_SIZE + slot] = rank & ~HELD
                if rank & HELD == 0:
                    continue
                if found == count:
                    return False
                key: uint64_t = 0
                single.data = (rank & 0xFF) << 48 | (rank >> 8 & 0x3F) << 58
                for plane in range(8):
                    key |= cython.cast(uint64_t, entries[plane * count + found]) << (8 * plane)
                for plane in range(6):
                    single.data |= cython.cast(uint64_t, entries[(8 + plane) * count + found]) << (
                        8 * plane
                    )
                single.data |= cython.cast(uint64_t, entries[14 * count + found] & 3) << 56
                single.check = key ^ single.data
                self.hold(index * CLUSTER_SIZE + slot, cython.address(single))
                found += 1
        return found == count
