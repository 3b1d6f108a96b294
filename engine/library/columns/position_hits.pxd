"""Where a position occurs: the games and the places in them."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from engine.core.board.board cimport Board
from engine.core.board.position cimport Position
from engine.library.columns.block cimport Block
from engine.library.columns.game_filter cimport GameFilter

cdef enum:
    MOST_KEYS = 160     # 16 castling rights, each with up to eight captures en passant or none

cdef struct Hit:
    uint32_t block      # its place in the list of blocks
    uint32_t slot
    uint32_t position   # its place in the columns of the block

cdef class PositionHits:
    cdef list blocks
    cdef uint64_t keys[MOST_KEYS]
    cdef int key_count
    cdef uint8_t* low_bits      # a bit for each value of the low column; NULL for a single key
    cdef Hit* hits
    cdef Py_ssize_t count
    cdef Py_ssize_t capacity
    cdef Board board            # for replays
    cdef Position usual

    # Parts of this module, defined in the .py file.
    cdef inline bint has_low(self, uint16_t value) noexcept nogil:
        """Return whether the low column has this value for a wanted key."""
        if self.low_bits == NULL:
            return value == <uint16_t> self.keys[0]
        return self.low_bits[value >> 3] >> (value & 7) & 1

    cdef take_keys(self, list keys)
    cdef bint may_have(self, Block block, uint32_t place, int count) noexcept nogil
    cdef bint is_wanted(self, uint32_t half_key) noexcept nogil
    cdef bint has_key(self, uint64_t key) noexcept nogil
    cdef bint scan(self, Block block, uint32_t number, GameFilter chosen) noexcept nogil
    cdef bint take(
        self, Block block, uint32_t number, uint32_t position, GameFilter chosen, int* slot
    ) noexcept nogil
    cdef bint is_true(self, const Hit* hit, Board start) except -1

cdef inline uint32_t half_key(Block block, uint32_t place) noexcept nogil:
    """Return the lower half of the key of a position."""
    return block.low[place] | <uint32_t> block.high[place] << 16


cdef bint holds(const uint16_t* column, int count, uint16_t wanted) noexcept nogil
