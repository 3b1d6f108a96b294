"""What a thread knows of a node before any of its moves is made."""

cimport cython
from libc.stdint cimport uint16_t

from engine.core.board.board cimport Board
from engine.core.memory.correction cimport Corrections
from engine.core.board.cycles cimport can_repeat
from engine.core.memory.eval_cache cimport Evaluations
from engine.core.ordering.stack cimport VALUE_NONE, Frame, from_table
from engine.core.memory.history cimport History
from engine.core.evaluation.material_table cimport MaterialTable
from engine.core.evaluation.pawns cimport PawnTable
from engine.core.ordering.picker cimport Candidate, next_move as next_in_order
from engine.core.basics.switches cimport Switches
from engine.core.memory.transposition cimport (
    BOUND_EXACT,
    BOUND_LOWER,
    BOUND_NONE,
    Probe,
    Table,
)
from engine.core.basics.types cimport MAX_PLY, Move

cdef enum:
    FRAMES = MAX_PLY + 4    # a node looks at the plies beside its own


cdef class Judge:
    cdef Board board
    cdef Table table
    cdef History history
    cdef Corrections corrections
    cdef PawnTable pawn_table
    cdef MaterialTable material_table
    cdef Evaluations evaluations
    cdef Frame* frames              # of all plies
    cdef Switches switches

    cdef void prepare(self, int ply) noexcept nogil
    cdef void judge(self, int ply, Probe* found, bint in_check) noexcept nogil
    cdef int evaluated(self) noexcept nogil
    cdef int static_evaluation(self) noexcept nogil
    cdef int answered_slot(self, int ply) noexcept nogil
    cdef bint is_improving(self, int ply) noexcept nogil
    cdef void update_correction(
        self, int ply, Move best_move, int value, int depth, int alpha, int beta
    ) noexcept nogil
    cdef int ended_by_rule(self, int ply) noexcept nogil
    cdef void begin_moves(self, int ply, uint16_t table_move, bint captures_only) noexcept nogil

    @cython.final
    cdef inline bint can_draw(self, int ply) noexcept nogil:
        """Whether a move of the side to move brings a repetition about."""
        return (
            self.board.halfmove_clock >= 3
            and self.switches.upcoming_repetitions
            and can_repeat(self.board, ply)
        )

    @cython.final
    cdef inline int judged_by_table(self, int ply, Probe* found) noexcept nogil:
        """The static value, or the table's bound where that tells more."""
        cdef int static_value = self.frames[ply].static_value
        if static_value == VALUE_NONE or found.bound == BOUND_NONE:
            return static_value
        cdef int value = from_table(found.value, ply)
        cdef bint better = found.bound == BOUND_EXACT or (
            (found.bound == BOUND_LOWER) == (value > static_value)
        )
        return value if better and self.switches.table_evaluation else static_value

    @cython.final
    cdef inline Candidate* next_move(self, int ply) noexcept nogil:
        """The next move of a node to try, valid until the next call; NULL when there is none."""
        cdef Frame* frame = &self.frames[ply]
        return next_in_order(&frame.picker, self.board, self.history, &frame.history_context)
