"""The search of one thread, as Python code runs it."""

from engine.core.search.root cimport RootSearch
from engine.core.search.thread cimport SearchThread


cdef class Search:
    cdef SearchThread thread
    cdef RootSearch root
