"""What happens at the root of a search, and when the table keeps a result that is watched."""

from libc.stdint cimport uint16_t, uint64_t

from engine.core.basics.types cimport Move

cdef enum:
    EVENTS_CHUNK = 4096         # by which the list grows

cdef enum:  # The order of EVENTS.
    EVENT_ITERATION = 0         # depth; begins
    EVENT_NEW_BEST = 1          # a root move raised alpha: move, value, bound, rank
    EVENT_FAILED_LOW = 2        # no move did: value, rank
    EVENT_COMPLETED = 3         # the iteration: value of the first line
    EVENT_TABLE_STORE = 4       # of the position that is watched
    EVENT_COUNT = 5

cdef struct Event:
    uint64_t node_search
    int kind
    int depth
    int value
    int bound
    int rank
    Move move
    uint64_t when       # the node search that had begun last
    uint16_t* path      # of a table store: the moves to the node, 0 for a pass; or NULL
    int path_length


cdef class Events:
    cdef Event* rows
    cdef int count
    cdef int room

    cdef Event* add(self) noexcept nogil
    cdef uint16_t* add_path(self, Event* event, int most) noexcept nogil
