"""The fingerprints of all games, to recognise duplicates."""

from libc.stdint cimport uint32_t, uint64_t

cdef class KnownGames:
    cdef uint64_t* fingerprints
    cdef uint32_t* numbers      # 0 where nothing is kept
    cdef Py_ssize_t count
    cdef Py_ssize_t size        # a power of 2

    # Parts of this module, defined in the .py file.
    cdef Py_ssize_t place_of(self, uint64_t fingerprint) noexcept nogil
    cdef grow(self, Py_ssize_t size)
    cdef keep(self, uint64_t fingerprint, uint32_t number)
