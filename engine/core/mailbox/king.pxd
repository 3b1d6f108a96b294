"""Legal moves of the king on the second board."""

from engine.core.mailbox.board cimport Mailbox
from engine.core.mailbox.checks_and_pins cimport ChecksAndPins
from engine.core.basics.types cimport Move

cdef int king_steps[8]

# Writes moves behind the first ``count`` and returns how many there are then.
cdef int generate_king_moves(
    Mailbox board, Move* moves, int count, ChecksAndPins* lines
) noexcept nogil

# The same for castling. The side must not be in check.
cdef int generate_castling(
    Mailbox board, Move* moves, int count, ChecksAndPins* lines
) noexcept nogil

# Parts of this module, defined in the .py file.
cdef bint may_castle(Mailbox board, ChecksAndPins* lines, int us, int flag) noexcept nogil
