"""The part of the transposition table that searches have used."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from engine.core.memory.entry cimport Cluster, Entry
from engine.core.memory.transposition cimport Table

cdef enum:
    MAX_SEARCHES = 32       # searches that one snapshot can cover; at most half of AGES
    CHUNK_SHIFT = 14
    CHUNK_ENTRIES = 1 << CHUNK_SHIFT
    MAX_CHUNKS = 1 << 14

cdef enum:  # Flags of a rank, above its depth (8 bits) and age (6 bits).
    USED = 1 << 14          # the slot held an entry
    KEPT = 1 << 15          # the snapshot keeps that entry as a whole

cdef struct KeptEntry:
    uint32_t place          # cluster * CLUSTER_SIZE + slot
    Entry entry             # as it was before the first search


cdef class TableSnapshot:
    cdef uint64_t cluster_count
    cdef int age_before         # of the table, before the first search
    cdef uint64_t* touched      # a bit for each cluster
    cdef uint16_t* ranks        # for each slot; set for touched clusters
    cdef KeptEntry** chunks
    cdef unsigned int kept_count
    cdef unsigned int is_partial    # whether entries are missing because memory was exhausted

    cdef void note_hit(self, Table table, uint64_t key) noexcept nogil
    cdef void note_store(self, Table table, uint64_t key) noexcept nogil
    cdef bint is_touched(self, uint64_t index) noexcept nogil
    cdef uint64_t touched_count(self) noexcept nogil
    cdef bint may_be_new(self, uint64_t data) noexcept nogil
    cdef void touch(self, uint64_t index, Cluster* cluster) noexcept nogil
    cdef void note_entry(self, uint64_t index, Cluster* cluster, int slot) noexcept nogil
    cdef void keep(self, uint64_t place, Entry* entry) noexcept nogil
    cdef KeptEntry* kept(self, uint32_t number) noexcept nogil
    cdef void fill(self, Table table) noexcept nogil
    cdef void absorb_kept(self, TableSnapshot other) noexcept nogil
    cdef void absorb_ranks(self, TableSnapshot other) noexcept nogil


cdef inline uint16_t replacement_rank(uint64_t data) noexcept nogil
