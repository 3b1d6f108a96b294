"""The moves at the root, and how they are searched."""

from libc.stdint cimport uint64_t

from engine.core.ordering.stack cimport Line
from engine.core.ordering.picker cimport Candidate
from engine.core.search.alphabeta cimport Tree
from engine.core.basics.types cimport MAX_MOVES, Move

cdef struct RootEntry:
    Candidate candidate     # the move, with what put it where it stands
    int value
    int bound
    int depth
    int reduction
    uint64_t nodes

cdef struct RootLine:
    Line line
    int value
    int bound
    int depth


cdef class Root:
    cdef Tree tree
    cdef RootEntry root_entries[MAX_MOVES]
    cdef int root_count
    cdef RootLine lines[MAX_MOVES]  # best first; each begins with another root move
    cdef int line_count             # how many are wanted
    cdef int expected[MAX_MOVES]    # their values after the last iteration, or VALUE_NONE
    cdef Move allowed[MAX_MOVES]    # the root moves to be searched, where not all are
    cdef int allowed_count
    cdef bint is_restricted
    cdef unsigned int changes       # odd while the root's data is being rewritten
    cdef int completed_depth
    cdef int ahead                  # iterations left out at the beginning
    cdef Move current_move
    cdef int current_number

    cdef void order_root(self) noexcept nogil
    cdef bint is_allowed(self, Move move) noexcept nogil
    cdef void bring_to(self, int rank, Move move) noexcept nogil
    cdef bint advance(self, int goal) noexcept nogil
    cdef bint iterate(self, int depth) noexcept nogil
    cdef int search_line(self, int depth, int rank) noexcept nogil
    cdef int root_pass(self, int depth, int less, int alpha, int beta, int rank) noexcept nogil
    cdef int search_root_move(
        self, RootEntry* entry, int index, int depth, int alpha, int beta
    ) noexcept nogil
    cdef void publish(
        self, RootEntry* entry, int value, int bound, int depth, int rank
    ) noexcept nogil
    cdef void fail_low(self, int value, int rank) noexcept nogil
    cdef void settle_line(self, int rank) noexcept nogil
    cdef void record_root_move(self, RootEntry* entry, int depth, int number) noexcept nogil
    cdef void record_root_end(self, int value, int alpha, int beta) noexcept nogil
    cdef void begin_change(self) noexcept nogil
    cdef void end_change(self) noexcept nogil
