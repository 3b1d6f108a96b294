"""The transposition table."""

cimport cython
from libc.stdint cimport uint16_t, uint64_t

from engine.core.basics.bits cimport prefetch as fetch_line
from engine.core.memory.entry cimport Cluster, Entry
from engine.core.memory.table_snapshot cimport TableSnapshot

cdef enum:  # Kinds of bound; BOUND_NONE is also what an empty entry holds.
    BOUND_NONE = 0
    BOUND_UPPER = 1
    BOUND_LOWER = 2
    BOUND_EXACT = 3

cdef enum:
    SAMPLE_CLUSTERS = 250   # looked at to tell how full the table is
    MAX_MEGABYTES = 65536

cdef struct Several:
    # More moves of a position (row M4), apart from the entries, which have room for one.
    uint64_t check   # key xor moves
    uint64_t moves   # short forms, 16 bits each, to be tried from the lowest on; 0 ends them

cdef struct Probe:
    # What a probe found, unpacked; values are those of the node that stored them.
    uint16_t move
    int value
    int static_value
    int depth
    int bound


cdef class Table:
    cdef void* memory
    cdef Cluster* clusters
    cdef Several* several           # one for each cluster; NULL until it is asked for
    cdef uint64_t cluster_count
    cdef int age
    cdef int size_mb
    cdef TableSnapshot table_snapshot    # where it is noted what a search takes over, or None
    cdef bint noting                # then who probes or stores says so, by note_hit and note_store

    cdef void new_search(self) noexcept nogil

    @cython.final
    cdef inline Cluster* cluster_of(self, uint64_t key) noexcept nogil:
        """Where entries of the key lie; the upper half of the key decides."""
        return &self.clusters[((key >> 32) * self.cluster_count) >> 32]

    @cython.final
    cdef inline void prefetch(self, uint64_t key) noexcept nogil:
        """Have the cluster of a key fetched while something else is done."""
        fetch_line(self.cluster_of(key))

    cdef bint probe(self, uint64_t key, Probe* found) noexcept nogil
    cdef void store(self, uint64_t key, uint64_t data) noexcept nogil
    cdef void note_hit(self, uint64_t key) noexcept nogil
    cdef void note_store(self, uint64_t key) noexcept nogil
    cdef Several* several_at(self, uint64_t key) noexcept nogil
    cdef uint64_t several_of(self, uint64_t key) noexcept nogil
    cdef void store_several(self, uint64_t key, uint64_t moves) noexcept nogil
    cdef int worth(self, Entry* entry) noexcept nogil
    cdef void fill(self, TableSnapshot table_snapshot) noexcept nogil
