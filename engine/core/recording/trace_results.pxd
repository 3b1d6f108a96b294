"""What a recorder noted, for Python."""

from libc.stdint cimport uint32_t, uint64_t

from engine.core.basics.events cimport Events
from engine.core.basics.types cimport MAX_PLY
from engine.core.recording.move_log cimport MoveLog
from engine.core.recording.records cimport Records
from engine.core.recording.trace_settings cimport TraceSettings


cdef class TraceResults(TraceSettings):
    cdef readonly Records records
    cdef Events events
    cdef MoveLog listing                # the moves of the watched node searches
    cdef uint32_t by_ply[MAX_PLY + 1]   # moves made to each ply
    cdef uint64_t begun                 # how many node searches have begun
