"""What a recorder records, set before the search begins."""

cimport cython
from libc.stdint cimport uint64_t

from engine.core.recording.fingerprint cimport Fingerprints
from engine.core.recording.interval cimport Interval
from engine.core.recording.snapshots cimport Snapshots

cdef enum:
    MOST_FLOOR = 127


cdef class TraceSettings:
    cdef Snapshots snapshots
    cdef Fingerprints fingerprints
    cdef Interval interval
    cdef uint64_t interval_first
    cdef uint64_t interval_end  # both count moves made; the interval excludes this one
    cdef int floor              # shallower node searches get no record; it can rise during a search
    cdef bint confined          # see ``confine``: the floor is fixed, and the span ignores it
    cdef bint alone             # see ``record_below``: only searches within the span get a record
    cdef uint64_t span_first
    cdef uint64_t span_last
    cdef uint64_t* watched      # ids of node searches whose moves are listed, in ascending order
    cdef int watched_count
    cdef int watched_next       # the first one that has not begun
    cdef bint watch_first       # watch the first node search to begin
    cdef uint64_t watched_key   # see ``watch_key``; 0 for none

    @cython.final
    cdef bint is_next_watched(self, uint64_t node_search) noexcept nogil
