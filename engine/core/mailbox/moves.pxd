"""Legal moves of the second board."""

from engine.core.mailbox.board cimport Mailbox
from engine.core.basics.types cimport Move

cdef int knight_steps[8]

# Writes at most MAX_MOVES moves to ``moves`` and returns how many.
cdef int generate_moves(Mailbox board, Move* moves) noexcept nogil
