"""The node searches that begin in a interval of a search, each with what is known of it then."""

from libc.stdint cimport uint16_t, uint64_t

cdef enum:
    STRETCH_CHUNK = 1024
    STILL_OPEN = -1         # in place of a pass: the node search began before the interval

cdef struct Begun:
    uint64_t node_search
    int level               # so many node searches were open
    uint16_t move           # that led here, in short form; 0 for none and for a pass
    int kind
    bint in_place
    int depth
    int reduction
    int alpha
    int beta


cdef class Interval:
    cdef uint64_t before    # a hash of all node searches before the first
    cdef Begun* rows
    cdef int count
    cdef int room
    cdef bint lost          # there was no memory for all

    cdef Begun* add(self) noexcept nogil
