"""Root events of a search, and stores of the table entries that an observer watches."""

from typing import NamedTuple

import cython
from cython.cimports.libc.stdint import uint16_t
from cython.cimports.libc.stdlib import free, malloc, realloc
from cython.cimports.libc.string import memset

__all__ = ["EVENTS", "RecordedEvent"]

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


class RecordedEvent(NamedTuple):
    """An event of a search. ``kind`` is a number of EVENTS."""

    node_search: int
    """The id of the node search that was open for a table store, else the same as ``when``."""
    kind: int
    depth: int
    """The depth of the iteration in plies; for a table store, that of the entry."""
    value: int
    bound: int
    rank: int
    """The index of the line, from 0, if several lines are searched."""
    move: int
    """0 if the event has no move."""
    when: int
    """The id of the node search that began last before the event."""
    path: tuple
    """For a table store, the moves to the node in short form, 0 for a null move; else empty."""


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
        """Return the events as a list of RecordedEvent, oldest first."""
        index: cython.int
        found: list = []
        for index in range(self.count):
            event = cython.address(self.rows[index])
            found.append(
                RecordedEvent(
                    node_search=event.node_search,
                    kind=event.kind,
                    depth=event.depth,
                    value=event.value,
                    bound=event.bound,
                    rank=event.rank,
                    move=event.move,
                    when=event.when,
                    path=tuple([event.path[step] for step in range(event.path_length)]),
                )
            )
        return found
