"""The fifty-move rule in the transposition table.

The Zobrist key leaves out the halfmove clock, so near a draw by this rule an entry's value may be
wrong (Chess Programming Wiki, "Fifty-move Rule", "Graph History Interaction"). Three cheap measures
help:

- From FIFTY_FIRST on, the table's key includes the clock, in steps.
- Static evaluations shrink towards the draw as the clock rises.
- A mate from the table that needs more plies than the clock leaves is not read as a mate.
"""

from libc.stdint cimport uint64_t

from engine.core.board.board cimport Board
from engine.core.ordering.stack cimport VALUE_MATE, VALUE_MATE_BOUND, from_table
from engine.core.basics.types cimport CLOCK_DRAWN

cdef enum:
    CLOCK_MOST = 256

cdef uint64_t clock_keys[CLOCK_MOST]    # by halfmove clock; 0 if the clock is low
cdef int fade_span                      # the clock at which a static evaluation would reach 0


cdef inline uint64_t table_key(Board board) noexcept nogil:
    """Return the key of the position in the table."""
    if board.halfmove_clock < CLOCK_MOST:
        return board.key ^ clock_keys[board.halfmove_clock]
    return board.key


cdef inline int faded(Board board, int value) noexcept nogil:
    """Return a static evaluation, scaled towards the draw by the halfmove clock."""
    cdef int clock = board.halfmove_clock
    if clock > CLOCK_DRAWN:
        clock = CLOCK_DRAWN
    return value - value * clock // fade_span


cdef inline int from_table_with_clock(Board board, int value, int ply) noexcept nogil:
    """Return a value from the table, with mates counted from the root.

    A mate that the fifty-move rule would prevent becomes VALUE_MATE_BOUND.
    """
    cdef int left = CLOCK_DRAWN - board.halfmove_clock
    if value > VALUE_MATE_BOUND and VALUE_MATE - value > left:
        return VALUE_MATE_BOUND
    if value < -VALUE_MATE_BOUND and VALUE_MATE + value > left:
        return -VALUE_MATE_BOUND
    return from_table(value, ply)
