"""The search beyond the horizon."""

from engine.core.search.thread cimport Visitor

cdef class Quiescence(Visitor):
    cdef int quiescence(self, int alpha, int beta, int ply) noexcept nogil
