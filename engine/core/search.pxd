"""One thread's search, as Python drives it."""

from engine.core.root cimport Root


cdef class Search(Root):
    pass
