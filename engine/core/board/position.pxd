"""A position as Python uses it."""

from engine.core.board.board cimport Board


cdef class Position:
    cdef Board board
    cdef tuple _remarks

    cdef check_material(self)
    cdef check_kings(self)
    cdef castling_rooks(self)
    cdef set_en_passant(self, int square)
