"""Making single visits of a recorded search again."""

from libc.stdint cimport uint32_t, uint64_t

from engine.core.position cimport Position
from engine.core.records cimport Records
from engine.core.script cimport Script
from engine.core.trace cimport Trace
from engine.core.tree cimport Tree


cdef class Reenactment:
    cdef Tree tree
    cdef Script script
    cdef Trace recorded
    cdef Records records
    cdef Position root
    cdef uint64_t node_limit

    cdef bint prepare(self, uint32_t index) noexcept nogil
    cdef bint enter(self, uint32_t index) noexcept nogil
    cdef void root_moves(self, uint32_t index) noexcept nogil
