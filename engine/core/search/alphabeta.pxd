"""The tree below the root, as one thread searches it."""

from engine.core.search.quiescence cimport Quiescence
from engine.core.memory.transposition cimport Probe
from engine.core.basics.types cimport Move

cdef class Tree(Quiescence):
    cdef int no_null_before_ply     # while a null move is verified

    cdef void new_search(self) noexcept nogil
    cdef int node(self, int depth, int alpha, int beta, int ply, bint cut_node) noexcept nogil
    cdef int null_move(self, int depth, int beta, int ply, int static_eval) noexcept nogil
    cdef int probcut(self, Probe* found, int depth, int beta, int ply) noexcept nogil
    cdef int singular_test(
        self, Probe* found, int depth, int beta, int ply, bint cut_node
    ) noexcept nogil
    cdef int again(self, int depth, int alpha, int beta, int ply, bint cut_node) noexcept nogil
    cdef void restart(self, int ply, Move tt_move) noexcept nogil
