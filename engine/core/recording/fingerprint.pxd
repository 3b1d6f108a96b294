"""Fingerprints of a search: one byte at each of a list of places."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef class Fingerprints:
    cdef uint32_t* places       # numbers of moves made, in ascending order
    cdef uint8_t* found         # the fingerprints
    cdef int count
    cdef int reached            # how many have been taken
    cdef uint64_t mixed         # the hash of all node searches so far, up to the last place

    cdef void note(
        self, uint64_t node_search, uint64_t clock, uint16_t move, int kind, int ply, int alpha,
        int beta, int depth
    ) noexcept nogil
    cdef uint8_t now(self) noexcept nogil
