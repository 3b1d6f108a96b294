"""The transposition table."""

cimport cython
from libc.stdint cimport uint16_t, uint64_t

from engine.core.basics.atomic cimport load_64
from engine.core.basics.bits cimport prefetch as fetch_line
from engine.core.memory.entry cimport BOUND_NONE, Cluster, Entry, bound_of

cdef enum:
    SAMPLE_CLUSTERS = 250   # how many clusters ``full_permille`` counts
    MAX_MEGABYTES = 65536

cdef struct MultipleMoves:
    # Multiple TT moves of a position (row M4). They lie outside the entries, which hold only one.
    uint64_t check   # key xor moves
    uint64_t moves   # short forms, 16 bits each, best lowest; 0 ends them

cdef struct Probe:
    # An unpacked entry. Values are for the side to move in the position that was probed.
    uint16_t move       # short form, or 0
    int value
    int static_eval
    int depth
    int bound


cdef class Table:
    cdef void* memory
    cdef Cluster* clusters
    cdef MultipleMoves* multiple    # one for each cluster; NULL unless it is needed
    cdef uint64_t cluster_count
    cdef int age
    cdef int size_mb

    cdef void new_search(self) noexcept nogil

    @cython.final
    cdef inline uint64_t cluster_index(self, uint64_t key) noexcept nogil:
        """Return the number of the cluster of a key: its upper half, scaled to the table."""
        return ((key >> 32) * self.cluster_count) >> 32

    @cython.final
    cdef inline Cluster* cluster_of(self, uint64_t key) noexcept nogil:
        """Return the cluster in which the entries of a key lie."""
        return &self.clusters[self.cluster_index(key)]

    @cython.final
    cdef inline void prefetch(self, uint64_t key) noexcept nogil:
        """Fetch the cluster of a key into the processor's cache. Hides memory latency."""
        fetch_line(self.cluster_of(key))

    cdef bint probe(self, uint64_t key, Probe* found) noexcept nogil
    cdef void store(self, uint64_t key, uint64_t data) noexcept nogil
    cdef int worth(self, uint64_t data) noexcept nogil
    cdef uint64_t multiple_moves(self, uint64_t key) noexcept nogil
    cdef void store_multiple_moves(self, uint64_t key, uint64_t moves) noexcept nogil


cdef inline bint is_entry_of(Entry* entry, uint64_t key) noexcept nogil:
    """Return whether the entry holds a result of the position with this key."""
    return is_data_of(entry, load_64(&entry.data), key)


cdef inline bint is_data_of(Entry* entry, uint64_t data, uint64_t key) noexcept nogil:
    """Return whether ``data``, read from the entry, is a result of the position with this key."""
    return load_64(&entry.check) ^ data == key and bound_of(data) != BOUND_NONE
