"""Perft: counting the leaves of the tree of legal moves (Chess Programming Wiki)."""

from libc.stdint cimport uint64_t
from engine.core.board.board cimport Board

# Parts of this module, defined in the .py file.
cdef uint64_t count_leaves(Board board, int depth, bint bulk, bint rays) noexcept nogil
