"""Evaluation cache: static evaluations by position, a table for each thread.

The table of searches forgets positions, and does not hold all of them (Chess Programming Wiki,
"Evaluation Hash Table"). An evaluation follows from the position alone, so that nothing a search
does depends on what is kept here.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free


@cython.final
@cython.cclass
class EvalCache:
    """The last position of each slot with its evaluation, in centipawns for the side to move."""

    def __cinit__(self):
        self.slots = cython.cast(
            cython.pointer(uint64_t), calloc(SLOT_COUNT, cython.sizeof(uint64_t))
        )
        if self.slots == cython.NULL:
            raise MemoryError("no memory for the table of evaluations")

    def __dealloc__(self):
        free(self.slots)
