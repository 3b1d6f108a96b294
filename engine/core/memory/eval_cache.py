"""The evaluation cache: static evaluations by position, one cache for each thread.

The transposition table overwrites entries and does not store every position (Chess Programming
Wiki, "Evaluation Hash Table"). An evaluation depends on the position alone, so the contents of the
cache never change what a search does.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free


@cython.final
@cython.cclass
class EvalCache:
    """The last position of each slot, with its evaluation in centipawns for the side to move.

    Raises MemoryError when made.
    """

    def __cinit__(self):
        self.slots = cython.cast(
            cython.pointer(uint64_t), calloc(SLOT_COUNT, cython.sizeof(uint64_t))
        )
        if self.slots == cython.NULL:
            raise MemoryError("no memory for the evaluation cache")

    def __dealloc__(self):
        free(self.slots)
