"""Where a position occurs: the games and the places in them."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from engine.core.board.board cimport Board
from engine.core.board.position cimport Position
from engine.library.columns.block cimport Block
from engine.library.columns.game_filter cimport GameFilter

cdef struct Hit:
    uint32_t block      # its place in the list of blocks
    uint32_t slot
    uint32_t position   # its place in the columns of the block

cdef class PositionHits:
    cdef list blocks
    cdef uint64_t key
    cdef Hit* hits
    cdef Py_ssize_t count
    cdef Py_ssize_t capacity
    cdef Board board            # for replays
    cdef Position usual

    # Parts of this module, defined in the .py file.
    cdef bint scan(self, Block block, uint32_t number, GameFilter chosen) noexcept nogil
    cdef bint take(
        self, Block block, uint32_t number, uint32_t position, GameFilter chosen, int* slot
    ) noexcept nogil
    cdef bint is_true(self, const Hit* hit, Board start) except -1

cdef bint holds(const uint16_t* column, int count, uint16_t wanted) noexcept nogil
