"""Legal moves of the second board."""

from libc.stdint cimport int8_t, uint8_t

from engine.core.mailbox cimport Mailbox
from engine.core.types cimport Move

cdef struct Lines:
    # What stands on the lines of the king that must be safe.
    int king            # its square
    int checks          # how many men give check
    int8_t pins[128]    # by square of a pinned man: the step from the king to it
    uint8_t answers[128]    # whether a man that moves there answers the check; without one unused

cdef int king_steps[8]
cdef int knight_steps[8]

# Writes at most MAX_MOVES moves to ``moves`` and returns how many.
cdef int generate_moves(Mailbox board, Move* moves) noexcept nogil

# How many men give check to the side to move.
cdef int count_checks(Mailbox board) noexcept nogil
