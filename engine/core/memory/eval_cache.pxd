"""The evaluation cache: static evaluations by position, one cache for each thread."""

cimport cython
from libc.stdint cimport int16_t, uint64_t

from engine.core.basics.bits cimport prefetch as fetch_line

cdef enum:
    SLOT_COUNT = 1 << 16            # the lower 16 bits of a key are its slot
    NOT_EVALUATED = 1 << 16         # larger than any evaluation


cdef class EvalCache:
    cdef uint64_t* slots            # upper 48 bits of the key, 16 bits of evaluation

    @cython.final
    cdef inline void prefetch(self, uint64_t key) noexcept nogil:
        """Fetch the slot of a key into the processor's cache. Hides memory latency."""
        fetch_line(&self.slots[key & (SLOT_COUNT - 1)])

    @cython.final
    cdef inline int look_up(self, uint64_t key) noexcept nogil:
        """Return the evaluation of a position, or NOT_EVALUATED."""
        cdef uint64_t slot = self.slots[key & (SLOT_COUNT - 1)]
        cdef int value = <int16_t> (slot & 0xFFFF)
        return value if (slot ^ key) < SLOT_COUNT else NOT_EVALUATED

    @cython.final
    cdef inline void store(self, uint64_t key, int value) noexcept nogil:
        """Store the evaluation of a position; replaces what the slot holds."""
        self.slots[key & (SLOT_COUNT - 1)] = (key & ~<uint64_t> 0xFFFF) | (value & 0xFFFF)
