"""A position on the second board as Python uses it."""

from libc.stdint cimport uint64_t
from engine.core.mailbox.board cimport Mailbox


cdef class MailboxPosition:
    cdef Mailbox board
    cdef tuple _remarks

    # Setting up
    cdef check_material(self, list pieces)
    cdef check_kings(self)
    cdef set_en_passant(self, int square)

    cdef castling_rooks(self)

# Parts of this module, defined in the .py file.
cdef uint64_t count_leaves(Mailbox board, int depth, bint bulk) noexcept nogil
