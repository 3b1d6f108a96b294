"""How far the static evaluation is from what searches found, by features of the position."""

from libc.stdint cimport int16_t

from engine.core.board.board cimport Board

cdef enum:
    CORRECTION_SLOTS = 16384        # a power of two
    SLOT_SHIFT = 50                 # which leaves as many bits of 64
    CORRECTION_LIMIT = 1024         # counts stay within plus and minus this
    CORRECTION_MOVES = 13 * 64      # piece and target of the last move; 0 for none

cdef struct Errors:
    int16_t pawns[2][CORRECTION_SLOTS]      # by side to move and pawns
    int16_t minors[2][CORRECTION_SLOTS]     # by side to move and kings, knights and bishops
    int16_t pieces[2][2][CORRECTION_SLOTS]  # by side to move, colour and all it has but pawns
    int16_t answers[CORRECTION_MOVES]       # by the move that led here


cdef class Corrections:
    cdef Errors errors

    cdef size_t copy_size(self) noexcept nogil
    cdef void copy_to(self, char* memory) noexcept nogil
    cdef void copy_from(self, char* memory) noexcept nogil
    cdef void reset(self) noexcept nogil
    cdef int correction(self, Board board, int answered_slot) noexcept nogil
    cdef void update(self, Board board, int answered_slot, int error, int depth) noexcept nogil
