"""A position on the second board as Python uses it."""

from engine.core.mailbox.board cimport Mailbox


cdef class MailboxPosition:
    cdef Mailbox board

    # Setting up
    cdef check_material(self, list pieces)
    cdef check_kings(self)
    cdef set_en_passant(self, int square)

    cdef castling_rooks(self)
