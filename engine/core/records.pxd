"""The visits of a search, in the order in which they began."""

from libc.stdint cimport uint32_t, uint64_t

from engine.core.record cimport TABLE_RESULT_COUNT, Record

cdef enum:
    CHUNK_SHIFT = 15
    CHUNK_RECORDS = 1 << CHUNK_SHIFT
    MOST_CHUNKS = 1 << 16
    MOST_OPEN = 512             # visits open at a time: several a ply
    MOST_STRETCHES = 512        # of a search, for which it is counted what the table was good for

ctypedef uint32_t[TABLE_RESULT_COUNT] Results


cdef class Records:
    cdef Record** chunks
    cdef uint32_t count
    cdef uint32_t limit         # records that fit the budget

    cdef Record* at(self, uint32_t index) noexcept nogil
    cdef Record* add(self) noexcept nogil
    cdef void compact(self, int floor) noexcept nogil
    cdef uint32_t first_from(self, uint64_t visit) noexcept nogil
    cdef bint has_room(self, uint32_t count) noexcept nogil
    cdef bint splice(self, uint32_t index, Records other) noexcept nogil
    cdef void prune_into(self, uint32_t index, int floor, Records other) noexcept nogil
    cdef uint32_t after(self, uint32_t index) noexcept nogil
    cdef int require(self, index) except -1
