"""Move ordering at one node, without a search."""

from engine.core.basics.switches cimport Switches
from engine.core.basics.types cimport Move
from engine.core.board.board cimport Board
from engine.core.memory.history cimport History
from engine.core.ordering.stack cimport Frame

cdef enum:
    MAX_LINE = 16


cdef class OrderingHarness:
    cdef Board board
    cdef History history
    cdef Frame frames[MAX_LINE + 1]
    cdef int ply
    cdef Switches switches

    cdef void enter(self, Move move) noexcept nogil
