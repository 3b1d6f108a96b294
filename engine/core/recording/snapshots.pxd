"""Copies of the histories along a search."""

from libc.stdint cimport uint32_t, uint64_t

from engine.core.memory.history cimport History

cdef enum:
    MOST_SNAPSHOTS = 32

cdef struct Snapshot:
    # The histories before a node search began.
    uint32_t index
    uint32_t end            # every node search from ``index`` to before ``end`` has a record
    char* memory


cdef class Snapshots:
    cdef Snapshot rows[MOST_SNAPSHOTS]
    cdef int count
    cdef uint64_t step      # moves between two copies; 0 to make none
    cdef uint64_t due       # number of moves made at which the next copy is due

    cdef void take(self, History history, uint32_t index) noexcept nogil
    cdef void thin(self) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef int before(self, uint32_t index) noexcept nogil
    cdef void move_below(self, uint32_t node_search, uint32_t end, uint32_t new_end) noexcept nogil
    cdef void adopt(self, uint32_t node_search, uint32_t new_end, Snapshots other) noexcept nogil
