"""The layout of a table entry, and of the cluster of entries that share a cache line."""

from libc.stdint cimport int8_t, uint16_t, uint64_t

cdef enum:
    CLUSTER_SIZE = 4
    AGES = 64               # ages of searches, after which they repeat
    ENTRY_BYTES = 16
    CLUSTER_BYTES = 64      # one cache line

cdef enum:  # Kinds of bound. An empty entry has BOUND_NONE.
    BOUND_NONE = 0
    BOUND_UPPER = 1
    BOUND_LOWER = 2
    BOUND_EXACT = 3

cdef struct Entry:
    uint64_t check   # key xor data: an entry that two threads have torn matches no key
    uint64_t data    # move 16, value 16, static evaluation 16, depth 8, bound 2, age 6 bits

cdef struct Cluster:
    Entry entries[CLUSTER_SIZE]


cdef inline uint64_t packed(
    uint16_t move, int value, int static_eval, int depth, int bound
) noexcept nogil:
    """Pack the data of an entry; ``Table.store`` adds the age."""
    cdef uint64_t data = move
    data |= (<uint64_t> <uint16_t> value) << 16
    data |= (<uint64_t> <uint16_t> static_eval) << 32
    data |= (<uint64_t> (depth & 0xFF)) << 48
    return data | (<uint64_t> bound) << 56


cdef inline int depth_of(uint64_t data) noexcept nogil:
    """Return the depth in plies; 0 from quiescence."""
    return <int8_t> ((data >> 48) & 0xFF)


cdef inline int bound_of(uint64_t data) noexcept nogil:
    """Return the kind of bound."""
    return (data >> 56) & 3


cdef inline int age_of(uint64_t data) noexcept nogil:
    """Return the age of the search that wrote the entry."""
    return <int> (data >> 58)
