"""Checks and pins on the second board."""

from libc.stdint cimport int8_t, uint8_t

from engine.core.mailbox.board cimport Mailbox

cdef struct ChecksAndPins:
    # Checks and pins on the lines through the king of the side to move.
    int king            # its square
    int checks          # number of checking pieces
    int8_t pins[128]    # by square of a pinned piece: the step from the king to it
    uint8_t answers[128]    # whether a move there answers the check; unused without one

# Finds them for the king of the side to move.
cdef void find_checks_and_pins(Mailbox board, ChecksAndPins* lines) noexcept nogil

# The number of pieces that give check to the side to move.
cdef int count_checks(Mailbox board) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline void find_for_side(Mailbox board, ChecksAndPins* lines, int us) noexcept nogil
cdef inline void note_pawn_check(
    Mailbox board, ChecksAndPins* lines, int square, int pawn
) noexcept nogil
cdef inline void find_sliders(
    Mailbox board, ChecksAndPins* lines, int us, int piece, int flags
) noexcept nogil
cdef void note_slider(Mailbox board, ChecksAndPins* lines, int us, int slider) noexcept nogil
cdef void note_check(ChecksAndPins* lines, int checker, int step) noexcept nogil
