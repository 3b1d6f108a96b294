"""One thread's search: its root, and how it is driven and read."""

from libc.stdint cimport uint64_t

from engine.core.picker cimport Candidate
from engine.core.frame cimport Line
from engine.core.tree cimport Tree
from engine.core.types cimport MAX_MOVES, Move

cdef struct RootEntry:
    Candidate candidate     # the move, with what put it where it stands
    int value
    int bound
    int depth
    int reduction
    uint64_t nodes


cdef class Search:
    cdef Tree tree
    cdef RootEntry root_entries[MAX_MOVES]
    cdef int root_count
    cdef Line best_line
    cdef int best_value
    cdef int best_bound
    cdef unsigned int changes       # odd while the root's data is being rewritten
    cdef int completed_depth

    cdef void order_root(self) noexcept nogil
    cdef bint iterate(self, int depth) noexcept nogil
    cdef int root_pass(self, int depth, int alpha, int beta) noexcept nogil
    cdef int search_root_move(
        self, RootEntry* entry, int index, int depth, int alpha, int beta
    ) noexcept nogil
    cdef void publish(self, RootEntry* entry, int value, int bound, int depth) noexcept nogil
    cdef void begin_change(self) noexcept nogil
    cdef void end_change(self) noexcept nogil
