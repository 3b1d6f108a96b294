"""King and pawn against king, solved."""

from engine.core.basics.types cimport Bitboard

cdef enum:
    PAWN_SQUARES = 24   # a2 to d7; files e to h mirror them

# The squares of the lone king on which the pawn wins, by side to move (0: the pawn's), by pawn
# (rank by rank from a2) and by the square of the pawn's king.
cdef Bitboard winning[2][PAWN_SQUARES][64]

cdef bint pawn_wins(int king, int pawn, int lone_king, bint lone_to_move) noexcept nogil

# Parts of the retrograde analysis
cdef void solve_kpk() noexcept nogil
cdef bint solve_step(int index, int king) noexcept nogil
cdef Bitboard won_by_king(int index, int king) noexcept nogil
cdef Bitboard won_by_pawn(int index, int king) noexcept nogil
cdef Bitboard won_against_lone_king(int index, int king) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline int pawn_square_of(int index) noexcept nogil
cdef inline Bitboard king_moves_from(Bitboard squares) noexcept nogil
