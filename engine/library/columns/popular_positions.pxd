"""The most frequent positions of many games, with the moves played from them."""

cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from engine.core.board.board cimport Board
from engine.core.board.position cimport Position
from engine.library.columns.block cimport Block
from engine.library.columns.growing_table cimport GrowingTable
from engine.library.columns.layout cimport GameHead
from engine.library.columns.move_statistics cimport Statistics

cdef enum:
    SKETCH_BITS = 23

cdef struct PopularPosition:
    uint64_t key
    uint32_t first_move         # its place among the moves
    uint32_t moves
    uint32_t ended              # games that end in the position
    uint32_t last_game          # that was counted, while the table is made
    Statistics reached

cdef struct PopularMove:
    uint32_t position           # its place among the positions
    uint32_t last_game          # that was counted, while the table is made
    uint16_t move
    Statistics statistics

cdef inline uint32_t hash_of(uint16_t low, uint16_t high) noexcept nogil:
    """Return the hash of a position for the sketch, by the 32 bits of its key in the columns."""
    return (low | <uint32_t> high << 16) & ((1 << SKETCH_BITS) - 1)


cdef class PopularBuilder:
    cdef Position usual
    cdef uint16_t* sketch       # how often positions of each hash occur, at most `least`
    cdef uint8_t* frequent      # a bit for each hash: whether they occur more often
    cdef GrowingTable positions         # PopularPosition, by key
    cdef GrowingTable moves             # PopularMove, by `move_key`
    cdef Board board
    cdef uint32_t least

    @cython.final
    cdef inline bint is_frequent(self, Block block, uint32_t place) noexcept nogil:
        """Return whether a position of a block may be frequent."""
        cdef uint32_t cell = hash_of(block.low[place], block.high[place])
        return self.frequent[cell >> 3] >> (cell & 7) & 1

    # Parts of this module, defined in the .py file.
    cdef void count_positions(self, Block block) noexcept nogil
    cdef int last_frequent(self, Block block, uint32_t begin, uint32_t end) noexcept nogil
    cdef bint add_game(self, Block block, int slot, int plies) noexcept nogil
    cdef bint count_position(
        self, const GameHead* game, uint32_t number, uint16_t move
    ) noexcept nogil
    cdef inline PopularPosition* position(self, Py_ssize_t place) noexcept nogil:
        return <PopularPosition*> self.positions.entries + place
    cdef inline PopularMove* move(self, Py_ssize_t place) noexcept nogil:
        return <PopularMove*> self.moves.entries + place
    cdef list chosen(self, Py_ssize_t most)

cdef class PopularTable:
    cdef bytes data
    cdef const PopularPosition* positions
    cdef Py_ssize_t position_count
    cdef const PopularMove* moves
    cdef Py_ssize_t move_count


cdef inline uint64_t move_key(uint32_t position, uint16_t move) noexcept nogil:
    """Return the key of a move of a position."""
    return <uint64_t> position << 16 | move
