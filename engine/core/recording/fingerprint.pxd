"""Marks along a search: a byte at each of some places, of all that went before."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef class Fingerprints:
    cdef uint32_t* places       # clocks, in order
    cdef uint8_t* found
    cdef int count
    cdef int reached            # so many have their mark
    cdef uint64_t mixed

    cdef void note(
        self, uint64_t node_search, uint64_t clock, uint16_t move, int kind, int ply, int alpha,
        int beta, int depth
    ) noexcept nogil
    cdef uint8_t now(self) noexcept nogil
