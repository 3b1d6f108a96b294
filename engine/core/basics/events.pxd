"""Root events of a search, and stores of a watched position in the table."""

from libc.stdint cimport uint16_t, uint64_t

from engine.core.basics.types cimport Move

cdef enum:
    EVENTS_CHUNK = 4096         # a full list grows to twice its rows and this many more

cdef enum:  # What happened.
    EVENT_ITERATION = 0         # an iteration begins: depth
    EVENT_NEW_BEST = 1          # a root move raised alpha: move, value, bound, rank
    EVENT_FAILED_LOW = 2        # no root move raised alpha: value, rank
    EVENT_COMPLETED = 3         # an iteration ends: depth, value of the first line
    EVENT_TABLE_STORE = 4       # a result of the watched position is stored
    EVENT_COUNT = 5

cdef struct Event:
    uint64_t node_search
    int kind
    int depth
    int value
    int bound
    int rank
    Move move
    uint64_t when       # the node search that began last before the event
    uint16_t* path      # for a table store, the moves to the node (0 for a null move); else NULL
    int path_length


cdef class Events:
    cdef Event* rows
    cdef int count
    cdef int room

    cdef Event* add(self) noexcept nogil
    cdef uint16_t* add_path(self, Event* event, int most) noexcept nogil
