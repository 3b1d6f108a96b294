"""Pawn structure, remembered."""

from engine.core.board cimport Board
from engine.core.survey cimport PawnEntry

cdef class PawnTable:
    cdef PawnEntry* entries

    cdef PawnEntry* look_up(self, Board board) noexcept nogil
    cdef void forget(self, Board board) noexcept nogil
    cdef void judge(self, PawnEntry* entry, int us) noexcept nogil
