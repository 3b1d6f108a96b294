"""One thread's search, as Python drives it."""

from engine.core.search.root cimport Root


cdef class Search(Root):
    pass
