"""Table snapshots as bytes."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from engine.core.recording.table_snapshot cimport TableSnapshot

cdef enum:
    # Bytes of a packed entry: key 8, move 2, value 2, static evaluation 2, bound 1.
    ENTRY_PLANES = 15
    DIGIT_BITS = 11         # bits of a place that one pass of the radix sort uses
    DIGITS = 1 << DIGIT_BITS

cdef void pack_ranks(TableSnapshot snapshot, uint8_t* target, uint64_t count) noexcept nogil
cdef void sort_kept_entries(
    TableSnapshot snapshot, uint32_t* order, uint32_t* spare, uint32_t count
) noexcept nogil
cdef void pack_kept_entries(
    TableSnapshot snapshot, uint8_t* target, uint32_t* order, uint32_t count
) noexcept nogil
cdef bint unpack_kept_entries(
    TableSnapshot snapshot, uint8_t* ranks, uint64_t rank_count, uint8_t* entries, uint64_t count
) noexcept nogil
