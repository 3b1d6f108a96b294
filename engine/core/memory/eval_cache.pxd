"""Evaluation cache: static evaluations by position, a table for each thread."""

cimport cython
from libc.stdint cimport int16_t, uint64_t

from engine.core.basics.bits cimport prefetch as fetch_line

cdef enum:
    SLOT_COUNT = 1 << 16            # as many as the part of a key that a slot does not hold
    NOT_EVALUATED = 1 << 16         # no evaluation is so large


cdef class EvalCache:
    cdef uint64_t* slots            # upper 48 bits of the key, 16 bits of evaluation

    @cython.final
    cdef inline void prefetch(self, uint64_t key) noexcept nogil:
        """Have the slot of a key fetched while something else is done."""
        fetch_line(&self.slots[key & (SLOT_COUNT - 1)])

    @cython.final
    cdef inline int look_up(self, uint64_t key) noexcept nogil:
        """The evaluation of a position, or NOT_EVALUATED."""
        cdef uint64_t slot = self.slots[key & (SLOT_COUNT - 1)]
        cdef int value = <int16_t> (slot & 0xFFFF)
        return value if (slot ^ key) < SLOT_COUNT else NOT_EVALUATED

    @cython.final
    cdef inline void keep(self, uint64_t key, int value) noexcept nogil:
        """Keep the evaluation of a position in place of whatever lies there."""
        self.slots[key & (SLOT_COUNT - 1)] = (key & ~<uint64_t> 0xFFFF) | (value & 0xFFFF)
