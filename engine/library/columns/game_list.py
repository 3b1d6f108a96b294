"""The games that a filter accepts, in an order."""

import cython
from cython.cimports.engine.library.columns.block import Block
from cython.cimports.engine.library.columns.game_filter import GameFilter
from cython.cimports.engine.library.columns.layout import eco_of, result_of
from cython.cimports.libc.stdint import uint32_t, uint64_t
from cython.cimports.libc.stdlib import free, realloc
from cython.cimports.libc.string import memset

__all__ = ["GameList"]

DIGIT_BITS = cython.declare(cython.int, 11)
DIGITS = cython.declare(cython.int, 3)
FIRST_SHIFT = cython.declare(cython.int, 32)


@cython.final
@cython.cclass
class GameList:
    """The numbers of the games of blocks that a filter accepts, in ascending order of a value.

    Among equal values the game numbers ascend. ``ranks`` has the rank of each name among all, four
    bytes each, from number 0 on; only the orders by name need it. Other threads run meanwhile.
    Raises MemoryError.
    """

    def __init__(
        self, blocks: list, chosen: GameFilter, order: cython.int = 0, ranks: bytes = b""
    ) -> None:
        self.entries = self.spare = cython.NULL
        self.count = self.capacity = 0
        data: cython.p_const_uchar = ranks
        values = cython.cast(cython.pointer(uint32_t), data)
        size: uint32_t = len(ranks) // cython.sizeof(uint32_t)
        number: cython.int
        has_memory: cython.bint
        for number in range(len(blocks)):
            block: Block = blocks[number]
            with cython.nogil:
                has_memory = self.select(block, chosen, order, values, size)
            if not has_memory:
                raise MemoryError("no memory for a list of games")
        if order != GameOrder.NUMBER:
            with cython.nogil:
                self.sort()

    def __dealloc__(self):
        free(self.entries)
        free(self.spare)

    def __len__(self):
        return self.count

    def numbers(self, first: cython.Py_ssize_t, count: cython.Py_ssize_t) -> list:
        """Return the game numbers of a part of the list; it may end early."""
        found = []
        place: cython.Py_ssize_t
        for place in range(max(first, 0), min(first + count, self.count)):
            found.append(self.entries[place] & 0xFFFFFFFF)
        return found

    def place_of(self, number: uint32_t) -> int:
        """Return the place of a game in the list; -1 if it is not there."""
        place: cython.Py_ssize_t
        for place in range(self.count):
            if self.entries[place] & 0xFFFFFFFF == number:
                return place
        return -1

    def select(self, block, chosen, order, ranks, size):
        """Add the accepted games of a block; return whether there was memory."""
        slot: cython.int
        length: cython.int
        value: uint64_t
        if not self.reserve(self.count + block.slots):
            return False
        for slot in range(block.slots):
            game = cython.address(block.games[slot])
            length = block.games[slot + 1].begin - game.begin
            if length == 0 or not chosen.accepts(game, block.head.first + slot, length - 1):
                continue
            value = value_of(game, length - 1, order, ranks, size)
            self.entries[self.count] = value << 32 | (block.head.first + slot)
            self.count += 1
        return True

    def reserve(self, count):
        """Have memory for games; return whether there is some."""
        if count <= self.capacity:
            return True
        capacity: cython.Py_ssize_t = max(count, 2 * self.capacity)
        entries = realloc(self.entries, capacity * cython.sizeof(uint64_t))
        if entries == cython.NULL:
            return False
        self.entries = cython.cast(cython.pointer(uint64_t), entries)
        spare = realloc(self.spare, capacity * cython.sizeof(uint64_t))
        if spare == cython.NULL:
            return False
        self.spare = cython.cast(cython.pointer(uint64_t), spare)
        self.capacity = capacity
        return True

    def sort(self):
        """Sort by value, digit after digit from the lowest one (radix sort)."""
        starts = cython.declare(cython.Py_ssize_t[1 << 11])
        index: cython.Py_ssize_t
        total: cython.Py_ssize_t
        amount: cython.Py_ssize_t
        digit: cython.int
        place: cython.int
        shift: cython.int
        for digit in range(DIGITS):
            shift = FIRST_SHIFT + digit * DIGIT_BITS
            memset(starts, 0, cython.sizeof(starts))
            for index in range(self.count):
                starts[(self.entries[index] >> shift) & 0x7FF] += 1
            total = 0
            for place in range(1 << DIGIT_BITS):
                amount = starts[place]
                starts[place] = total
                total += amount
            for index in range(self.count):
                place = (self.entries[index] >> shift) & 0x7FF
                self.spare[starts[place]] = self.entries[index]
                starts[place] += 1
            self.entries, self.spare = self.spare, self.entries


def value_of(game, half_moves, order, ranks, size):
    """Return the value by which a game is sorted."""
    name: uint32_t
    if order == GameOrder.DATE:
        return game.date
    if order == GameOrder.WHITE_ELO:
        return game.white_elo
    if order == GameOrder.BLACK_ELO:
        return game.black_elo
    if order == GameOrder.OPENING:
        return eco_of(game)
    if order == GameOrder.RESULT:
        return result_of(game)
    if order == GameOrder.LENGTH:
        return half_moves
    if order == GameOrder.WHITE:
        name = game.white
    elif order == GameOrder.BLACK:
        name = game.black
    elif order == GameOrder.EVENT:
        name = game.event
    elif order == GameOrder.SITE:
        name = game.site
    else:
        return 0
    return ranks[name] if name < size else 0
