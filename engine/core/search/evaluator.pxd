"""Static evaluation with the caches that it needs."""

cimport cython
from libc.stdint cimport uint64_t

from engine.core.board.board cimport Board
from engine.core.evaluation.material_table cimport MaterialTable
from engine.core.evaluation.pawns cimport PawnTable
from engine.core.memory.eval_cache cimport EvalCache


cdef class Evaluator:
    cdef PawnTable pawn_table
    cdef MaterialTable material_table
    cdef EvalCache eval_cache

    cdef int evaluate(self, Board board) noexcept nogil
    cdef int static_eval(self, Board board) noexcept nogil

    @cython.final
    cdef inline void prefetch(self, uint64_t key) noexcept nogil:
        """Fetch the slot of a position into the processor's cache. Hides memory latency."""
        self.eval_cache.prefetch(key)
