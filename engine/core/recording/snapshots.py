"""Copies of the histories along a search, from which any search state can be rebuilt."""

import cython
from cython.cimports.engine.core.basics.huge_pages import return_freed
from cython.cimports.engine.core.recording.record import NO_RECORD
from cython.cimports.libc.stdlib import free, malloc


@cython.final
@cython.cclass
class Snapshots:
    """Copies of the histories, evenly spaced. If there are too many, every second one is freed."""

    def __dealloc__(self):
        self.forget()

    def forget(self):
        """Free all copies."""
        number: cython.int
        for number in range(self.count):
            free(self.rows[number].memory)
        self.count = 0

    def take(self, history, index):
        """Copy the histories before the node search that gets the record ``index``."""
        if self.count == MOST_SNAPSHOTS:
            self.thin()
        memory = cython.cast(cython.p_char, malloc(history.copy_size()))
        if memory == cython.NULL:
            return
        history.copy_to(memory)
        self.rows[self.count].index = index
        self.rows[self.count].end = NO_RECORD
        self.rows[self.count].memory = memory
        self.count += 1

    def thin(self):
        """Free every second copy, and double the step."""
        number: cython.int
        kept: cython.int = 0
        for number in range(self.count):
            if number % 2:
                free(self.rows[number].memory)
            else:
                self.rows[kept] = self.rows[number]
                kept += 1
        # The C library could not use this fragmented memory for a chunk of records.
        return_freed()
        self.count = kept
        self.step += self.step

    def before(self, index):
        """Return the number of the last copy from which records lead to ``index``, or -1."""
        number: cython.int = self.count - 1
        while number >= 0 and not self.rows[number].index <= index < self.rows[number].end:
            number -= 1
        return number

    # When records are inserted or removed below a node search

    def move_below(self, node_search, end, new_end):
        """Adapt to another number of records below a node search: its ``end`` is now ``new_end``.

        Frees the copies below it.
        """
        number: cython.int
        kept: cython.int = 0
        for number in range(self.count):
            snapshot: Snapshot = self.rows[number]
            if node_search < snapshot.index < end:
                free(snapshot.memory)
                continue
            if snapshot.index >= end:
                snapshot.index += new_end - end
            if snapshot.end != NO_RECORD and snapshot.end >= end:
                snapshot.end += new_end - end
            self.rows[kept] = snapshot
            kept += 1
        self.count = kept

    def adopt(self, node_search, new_end, other):
        """Take over the first copy of ``other``, made before the first child of a node search."""
        place: cython.int = self.count
        if other.count == 0 or place == MOST_SNAPSHOTS:
            return
        while place and self.rows[place - 1].index > node_search:
            self.rows[place] = self.rows[place - 1]
            place -= 1
        self.rows[place].index = node_search + 1
        self.rows[place].end = new_end
        self.rows[place].memory = other.rows[0].memory
        other.count = 0
        self.count += 1
