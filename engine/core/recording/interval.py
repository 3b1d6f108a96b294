"""The node searches that begin in an interval of a search, with what is known when they begin.

Intervals serve to compare two searches that are too large for records. The node searches that were
open when the interval began come first, so the path to each node search is known.
"""

import cython
from cython.cimports.libc.stdlib import free, realloc
from cython.cimports.libc.string import memset


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
        """Return the rows, oldest first.

        Each is (node search, level, move, kind, in place, depth, reduction, alpha, beta). Raises
        MemoryError if there was not enough memory for all.
        """
        index: cython.int
        found: list = []
        if self.lost:
            raise MemoryError("no memory for an interval of a search")
        for index in range(self.count):
            row = cython.address(self.rows[index])
            found.append(
                (
                    row.node_search,
                    row.level,
                    row.move,
                    row.kind,
                    bool(row.in_place),
                    row.depth,
                    row.reduction,
                    row.alpha,
                    row.beta,
                )
            )
        return found
