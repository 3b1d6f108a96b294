"""Correction history: the errors of the static evaluation, by features of the position."""

from libc.stdint cimport int16_t, uint64_t

from engine.core.board.board cimport Board

cdef enum:
    CORRECTION_SLOTS = 16384        # a power of two
    SLOT_SHIFT = 50                 # the upper 14 bits of a product number the slot
    CORRECTION_LIMIT = 1024         # bound of every error, of either sign
    CORRECTION_MOVES = 13 * 64      # piece and target of the last move; 0 for none

cdef struct Errors:
    int16_t pawns[2][CORRECTION_SLOTS]      # by side to move and pawns
    int16_t minors[2][CORRECTION_SLOTS]     # by side to move and kings, knights and bishops
    int16_t pieces[2][2][CORRECTION_SLOTS]  # by side to move, colour and its pieces without pawns
    int16_t moves[CORRECTION_MOVES]         # by the last move


cdef class Corrections:
    cdef Errors errors

    cdef size_t copy_size(self) noexcept nogil
    cdef void copy_to(self, char* memory) noexcept nogil
    cdef void copy_from(self, char* memory) noexcept nogil
    cdef void reset(self) noexcept nogil
    cdef int correction(self, Board board, int last_move_index) noexcept nogil
    cdef void update(self, Board board, int last_move_index, int error, int depth) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline int slot_of(uint64_t mixed) noexcept nogil
cdef inline int pawn_slot(Board board) noexcept nogil
cdef inline int minor_slot(Board board) noexcept nogil
cdef inline int piece_slot(Board board, int colour) noexcept nogil
cdef inline void move_slot_towards(int16_t* slot, int error, int weight) noexcept nogil
