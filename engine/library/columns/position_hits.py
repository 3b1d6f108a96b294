"""Where a position occurs: the games and the places in them.

A scan compares 16 bits of the key of every position, then 16 more. So a hit is nearly always true:
in a million games one search in six meets a false one. ``verify`` replays the games of the hits.
"""

import cython
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.library.columns.block import Block
from cython.cimports.engine.library.columns.game_filter import GameFilter
from cython.cimports.engine.library.columns.game_plies import GamePlies
from cython.cimports.engine.library.columns.layout import SETUP
from cython.cimports.engine.library.columns.replay import replay
from cython.cimports.libc.stdint import uint8_t, uint16_t, uint32_t
from cython.cimports.libc.stdlib import calloc, free, realloc

__all__ = ["PositionHits"]

STRETCH = cython.declare(cython.int, 256)
"""Positions that are compared before a branch, so that the compiler can compare eight at once."""
FIRST_CAPACITY = cython.declare(cython.Py_ssize_t, 1024)
NO_MEMORY = "no memory for the hits of a search"


@cython.final
@cython.cclass
class PositionHits:
    """The places where positions with some keys occur in the games that a filter accepts.

    ``blocks`` are in the order of their numbers. ``keys`` are at least one. Other threads run
    during the scan. Raises MemoryError.
    """

    def __init__(self, blocks: list, keys: list, chosen: GameFilter) -> None:
        self.blocks = blocks
        self.low_bits = cython.NULL
        self.take_keys(keys)
        self.count = self.capacity = 0
        self.hits = cython.NULL
        self.board = Board()
        self.usual = Position()
        number: uint32_t
        has_memory: cython.bint
        for number in range(len(blocks)):
            block: Block = blocks[number]
            with cython.nogil:
                has_memory = self.scan(block, number, chosen)
            if not has_memory:
                raise MemoryError(NO_MEMORY)

    def __dealloc__(self):
        free(self.hits)
        free(self.low_bits)

    def __len__(self):
        return self.count

    def take_keys(self, keys):
        """Note what is looked for."""
        if not 1 <= len(keys) <= MOST_KEYS:
            raise ValueError("too many keys to look for, or none")
        self.key_count = 0
        for key in keys:
            self.keys[self.key_count] = key
            self.key_count += 1
        if self.key_count == 1:
            return
        self.low_bits = cython.cast(cython.pointer(uint8_t), calloc(1 << 13, 1))
        if self.low_bits == cython.NULL:
            raise MemoryError(NO_MEMORY)
        index: cython.int
        for index in range(self.key_count):
            self.low_bits[(self.keys[index] & 0xFFFF) >> 3] |= 1 << (self.keys[index] & 7)

    def may_have(self, block, place, count):
        """Return whether the low column has a wanted value in a stretch."""
        if self.low_bits == cython.NULL:
            return holds(block.low + place, count, cython.cast(uint16_t, self.keys[0] & 0xFFFF))
        found: cython.int = 0
        index: cython.int
        value: uint16_t
        for index in range(count):
            value = block.low[place + index]
            found |= self.low_bits[value >> 3] >> (value & 7)
        return found & 1 != 0

    def is_wanted(self, half_key):
        """Return whether the lower half of a key is wanted."""
        index: cython.int
        for index in range(self.key_count):
            if cython.cast(uint32_t, self.keys[index]) == half_key:
                return True
        return False

    def has_key(self, key):
        """Return whether a key is wanted."""
        index: cython.int
        for index in range(self.key_count):
            if self.keys[index] == key:
                return True
        return False

    def scan(self, block, number, chosen):
        """Add the hits of a block; return whether there was memory."""
        place: uint32_t = 0
        end: uint32_t
        slot: cython.int = 0
        while place < block.positions:
            end = min(place + STRETCH, block.positions)
            if self.may_have(block, place, end - place):
                while place < end:
                    if self.has_low(block.low[place]) and self.is_wanted(half_key(block, place)):
                        if not self.take(block, number, place, chosen, cython.address(slot)):
                            return False
                    place += 1
            place = end
        return True

    def take(self, block, number, position, chosen, slot):
        """Add a hit if its game is accepted; return whether there was memory."""
        slot[0] = block.slot_of(position, slot[0])
        game = cython.address(block.games[slot[0]])
        length: cython.int = block.games[slot[0] + 1].begin - game.begin
        if not chosen.accepts(game, block.head.first + slot[0], length - 1):
            return True
        if self.count == self.capacity:
            capacity: cython.Py_ssize_t = max(FIRST_CAPACITY, 2 * self.capacity)
            grown = realloc(self.hits, capacity * cython.sizeof(Hit))
            if grown == cython.NULL:
                return False
            self.hits = cython.cast(cython.pointer(Hit), grown)
            self.capacity = capacity
        self.hits[self.count].block = number
        self.hits[self.count].slot = slot[0]
        self.hits[self.count].position = position
        self.count += 1
        return True

    def verify(self, start_of) -> None:
        """Leave out the hits that have another position.

        ``start_of(number)`` returns the first ``Position`` of a game that has one of its own.
        Raises what it raises, and MemoryError.
        """
        kept: cython.Py_ssize_t = 0
        index: cython.Py_ssize_t
        for index in range(self.count):
            hit = cython.address(self.hits[index])
            block: Block = self.blocks[hit.block]
            start: Position = self.usual
            if block.games[hit.slot].marks & SETUP:
                start = start_of(block.head.first + hit.slot)
            if self.is_true(hit, start.board):
                self.hits[kept] = hit[0]
                kept += 1
        self.count = kept

    def is_true(self, hit, start):
        """Return whether a hit has the position."""
        block: Block = self.blocks[hit.block]
        begin: uint32_t = block.games[hit.slot].begin
        count: cython.Py_ssize_t = hit.position - begin
        if not self.board.copy_from(start) or not self.board.reserve(count):
            raise MemoryError(NO_MEMORY)
        is_legal: cython.bint
        with cython.nogil:
            is_legal = replay(self.board, block.moves + begin, count, cython.NULL)
        return is_legal and self.has_key(self.board.key)

    def plies(self) -> GamePlies:
        """Return where a position is met first in each game."""
        last: uint32_t = 0
        if self.blocks:
            block: Block = self.blocks[len(self.blocks) - 1]
            last = block.head.first + block.slots
        found = GamePlies(last)
        index: cython.Py_ssize_t
        for index in range(self.count):
            hit = cython.address(self.hits[index])
            block: Block = self.blocks[hit.block]
            found.meet(block.head.first + hit.slot, hit.position - block.games[hit.slot].begin)
        return found


def holds(column, count, wanted):
    """Return whether a stretch of a column has a value."""
    difference: uint16_t
    least: uint16_t = 0xFFFF
    index: cython.int
    for index in range(count):
        difference = column[index] ^ wanted
        least = difference if difference < least else least
    return least == 0
