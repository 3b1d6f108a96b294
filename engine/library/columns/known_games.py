"""The fingerprints of all games, to recognise duplicates."""

import cython
from cython.cimports.engine.library.columns.block import Block
from cython.cimports.engine.library.columns.block_writer import fingerprint_of
from cython.cimports.libc.stdint import uint16_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free

__all__ = ["KnownGames"]

FIRST_SIZE = cython.declare(cython.Py_ssize_t, 1 << 12)


@cython.final
@cython.cclass
class KnownGames:
    """The number of a game by its fingerprint. The first of several games counts.

    Twelve bytes a place, of which at most two thirds are taken. Raises MemoryError.
    """

    def __cinit__(self):
        self.fingerprints = cython.NULL
        self.numbers = cython.NULL
        self.count = self.size = 0
        self.grow(FIRST_SIZE)

    def __dealloc__(self):
        free(self.fingerprints)
        free(self.numbers)

    def __len__(self):
        return self.count

    def meet(
        self, moves: bytes, white: uint64_t, black: uint64_t, start: uint64_t, number: uint32_t
    ) -> int:
        """Return the number of the game with the fingerprint of this one.

        If there is none, add this one with its own number, which is not 0, and return 0.
        """
        data: cython.p_const_uchar = moves
        fingerprint: uint64_t = fingerprint_of(
            cython.cast(cython.pointer(uint16_t), data), len(moves) // 2, white, black, start
        )
        known: uint32_t = self.numbers[self.place_of(fingerprint)]
        if known == 0:
            self.keep(fingerprint, number)
        return known

    def add_block(self, block: Block) -> None:
        """Add all games of a block."""
        slot: cython.int
        for slot in range(block.slots):
            if block.games[slot].begin < block.games[slot + 1].begin:
                self.keep(block.games[slot].fingerprint, block.head.first + slot)

    def keep(self, fingerprint, number):
        if 3 * self.count >= 2 * self.size:
            self.grow(2 * self.size)
        place: cython.Py_ssize_t = self.place_of(fingerprint)
        if self.numbers[place] == 0:
            self.fingerprints[place] = fingerprint
            self.numbers[place] = number
            self.count += 1

    def place_of(self, fingerprint):
        """Return the place of a fingerprint, or the free one where it belongs."""
        place: cython.Py_ssize_t = fingerprint & cython.cast(uint64_t, self.size - 1)
        while self.numbers[place] and self.fingerprints[place] != fingerprint:
            place = (place + 1) & (self.size - 1)
        return place

    def grow(self, size):
        """Have this many places."""
        old_size: cython.Py_ssize_t = self.size
        old_fingerprints = self.fingerprints
        old_numbers = self.numbers
        fingerprints = calloc(size, cython.sizeof(uint64_t))
        numbers = calloc(size, cython.sizeof(uint32_t))
        if fingerprints == cython.NULL or numbers == cython.NULL:
            free(fingerprints)
            free(numbers)
            raise MemoryError("no memory to recognise duplicates")
        self.fingerprints = cython.cast(cython.pointer(uint64_t), fingerprints)
        self.numbers = cython.cast(cython.pointer(uint32_t), numbers)
        self.size = size
        index: cython.Py_ssize_t
        for index in range(old_size):
            if old_numbers[index]:
                place: cython.Py_ssize_t = self.place_of(old_fingerprints[index])
                self.fingerprints[place] = old_fingerprints[index]
                self.numbers[place] = old_numbers[index]
        free(old_fingerprints)
        free(old_numbers)
