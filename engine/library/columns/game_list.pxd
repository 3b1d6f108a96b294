"""The games that a filter accepts, in an order."""

from libc.stdint cimport uint32_t, uint64_t

from engine.library.columns.block cimport Block
from engine.library.columns.game_filter cimport GameFilter
from engine.library.columns.layout cimport GameHead

cpdef enum GameOrder:
    """What a list of games is sorted by."""
    NUMBER
    DATE
    WHITE_ELO
    BLACK_ELO
    OPENING
    RESULT
    LENGTH
    WHITE
    BLACK
    EVENT
    SITE

cdef class GameList:
    cdef uint64_t* entries      # the value to sort by in the upper half, the number in the lower
    cdef uint64_t* spare
    cdef Py_ssize_t count
    cdef Py_ssize_t capacity

    # Parts of this module, defined in the .py file.
    cdef bint select(
        self, Block block, GameFilter chosen, int order, const uint32_t* ranks, uint32_t size
    ) noexcept nogil
    cdef void sort(self) noexcept nogil
    cdef bint reserve(self, Py_ssize_t count) noexcept nogil

cdef uint32_t value_of(
    const GameHead* game, int half_moves, int order, const uint32_t* ranks, uint32_t size
) noexcept nogil
