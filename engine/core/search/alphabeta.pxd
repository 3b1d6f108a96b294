"""The node function: alpha-beta search below the root."""

from engine.core.basics.types cimport Move
from engine.core.memory.transposition cimport Probe
from engine.core.search.thread cimport SearchThread

cdef int node(
    SearchThread thread, int depth, int alpha, int beta, int ply, bint cut_node
) noexcept nogil

# Parts of it.
cdef int null_move(
    SearchThread thread, int depth, int beta, int ply, int static_eval
) noexcept nogil
cdef int probcut(SearchThread thread, Probe* found, int depth, int beta, int ply) noexcept nogil
cdef int singular_test(
    SearchThread thread, Probe* found, int depth, int beta, int ply, bint cut_node
) noexcept nogil
cdef int search_same_node(
    SearchThread thread, int depth, int alpha, int beta, int ply, bint cut_node
) noexcept nogil
cdef void restart_moves(SearchThread thread, int ply, Move tt_move) noexcept nogil
