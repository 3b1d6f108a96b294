"""What part of its endgame score the side that is ahead will keep."""

from engine.core.board.board cimport Board
from engine.core.evaluation.material cimport Material

cdef enum:
    SCALE_FULL = 64         # the whole endgame score

cdef int by_pawns[9]        # 64ths, by the pawns of the side that is ahead
cdef int opposite_alone[9]
cdef int opposite[9]
cdef int by_minors[7]       # by the minor pieces against the one queen

# The part, in 64ths, of its endgame score that ``strong`` keeps when it is ahead.
cdef int scale_of(Board board, Material* material, int strong) noexcept nogil

# Parts of it
cdef int scale_without_pawns(Material* ahead, Material* behind) noexcept nogil
cdef bint is_corner_drawn(Board board, int strong) noexcept nogil
cdef bint is_rook_and_pawn(Material* ahead, Material* behind) noexcept nogil
cdef int scale_rook_and_pawn(Board board, int strong) noexcept nogil
cdef bint are_bishops_opposite(Board board) noexcept nogil
