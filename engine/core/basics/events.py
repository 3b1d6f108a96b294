"""Root events of a search, and stores of the table entries that an observer watches."""

import cython
from cython.cimports.libc.stdint import uint16_t
from cython.cimports.libc.stdlib import free, malloc, realloc
from cython.cimports.libc.string import memset

__all__ = ["EVENTS"]

EVENTS = {
    "ITERATION": EVENT_ITERATION,
    "NEW_BEST": EVENT_NEW_BEST,
    "FAILED_LOW": EVENT_FAILED_LOW,
    "COMPLETED": EVENT_COMPLETED,
    "TABLE_STORE": EVENT_TABLE_STORE,
}
"""The number of each event, by the name that ``RootEventKind`` of the protocol has for it.

A table store is no root event, so the protocol has no code for it.
"""

if len(EVENTS) != EVENT_COUNT:
    raise AssertionError("not every event has a name")


@cython.final
@cython.cclass
class Events:
    """The events of one search, oldest first."""

    def __dealloc__(self):
        index: cython.int
        for index in range(self.count):
            free(self.rows[index].path)
        free(self.rows)

    def add(self):
        """Return a new event to fill in, or NULL if memory is exhausted."""
        if self.count == self.room:
            room: cython.int = 2 * self.room + EVENTS_CHUNK
            memory = realloc(self.rows, room * cython.sizeof(Event))
            if memory == cython.NULL:
                return cython.NULL
            self.rows = cython.cast(cython.pointer(Event), memory)
            self.room = room
        event = cython.address(self.rows[self.count])
        memset(event, 0, cython.sizeof(Event))
        self.count += 1
        return event

    def add_path(self, event, most):
        """Allocate the path of an event, of at most ``most`` moves; NULL if memory is exhausted."""
        event.path = cython.cast(
            cython.pointer(uint16_t), malloc(max(1, most) * cython.sizeof(uint16_t))
        )
        return event.path

    def reported(self) -> list:
        """Return the events, oldest first.

        Each is (node search, kind, depth, value, bound, rank, move, when, path). ``when`` is the
        node search that began last before the event.
        """
        index: cython.int
        found: list = []
        for index in range(self.count):
            event = cython.address(self.rows[index])
            found.append(
                (
                    event.node_search,
                    event.kind,
                    event.depth,
                    event.value,
                    event.bound,
                    event.rank,
                    event.move,
                    event.when,
                    tuple([event.path[step] for step in range(event.path_length)]),
                )
            )
        return found
