"""The node searches that begin in an interval of a search."""

from libc.stdint cimport uint16_t, uint64_t

cdef enum:
    INTERVAL_CHUNK = 1024
    STILL_OPEN = -1         # the kind of a node search that began before the interval

cdef struct Begun:
    uint64_t node_search
    int level               # how many node searches were open
    uint16_t move           # the move to this node, in short form; 0 for none or a null move
    int kind
    bint in_place
    int depth
    int reduction
    int alpha
    int beta


cdef class Interval:
    cdef uint64_t before    # the hash of all node searches before the interval
    cdef Begun* rows
    cdef int count
    cdef int room
    cdef bint lost          # whether rows are missing because memory was exhausted

    cdef Begun* add(self) noexcept nogil
