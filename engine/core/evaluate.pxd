"""The static evaluation of a position."""

from engine.core.board cimport Board

cdef int evaluate(Board board) noexcept nogil

# By piece code and square, White's positive; filled from params.
cdef int middlegame_values[13][64]
cdef int endgame_values[13][64]
cdef int phase_weights[13]
cdef int phase_total
