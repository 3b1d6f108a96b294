"""Walks through the records of a search with a board in step."""

from engine.core.recording.record cimport Record
from engine.core.board.board cimport Board

cdef enum:
    SLICE = 1 << 15             # records between two calls of ``report``

cdef enum:  # How the board came to a node search.
    NOTHING = 0             # it was there
    MADE = 1                # by a move
    PASSED = 2              # by a null move

# Parts of this module, defined in the .py file.
cdef int enter(Board board, Record* record) noexcept nogil
