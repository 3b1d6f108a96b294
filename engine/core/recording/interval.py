"""The node searches that begin in an interval of a search, with what is known when they begin.

Intervals serve to compare two searches that are too large for records. The node searches that were
open when the interval began come first, so the path to each node search is known.
"""

from typing import NamedTuple

import cython
from cython.cimports.libc.stdlib import free, realloc
from cython.cimports.libc.string import memset

__all__ = ["IntervalRow"]


class IntervalRow(NamedTuple):
    """A node search of an interval, with what is known when it begins."""

    node_search: int
    """Its id."""
    level: int
    """How many node searches contain it."""
    move: int
    """The move that led to the node, in short form; 0 for none or a null move."""
    kind: int | None
    """A number of SEARCH_KINDS; None for a node search that began before the interval."""
    is_in_place: bool
    """Whether it searches the position of its parent."""
    depth: int
    reduction: int
    alpha: int
    beta: int


@cython.final
@cython.cclass
class Interval:
    """The rows of one interval."""

    def __dealloc__(self):
        free(self.rows)

    def add(self):
        """Return a new row, all zero, or NULL if memory is exhausted."""
        if self.count == self.room:
            room: cython.int = 2 * self.room + INTERVAL_CHUNK
            memory = realloc(self.rows, room * cython.sizeof(Begun))
            if memory == cython.NULL:
                self.lost = True
                return cython.NULL
            self.rows = cython.cast(cython.pointer(Begun), memory)
            self.room = room
        row = cython.address(self.rows[self.count])
        memset(row, 0, cython.sizeof(Begun))
        self.count += 1
        return row

    def reported(self) -> list:
        """Return the rows as a list of IntervalRow, oldest first.

        Raises MemoryError if there was not enough memory for all.
        """
        index: cython.int
        found: list = []
        if self.lost:
            raise MemoryError("no memory for an interval of a search")
        for index in range(self.count):
            row = cython.address(self.rows[index])
            found.append(
                IntervalRow(
                    node_search=row.node_search,
                    level=row.level,
                    move=row.move,
                    kind=None if row.kind == STILL_OPEN else row.kind,
                    is_in_place=bool(row.in_place),
                    depth=row.depth,
                    reduction=row.reduction,
                    alpha=row.alpha,
                    beta=row.beta,
                )
            )
        return found
