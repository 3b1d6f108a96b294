"""Follows the moves of a game with piece codes on squares alone, for its outline."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from engine.core.board.board cimport Board
from engine.core.board.position cimport Position
from engine.library.columns.layout cimport GameOutline

cdef class Outliner:
    cdef Position usual
    cdef uint8_t squares[64]
    cdef bint is_chess960
    cdef uint64_t pawns[2]          # that stand now
    cdef GameOutline outline
    cdef uint16_t* changes
    cdef Py_ssize_t count
    cdef Py_ssize_t capacity
    cdef int gap                    # positions since the last change

    cdef follow(self, Position start, const uint16_t* moves, Py_ssize_t count)

    # Parts of this module, defined in the .py file.
    cdef void set_up(self, Board board) noexcept nogil
    cdef void add_start(self, Board board) noexcept nogil
    cdef void play(self, int move, int us) noexcept nogil
    cdef void castle(self, int from_square, int to_square) noexcept nogil
    cdef void add_change(self, int captured, int promoted) noexcept nogil
    cdef void take_pawn(self, int colour, int square) noexcept nogil
