"""The fifty-move rule, where a search knows positions and not how they came about.

A table entry fits a position whatever its halfmove clock, but near the rule's draw its value does
not (Chess Programming Wiki, "Fifty-move Rule", "Graph History Interaction"). Three things help,
each cheap: the clock is part of the table's key from some point on, in steps; static evaluations
fade towards the draw; and a mate beyond the rule's reach is not believed to be one.
"""

from libc.stdint cimport uint64_t

from engine.core.board.board cimport Board
from engine.core.ordering.stack cimport VALUE_MATE, VALUE_MATE_BOUND, from_table
from engine.core.basics.types cimport CLOCK_DRAWN

cdef enum:
    CLOCK_MOST = 256

cdef uint64_t clock_keys[CLOCK_MOST]    # by halfmove clock; 0 where the clock is low
cdef int fade_span                      # plies


cdef inline uint64_t table_key(Board board) noexcept nogil:
    """The key under which the table holds the position."""
    if board.halfmove_clock < CLOCK_MOST:
        return board.key ^ clock_keys[board.halfmove_clock]
    return board.key


cdef inline int faded(Board board, int value) noexcept nogil:
    """A static evaluation, nearer to the draw the higher the clock has come."""
    cdef int clock = board.halfmove_clock
    if clock > CLOCK_DRAWN:
        clock = CLOCK_DRAWN
    return value - value * clock // fade_span


cdef inline int from_table_with_clock(Board board, int value, int ply) noexcept nogil:
    """A value of the table, mates counted from the root; no mate that the rule would stop."""
    cdef int left = CLOCK_DRAWN - board.halfmove_clock
    if value > VALUE_MATE_BOUND and VALUE_MATE - value > left:
        return VALUE_MATE_BOUND
    if value < -VALUE_MATE_BOUND and VALUE_MATE + value > left:
        return -VALUE_MATE_BOUND
    return from_table(value, ply)
