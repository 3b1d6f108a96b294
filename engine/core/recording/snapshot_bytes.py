"""Table snapshots as bytes, ordered so that they compress well."""

import cython
from cython.cimports.engine.core.memory.entry import CLUSTER_SIZE, Entry, bound_of
from cython.cimports.engine.core.recording.table_snapshot import KEPT, TableSnapshot
from cython.cimports.libc.stdint import uint8_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memcpy, memset

__all__ = ["pack_snapshot", "unpack_snapshot"]

DAMAGED = "the table snapshot is damaged"


def pack_snapshot(snapshot: TableSnapshot) -> tuple:
    """Return the snapshot as three bytes objects for ``unpack_snapshot``.

    - A bit for each cluster, set if it was touched.
    - The ranks of the touched clusters: all low bytes, then all high bytes.
    - The kept entries by place: all first bytes, then all second bytes, and so on.

    Not while a search writes the snapshot. Raises MemoryError.
    """
    clusters: uint64_t = snapshot.touched_count()
    count: uint32_t = snapshot.kept_count
    order = cython.cast(cython.pointer(uint32_t), malloc((2 * count + 1) * cython.sizeof(uint32_t)))
    ranks = cython.cast(cython.pointer(uint8_t), malloc(2 * clusters * CLUSTER_SIZE + 1))
    entries = cython.cast(
        cython.pointer(uint8_t), malloc(cython.cast(uint64_t, count) * ENTRY_PLANES + 1)
    )
    try:
        if order == cython.NULL or ranks == cython.NULL or entries == cython.NULL:
            raise MemoryError("no memory to pack a table snapshot")
        with cython.nogil:
            pack_ranks(snapshot, ranks, clusters * CLUSTER_SIZE)
            sort_kept_entries(snapshot, order, cython.address(order[count]), count)
            pack_kept_entries(snapshot, entries, order, count)
        return (
            cython.cast(cython.p_char, snapshot.touched)[: snapshot.cluster_count // 8],
            cython.cast(cython.p_char, ranks)[: 2 * clusters * CLUSTER_SIZE],
            cython.cast(cython.p_char, entries)[: cython.cast(uint64_t, count) * ENTRY_PLANES],
        )
    finally:
        free(order)
        free(ranks)
        free(entries)


def pack_ranks(snapshot, target, count):
    """Write the low bytes, then the high bytes, of the ranks of all touched clusters."""
    index: uint64_t
    place: uint64_t
    number: uint64_t = 0
    for index in range(snapshot.cluster_count):
        if not snapshot.is_touched(index):
            continue
        for place in range(index * CLUSTER_SIZE, (index + 1) * CLUSTER_SIZE):
            target[number] = snapshot.ranks[place] & 0xFF
            target[count + number] = snapshot.ranks[place] >> 8
            number += 1


def sort_kept_entries(snapshot, order, spare, count):
    """Set ``order`` to the numbers of the kept entries, sorted by place (radix sort, 3 digits)."""
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
            digits[snapshot.kept(number).place >> shift & (DIGITS - 1)] += 1
        before = 0
        for digit in range(DIGITS):
            before += digits[digit]
            digits[digit] = before - digits[digit]
        for number in range(count):
            digit = snapshot.kept(order[number]).place >> shift & (DIGITS - 1)
            spare[digits[digit]] = order[number]
            digits[digit] += 1
        memcpy(order, spare, count * cython.sizeof(uint32_t))


def pack_kept_entries(snapshot, target, order, count):
    """Write the first bytes of all kept entries, then all second bytes, and so on.

    Depth and age are left out, since the ranks hold them.
    """
    number: uint32_t
    plane: cython.int
    total: uint64_t = count
    for number in range(count):
        entry = cython.address(snapshot.kept(order[number]).entry)
        key: uint64_t = entry.check ^ entry.data
        for plane in range(8):
            target[plane * total + number] = key >> (8 * plane) & 0xFF
        for plane in range(6):
            target[(8 + plane) * total + number] = entry.data >> (8 * plane) & 0xFF
        target[14 * total + number] = bound_of(entry.data)


def unpack_snapshot(megabytes: int, age: int, touched: bytes, ranks: bytes, entries: bytes):
    """Return the snapshot that ``pack_snapshot`` packed.

    Raises ValueError if the bytes contradict each other, MemoryError if memory is exhausted.
    """
    snapshot: TableSnapshot = TableSnapshot(megabytes, age)
    if len(touched) != snapshot.cluster_count // 8:
        raise ValueError(DAMAGED)
    source: cython.p_char = touched
    memcpy(snapshot.touched, source, snapshot.cluster_count // 8)
    rank_count: uint64_t = snapshot.touched_count() * CLUSTER_SIZE
    count: uint64_t = len(entries) // ENTRY_PLANES
    if len(ranks) != 2 * rank_count or len(entries) % ENTRY_PLANES:
        raise ValueError(DAMAGED)
    rank_bytes: cython.p_char = ranks
    entry_bytes: cython.p_char = entries
    done: cython.bint
    with cython.nogil:
        done = unpack_kept_entries(
            snapshot,
            cython.cast(cython.pointer(uint8_t), rank_bytes),
            rank_count,
            cython.cast(cython.pointer(uint8_t), entry_bytes),
            count,
        )
    if snapshot.is_partial:
        raise MemoryError("no memory for a table snapshot")
    if not done:
        raise ValueError(DAMAGED)
    return snapshot


def unpack_kept_entries(snapshot, ranks, rank_count, entries, count):
    """Set the ranks and kept entries; return False if the ranks imply another number of entries."""
    index: uint64_t
    slot: cython.int
    plane: cython.int
    number: uint64_t = 0
    found: uint64_t = 0
    single = cython.declare(Entry)
    for index in range(snapshot.cluster_count):
        if not snapshot.is_touched(index):
            continue
        for slot in range(CLUSTER_SIZE):
            rank: uint64_t = ranks[number] | ranks[rank_count + number] << 8
            number += 1
            snapshot.ranks[index * CLUSTER_SIZE + slot] = rank & ~KEPT
            if rank & KEPT == 0:
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
            snapshot.keep(index * CLUSTER_SIZE + slot, cython.address(single))
            found += 1
    return found == count
