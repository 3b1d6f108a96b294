"""How the transposition table lies in memory, and how an entry's numbers are packed."""

from libc.stdint cimport int8_t, uint16_t, uint64_t

cdef enum:
    CLUSTER_SIZE = 4
    AGES = 64               # searches until an age comes again

cdef struct Entry:
    uint64_t check   # key xor data: an entry torn by two writers fits no key
    uint64_t data    # move 16, value 16, static evaluation 16, depth 8, bound 2, age 6 bits

cdef struct Cluster:
    Entry entries[CLUSTER_SIZE]   # 64 bytes, one cache line


cdef inline uint64_t packed(
    uint16_t move, int value, int static_eval, int depth, int bound
) noexcept nogil:
    """The data of an entry, but for its age."""
    cdef uint64_t data = move
    data |= (<uint64_t> <uint16_t> value) << 16
    data |= (<uint64_t> <uint16_t> static_eval) << 32
    data |= (<uint64_t> (depth & 0xFF)) << 48
    return data | (<uint64_t> bound) << 56


cdef inline int depth_of(uint64_t data) noexcept nogil:
    """Depth in plies; 0 from quiescence."""
    return <int8_t> ((data >> 48) & 0xFF)


cdef inline int bound_of(uint64_t data) noexcept nogil:
    """Kind of bound; 0 in an empty entry."""
    return (data >> 56) & 3


cdef inline int age_of(uint64_t data) noexcept nogil:
    """The search that wrote the entry, modulo AGES."""
    return <int> (data >> 58)
