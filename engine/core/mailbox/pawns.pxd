"""Legal moves of pawns on the second board."""

from engine.core.mailbox.board cimport Mailbox
from engine.core.mailbox.checks_and_pins cimport ChecksAndPins
from engine.core.basics.types cimport Move

# Writes moves behind the first ``count`` and returns how many there are then.
cdef int generate_pawn_moves(
    Mailbox board, Move* moves, int count, ChecksAndPins* lines
) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline int pushes_and_captures(
    Mailbox board, Move* moves, int count, ChecksAndPins* lines, int us, bint check
) noexcept nogil
cdef inline int pawn_pushes(
    Mailbox board, Move* moves, int count, ChecksAndPins* lines, int us, bint check, int square, int
    forward
) noexcept nogil
cdef inline int pawn_capture(
    Mailbox board, Move* moves, int count, ChecksAndPins* lines, int us, bint check, int square, int
    step
) noexcept nogil
cdef inline int pawn_move(
    Move* moves, int count, int us, int square, int to_square, int captured
) noexcept nogil
cdef int en_passant_moves(Mailbox board, Move* moves, int count, int us) noexcept nogil
