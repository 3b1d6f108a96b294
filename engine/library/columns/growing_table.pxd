"""A table that grows: entries of one size, each found by a number of 64 bits."""

from libc.stdint cimport uint32_t, uint64_t

cdef class GrowingTable:
    cdef size_t entry_size
    cdef char* entries
    cdef uint64_t* keys         # of the entries
    cdef Py_ssize_t count
    cdef Py_ssize_t capacity
    cdef uint32_t* places       # 1 more than the place of an entry, by the hash of its key; 0: free
    cdef Py_ssize_t slots       # a power of 2

    cdef Py_ssize_t place_of(self, uint64_t key) noexcept nogil

    # Parts of this module, defined in the .py file.
    cdef Py_ssize_t slot_of(self, uint64_t key) noexcept nogil
    cdef bint grow(self) noexcept nogil
