"""Makes the block of a range of game numbers, game after game."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from engine.library.columns.block cimport Block
from engine.library.columns.layout cimport GameHead, GameOutline
from engine.library.columns.opening_codes cimport OpeningCodes
from engine.library.columns.outliner cimport Outliner

cdef enum:
    PARTS = 7   # of a block: its head and its columns

cdef class BlockWriter:
    cdef uint32_t first
    cdef int slots
    cdef int game_capacity
    cdef GameHead* games
    cdef uint32_t positions
    cdef uint32_t capacity
    cdef uint16_t* low
    cdef uint16_t* high
    cdef uint16_t* moves
    cdef GameOutline* outlines
    cdef uint16_t* changes
    cdef uint32_t change_count
    cdef uint32_t change_capacity
    cdef Outliner outliner
    cdef object start_of
    cdef object make_openings
    cdef OpeningCodes openings      # None until a game needs them

    # Parts of this module, defined in the .py file.
    cdef reserve_games(self, int count)
    cdef reserve_changes(self, uint32_t count)
    cdef reserve_positions(self, uint32_t count)
    cdef skip_to(self, int slot)
    cdef add_positions(self, bytes moves, bytes keys)
    cdef add_outline(self, bytes moves, uint64_t start)
    cdef int opening_of(self, bytes moves, bytes keys, uint64_t start) except -1
    cdef add_row(self, tuple row, bytes keys)

cdef uint16_t* grown_column(uint16_t* column, uint32_t capacity) except NULL

cdef uint64_t fingerprint_of(
    const uint16_t* moves, Py_ssize_t count, uint64_t white, uint64_t black, uint64_t start
) noexcept nogil
