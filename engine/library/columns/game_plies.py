"""Where in each game something is met first."""

import cython
from cython.cimports.libc.stdint import uint16_t, uint32_t
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memset

__all__ = ["GamePlies"]


@cython.final
@cython.cclass
class GamePlies:
    """The first position of each game with something, by the number of the game.

    ``size`` is more than the highest number. Raises MemoryError.
    """

    def __cinit__(self, size: uint32_t):
        self.size = size
        self.count = 0
        self.plies = cython.cast(
            cython.pointer(uint16_t), malloc((size + 1) * cython.sizeof(uint16_t))
        )
        if self.plies == cython.NULL:
            raise MemoryError("no memory for a place in each game")
        memset(self.plies, 0xFF, size * cython.sizeof(uint16_t))

    def __dealloc__(self):
        free(self.plies)

    def __len__(self):
        return self.count

    def add(self, number: uint32_t, ply: cython.int) -> None:
        """Note where it is met in a game; the first call for a game counts."""
        if number < self.size:
            self.meet(number, min(ply, NOT_MET - 1))

    def ply(self, number: uint32_t) -> int | None:
        """Return the half-moves before it is met in a game; None if it is not."""
        if number >= self.size or self.plies[number] == NOT_MET:
            return None
        return self.plies[number]

    def members(self) -> bytes:
        """Return the set of the games in which it is met: a byte for each number."""
        found = bytearray(self.size)
        data: cython.p_uchar = found
        number: uint32_t
        for number in range(self.size):
            data[number] = self.plies[number] != NOT_MET
        return bytes(found)
