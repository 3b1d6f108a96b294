"""Questions about one move, for those that come from elsewhere than the generator."""

from libc.stdint cimport uint16_t

from engine.core.board cimport Board
from engine.core.masks cimport Masks
from engine.core.types cimport Move

cdef Move legal_from_short(Board board, Masks* masks, uint16_t short_form) noexcept nogil
cdef bint is_legal(Board board, Masks* masks, Move move) noexcept nogil
cdef bint gives_check(Board board, Move move) noexcept nogil
