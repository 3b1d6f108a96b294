"""Repetitions that one move can bring about."""

from libc.stdint cimport uint64_t

from engine.core.board.board cimport Board

cdef enum:
    NEST_COUNT = 8192           # a power of two, more than twice the moves
    MOVE_COUNT = 3668           # moves of a piece there and back, as pairs of squares

# Cuckoo hashing: each move lies in one of two nests, which its key determines.
cdef uint64_t nest_keys[NEST_COUNT]
cdef unsigned char nest_squares[NEST_COUNT][2]

# Whether the side to move, ``ply`` plies below the root, can repeat a position such that
# ``Board.repetitions`` reports a draw: one that occurred once since the root, or ever twice.
cdef bint can_repeat(Board board, int ply) noexcept nogil

# Parts of it
cdef int cuckoo_slot_of(uint64_t move_key) noexcept nogil
cdef bint was_repetition(Board board, int back) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline int first_cuckoo_slot(uint64_t move_key) noexcept nogil
cdef inline int second_cuckoo_slot(uint64_t move_key) noexcept nogil
