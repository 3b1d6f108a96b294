"""Legal moves of pawns on the second board."""

from engine.core.mailbox.board cimport Mailbox
from engine.core.mailbox.lines cimport Lines
from engine.core.basics.types cimport Move

# Writes moves behind the first ``count`` and returns how many there are then.
cdef int generate_pawn_moves(Mailbox board, Move* moves, int count, Lines* lines) noexcept nogil
