"""One thread's search, as Python drives it."""

from engine.core.search.root cimport RootSearch
from engine.core.search.thread cimport SearchThread


cdef class Search:
    cdef SearchThread thread
    cdef RootSearch root
