"""Scans the records of a search for a position, with a board in step."""

from engine.core.recording.record cimport Record
from engine.core.board.board cimport Board

cdef enum:
    SLICE = 1 << 15             # records between two calls of ``report``

cdef enum:  # How ``enter_node_search`` moved the board.
    NOTHING = 0             # not at all
    MADE = 1                # by a move
    MADE_NULL = 2           # by a null move

# Parts of this module, defined in the .py file.
cdef int enter_node_search(Board board, Record* record) noexcept nogil
