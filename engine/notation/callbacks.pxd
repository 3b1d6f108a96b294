"""A reader for Python."""

from engine.notation.reader cimport Reader

cdef class CallbackReader(Reader):
    pass
