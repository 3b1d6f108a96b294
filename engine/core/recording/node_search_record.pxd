"""The record of a node search as an object with named properties."""

from libc.stdint cimport uint32_t

from engine.core.recording.record cimport Record


cdef class NodeSearchRecord:
    cdef Record record
    cdef readonly uint32_t index

cdef NodeSearchRecord copy_record(Record* record, uint32_t index)
