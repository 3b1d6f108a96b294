"""A table that grows: entries of one size, each found by a number of 64 bits."""

import cython
from cython.cimports.libc.stdint import uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free, realloc
from cython.cimports.libc.string import memset

FIRST_CAPACITY = cython.declare(cython.Py_ssize_t, 1 << 12)
FACTOR = cython.declare(uint64_t, 0x9E3779B97F4A7C15)
HASH_SHIFT = cython.declare(cython.int, 20)
NO_PLACE = cython.declare(cython.Py_ssize_t, -1)


@cython.final
@cython.cclass
class GrowingTable:
    """Entries of ``entry_size`` bytes, in the order in which their keys were met."""

    def __cinit__(self, entry_size: cython.size_t):
        self.entry_size = entry_size
        self.entries = cython.NULL
        self.keys = cython.NULL
        self.places = cython.NULL
        self.count = self.capacity = self.slots = 0
        if not self.grow():
            raise MemoryError("no memory for a table")

    def __dealloc__(self):
        free(self.entries)
        free(self.keys)
        free(self.places)

    def place_of(self, key):
        """Return the place of the entry of a key, a new one of zeros; -1 without memory.

        A new entry may move all others in memory.
        """
        slot: cython.Py_ssize_t = self.slot_of(key)
        if self.places[slot]:
            return self.places[slot] - 1
        if self.count == self.capacity:
            if not self.grow():
                return NO_PLACE
            slot = self.slot_of(key)
        memset(self.entries + self.count * self.entry_size, 0, self.entry_size)
        self.keys[self.count] = key
        self.count += 1
        self.places[slot] = self.count
        return self.count - 1

    def slot_of(self, key):
        """Return where the place of a key is, or the free slot where it belongs."""
        mask: uint64_t = self.slots - 1
        slot: uint64_t = (key * FACTOR >> HASH_SHIFT) & mask
        while self.places[slot] and self.keys[self.places[slot] - 1] != key:
            slot = (slot + 1) & mask
        return slot

    def grow(self):
        """Have room for twice as many entries; return whether there was memory."""
        capacity: cython.Py_ssize_t = max(FIRST_CAPACITY, 2 * self.capacity)
        entries = realloc(self.entries, capacity * self.entry_size)
        if entries == cython.NULL:
            return False
        self.entries = cython.cast(cython.p_char, entries)
        keys = realloc(self.keys, capacity * cython.sizeof(uint64_t))
        if keys == cython.NULL:
            return False
        self.keys = cython.cast(cython.pointer(uint64_t), keys)
        places = calloc(2 * capacity, cython.sizeof(uint32_t))
        if places == cython.NULL:
            return False
        free(self.places)
        self.places = cython.cast(cython.pointer(uint32_t), places)
        self.capacity = capacity
        self.slots = 2 * capacity
        index: cython.Py_ssize_t
        for index in range(self.count):
            self.places[self.slot_of(self.keys[index])] = index + 1
        return True
