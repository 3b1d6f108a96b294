"""The records of a search."""

cimport cython
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from engine.core.basics.bits cimport prefetch
from engine.core.recording.record cimport TABLE_RESULT_COUNT, Record

cdef enum:
    CHUNK_SHIFT = 18            # five huge pages
    CHUNK_RECORDS = 1 << CHUNK_SHIFT
    MOST_CHUNKS = 1 << 13
    FETCHED_AHEAD = 4           # records that are prefetched
    MOST_OPEN = 512             # node searches that can be open at a time: several for each ply
    MAX_INTERVALS = 512        # for ``table_results``

ctypedef uint32_t[TABLE_RESULT_COUNT] Results


cdef class Records:
    cdef Record** chunks
    cdef uint32_t count
    cdef uint32_t limit         # how many records fit the budget

    @cython.final
    cdef inline Record* at(self, uint32_t index) noexcept nogil:
        """Return the record with an index below ``count``."""
        return &self.chunks[index >> CHUNK_SHIFT][index & (CHUNK_RECORDS - 1)]

    cdef bint begin_chunk(self, uint32_t number) noexcept nogil

    @cython.final
    cdef inline Record* add(self) noexcept nogil:
        """Append a record, all zero, and return it; NULL beyond the limit or without memory."""
        cdef Record* record
        if self.count >= self.limit:
            return NULL
        if self.count & (CHUNK_RECORDS - 1) == 0 and not self.reserve(self.count):
            self.limit = self.count
            return NULL
        record = self.at(self.count)
        prefetch(record + FETCHED_AHEAD)
        memset(record, 0, sizeof(Record))
        self.count += 1
        return record

    cdef void compact(self, int floor) noexcept nogil
    cdef uint32_t first_from(self, uint64_t node_search) noexcept nogil
    cdef bint reserve(self, uint32_t count) noexcept nogil
    cdef bint splice(self, uint32_t index, Records other) noexcept nogil
    cdef void prune_into(self, uint32_t index, int floor, Records other) noexcept nogil
    cdef uint32_t after(self, uint32_t index) noexcept nogil
    cdef int require(self, index) except -1

# Parts of this module, defined in the .py file.
cdef inline uint64_t fnv1a_step(uint64_t mixed, uint32_t number) noexcept nogil
cdef inline bint is_in_summary(Record* record, Record* above, int floor) noexcept nogil
cdef bint begin_alike(Record* one, Record* other) noexcept nogil
