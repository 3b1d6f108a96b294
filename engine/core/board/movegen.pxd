"""Legal moves of a board."""

from engine.core.board.board cimport Board
from engine.core.board.masks cimport Masks
from engine.core.basics.types cimport Bitboard, Move

cdef enum:  # Kinds of moves; out of check every kind is asked for.
    NOISY = 1   # captures and promotions
    QUIET = 2   # the others
    ALL = 3

# Each writes at most MAX_MOVES moves to ``moves`` and returns how many.
cdef int generate_moves(Board board, Move* moves) noexcept nogil
cdef int generate_by_rays(Board board, Move* moves) noexcept nogil
cdef int generate_captures(Board board, Masks* masks, Move* moves) noexcept nogil
cdef int generate_quiets(Board board, Masks* masks, Move* moves) noexcept nogil

cdef int count_moves(Board board) noexcept nogil
cdef int count_by_rays(Board board) noexcept nogil
cdef bint has_legal_move(Board board) noexcept nogil
cdef bint may_castle(Board board, int flag, Bitboard danger) noexcept nogil
