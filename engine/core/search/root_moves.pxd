"""The root moves and the best lines of a search."""

from libc.stdint cimport uint64_t

from engine.core.basics.types cimport MAX_MOVES, Move
from engine.core.memory.entry cimport BOUND_EXACT, BOUND_LOWER
from engine.core.ordering.picker cimport Candidate
from engine.core.ordering.stack cimport Line

cdef struct RootMove:
    Candidate candidate
    int value
    int bound
    int depth
    int reduction
    uint64_t nodes          # the move itself and those below it, in all iterations

cdef struct RootLine:
    Line line
    int value
    int bound               # of the value of the line's first move
    int depth
    bint is_open            # a root move that is still to be searched may be better


cdef class RootMoves:
    cdef RootMove moves[MAX_MOVES]      # in search order
    cdef int count
    cdef RootLine lines[MAX_MOVES]      # best first; each begins with another root move
    cdef int line_count                 # how many are wanted
    cdef Move allowed[MAX_MOVES]        # the root moves to be searched, if restricted
    cdef int allowed_count
    cdef bint is_restricted
    cdef int completed_value            # of the last completed iteration, or VALUE_NONE
    cdef Move current_move              # the root move that is being searched, or NO_MOVE
    cdef int current_number             # its number from 1
    cdef unsigned int locked            # 1 while this data is written or read; see ``atomic``

    cdef void reset(self) noexcept nogil
    cdef bint is_allowed(self, Move move) noexcept nogil
    cdef void copy_result(self, RootMove* root_move) noexcept nogil
    cdef void replace(self, RootMove* moves, int count) noexcept nogil
    cdef void bring_to(self, int rank, Move move) noexcept nogil
    cdef void bring_best_move_to(self, int rank) noexcept nogil
    cdef void begin_move(self, Move move, int number) noexcept nogil
    cdef void set_reduction(self, RootMove* root_move, int reduction) noexcept nogil
    cdef void add_nodes(self, RootMove* root_move, uint64_t nodes) noexcept nogil
    cdef void set_worse(self, RootMove* root_move, int value, int depth) noexcept nogil
    cdef void set_best(
        self, RootMove* root_move, int value, int bound, int depth, int rank, Line* below
    ) noexcept nogil
    cdef void set_fail_low(self, int rank, int value) noexcept nogil
    cdef void close_line(self, int rank) noexcept nogil
    cdef void complete_iteration(self) noexcept nogil
    cdef void sort_line(self, int rank) noexcept nogil


cdef inline int score_bound(RootLine* line) noexcept nogil:
    """Return the kind of bound of a line's value, taken as the best value of the moves of its rank.

    While moves are still to be searched, one of them may be better: an exact value of the line's
    first move is only a lower bound.
    """
    return BOUND_LOWER if line.is_open and line.bound == BOUND_EXACT else line.bound
