"""What searches take over from those before them."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from engine.core.memory.entry cimport Cluster, Entry

cdef enum:
    SPAN_MOST = 32          # searches that one inheritance may serve; fewer than AGES by as many
    HELD_SHIFT = 14
    HELD_CHUNK = 1 << HELD_SHIFT
    MOST_HELD_CHUNKS = 1 << 14
    ENTRY_PLANES = 15       # bytes of a packed entry: key 8, move 2, value 2, static 2, bound 1
    DIGIT_BITS = 11         # of a place, when held entries are sorted
    DIGITS = 1 << DIGIT_BITS

cdef enum:  # Of a rank, beside the depth (8 bits) and the age (6 bits).
    USED = 1 << 14          # there was an entry
    HELD = 1 << 15          # and it is held as a whole

cdef struct Held:
    # An entry as it was.
    uint32_t place          # cluster * CLUSTER_SIZE + slot
    Entry entry


cdef class TableSnapshot:
    cdef uint64_t cluster_count
    cdef int age_before         # of the table before the first search
    cdef uint64_t* touched      # a bit for each cluster
    cdef uint16_t* ranks        # for each slot of those
    cdef Held** chunks
    cdef unsigned int held_count
    cdef unsigned int lost      # there was no memory for all

    cdef bint is_touched(self, uint64_t index) noexcept nogil
    cdef bint may_be_young(self, uint64_t data) noexcept nogil
    cdef void touch(self, uint64_t index, Cluster* cluster) noexcept nogil
    cdef void take(self, uint64_t index, Cluster* cluster, int slot) noexcept nogil
    cdef void hold(self, uint64_t place, Entry* entry) noexcept nogil
    cdef Held* held(self, uint32_t number) noexcept nogil
    cdef uint64_t touched_count(self) noexcept nogil
    cdef void sort_held(self, uint32_t* order, uint32_t* spare, uint32_t count) noexcept nogil
    cdef void pack_ranks(self, uint8_t* into, uint64_t count) noexcept nogil
    cdef void pack_held(self, uint8_t* into, uint32_t* order, uint32_t count) noexcept nogil
    cdef bint unpack(
        self, uint8_t* ranks, uint64_t rank_count, uint8_t* entries, uint64_t count
    ) noexcept nogil
    cdef void absorb_held(self, TableSnapshot other) noexcept nogil
    cdef void absorb_ranks(self, TableSnapshot other) noexcept nogil
