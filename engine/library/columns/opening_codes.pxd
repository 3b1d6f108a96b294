"""The opening code of a game by its moves: that of its last position which has a name."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from engine.core.board.board cimport Board
from engine.core.board.position cimport Position
from engine.library.columns.growing_table cimport GrowingTable

cdef enum:
    REACHED = 1 << 14       # beginnings of games that are remembered

cdef struct NamedPosition:
    uint64_t key
    uint16_t code           # 1 for A00 to 500 for E99

cdef class OpeningCodes:
    cdef GrowingTable table     # of NamedPosition, by the lower half of the key
    cdef bytearray filter       # a bit for some lower bits of each key
    cdef uint8_t* bits          # of it
    cdef Board board            # on which games are replayed
    cdef Position usual
    cdef uint64_t reached[REACHED]  # marks of moves that lead from it to a position with a name

    cdef int code_of(
        self, Position start, const uint16_t* moves, Py_ssize_t count, const uint32_t* keys
    ) except -1

    # Parts of this module, defined in the .py file.
    cdef add(self, uint64_t key, int code)
    cdef bint is_reached(
        self, Position start, const uint16_t* moves, Py_ssize_t ply, uint64_t key
    ) except -1

cdef uint64_t mark_of(const uint16_t* moves, Py_ssize_t count, uint64_t key) noexcept nogil
