"""A block of columns in memory or in a mapped file."""

from cpython.buffer cimport Py_buffer
from libc.stdint cimport uint16_t, uint32_t

from engine.library.columns.layout cimport BlockHead, GameHead, GameOutline

cdef class Block:
    cdef object data
    cdef Py_buffer view
    cdef bint has_view
    cdef BlockHead head             # a copy, so that it can be read without the file
    cdef const GameHead* games      # one more than there are slots: where the last one ends
    cdef const uint16_t* low        # the lowest 16 bits of each position's key
    cdef const uint16_t* high       # the next 16 bits
    cdef const uint16_t* moves      # the short form of the move played; NO_PLAYED_MOVE at the end
    cdef const GameOutline* outlines    # as many as there are games
    cdef const uint16_t* changes    # of material, game after game
    cdef int slots
    cdef uint32_t positions

    cdef int slot_of(self, uint32_t position, int least) noexcept nogil

    # Parts of this module, defined in the .py file.
    cdef check_begins(self)
