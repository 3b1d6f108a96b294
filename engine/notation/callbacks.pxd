"""A reader for Python."""

from engine.notation.reader cimport Reader

cdef class CallbackReader(Reader):
    cdef readonly Py_ssize_t move_begin     # of the text of the last move, behind its number
