"""The search of the root."""

from libc.stdint cimport uint64_t

from engine.core.basics.types cimport MAX_MOVES, Move
from engine.core.search.root_moves cimport RootMove, RootMoves
from engine.core.search.thread cimport SearchThread


cdef class RootSearch:
    cdef SearchThread thread
    cdef RootMoves moves
    cdef int expected[MAX_MOVES]    # values of the lines after the last iteration, or VALUE_NONE
    cdef int completed_depth
    cdef int first_iterations_skipped
    cdef bint sees_all              # no root move is unseen

    cdef void order_moves(self) noexcept nogil
    cdef bint sees(self, Move move) noexcept nogil
    cdef bint sees_a_move(self) noexcept nogil
    cdef bint advance(self, int goal) noexcept nogil
    cdef bint iterate(self, int depth) noexcept nogil
    cdef int search_line(self, int depth, int rank) noexcept nogil
    cdef int search_moves(
        self, int depth, int reduction, int alpha, int beta, int rank
    ) noexcept nogil
    cdef int search_move(
        self, RootMove* root_move, int index, int depth, int alpha, int beta
    ) noexcept nogil
    cdef void record_event(
        self, int kind, int depth, int value, int bound, int rank, Move move
    ) noexcept nogil
    cdef void record_start(self, int depth, int alpha, int beta) noexcept nogil
    cdef void record_root_move(self, RootMove* root_move, int depth, int number) noexcept nogil
    cdef void record_end(self, int value, int alpha, int beta) noexcept nogil
