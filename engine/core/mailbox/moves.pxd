"""Legal moves of the second board."""

from engine.core.mailbox.board cimport Mailbox
from engine.core.mailbox.checks_and_pins cimport ChecksAndPins
from engine.core.basics.types cimport Move

cdef int knight_steps[8]

# Writes at most MAX_MOVES moves to ``moves`` and returns how many.
cdef int generate_moves(Mailbox board, Move* moves) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline int generate(
    Mailbox board, Move* moves, ChecksAndPins* lines, int us, bint check
) noexcept nogil
cdef inline int knight_moves(
    Mailbox board, Move* moves, int count, ChecksAndPins* lines, int us, bint check
) noexcept nogil
cdef inline int slider_moves(
    Mailbox board, Move* moves, int count, ChecksAndPins* lines, int us, bint check, int piece_type
) noexcept nogil
cdef inline bint is_step_of(int step, int piece_type) noexcept nogil
cdef inline int slide(
    Mailbox board, Move* moves, int count, ChecksAndPins* lines, int us, bint check, int square, int
    step
) noexcept nogil
