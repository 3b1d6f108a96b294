"""The node searches that begin in a interval of a search, each with what is known of it then.

Two searches are compared by it, where records have no room for their node searches: what was open
when the interval began stands first, so that the way to each node search is known.
"""

import cython
from cython.cimports.libc.stdlib import free, realloc
from cython.cimports.libc.string import memset


@cython.final
@cython.cclass
class Interval:
    """What is listed of one search."""

    def __dealloc__(self):
        free(self.rows)

    def add(self):
        """A new row, all zero; NULL without memory, and then not all is told."""
        if self.count == self.room:
            room: cython.int = 2 * self.room + STRETCH_CHUNK
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
        """The rows, oldest first; the fields are those of ``inspection.Beginning``.

        Raises MemoryError where there was no memory for all.
        """
        index: cython.int
        found: list = []
        if self.lost:
            raise MemoryError("no memory for a stretch of a search")
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
