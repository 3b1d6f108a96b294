"""Fingerprints of a search, by which another build of the engine finds where it diverges.

A fingerprint is one byte of a hash of all node searches that began before a place. A place is a
number of moves made. The fingerprints of two searches agree up to their divergence. After it they
differ, except for one in 256 that agrees by chance. The hash covers only what is known when a node
search begins, so it depends neither on later events nor on which node searches have records.
"""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc, free

# The hash of Fowler, Noll and Vo.
FNV_START = cython.declare(uint64_t, 0xCBF29CE484222325)
FNV_FACTOR = cython.declare(uint64_t, 0x100000001B3)


@cython.final
@cython.cclass
class Fingerprints:
    """The fingerprints of one search, at ``places`` in ascending order.

    Raises MemoryError when made.
    """

    def __cinit__(self, places: list):
        index: cython.int
        self.mixed = FNV_START
        self.count = len(places)
        room: cython.int = max(1, self.count)
        self.places = cython.cast(cython.p_uint, calloc(room, cython.sizeof(cython.uint)))
        self.found = cython.cast(cython.p_uchar, calloc(room, 1))
        if self.places == cython.NULL or self.found == cython.NULL:
            raise MemoryError("no memory for the fingerprints of a search")
        for index in range(self.count):
            self.places[index] = places[index]

    def __dealloc__(self):
        free(self.places)
        free(self.found)

    def note(self, node_search, clock, move, kind, ply, alpha, beta, depth):
        """Add a node search that begins after ``clock`` moves.

        ``move`` is the move to its node in short form; 0 for none or a null move.
        """
        if self.reached == self.count:
            return
        while self.reached < self.count and self.places[self.reached] <= clock:
            self.found[self.reached] = self.now()
            self.reached += 1
        what: uint64_t = move
        where: uint64_t = ply & 0xFF
        low: uint64_t = alpha & 0xFFFF
        high: uint64_t = beta & 0xFFFF
        asked: uint64_t = depth & 0xFF
        self.mixed = (self.mixed ^ (node_search << 16 | what)) * FNV_FACTOR
        self.mixed = (self.mixed ^ (low << 48 | high << 32 | asked << 16 | where << 8 | kind)) * (
            FNV_FACTOR
        )

    def now(self):
        """Return the fingerprint of this point."""
        return (
            self.mixed ^ self.mixed >> 40 ^ self.mixed >> 32 ^ self.mixed >> 16 ^ self.mixed >> 8
        ) & 0xFF

    def reported(self) -> bytes:
        """Return a byte for each place. Places after the end of the search get that of the end."""
        return bytes(
            [
                self.found[index] if index < self.reached else self.now()
                for index in range(self.count)
            ]
        )
