"""A block of columns in memory or in a mapped file."""

import cython
from cython.cimports.cpython.buffer import PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cython.cimports.engine.library.columns.layout import (
    BINNED,
    BLOCK_MAGIC,
    SETUP,
    BlockHead,
    GameHead,
    GameOutline,
    eco_of,
    result_of,
)
from cython.cimports.libc.stdint import uint16_t, uint32_t

__all__ = ["Block", "BlockDamagedError"]


class BlockDamagedError(ValueError):
    """Bytes are not a whole block of this version and this kind of machine."""


@cython.final
@cython.cclass
class Block:
    """The columns of the games with the numbers ``first`` to ``first + len - 1``.

    ``data`` is bytes or a mapped file; it is held as long as the block. Raises BlockDamagedError if
    the lengths do not agree. The checksum is for the caller to compare (``checksum_span``).
    """

    def __cinit__(self, data):
        self.has_view = False
        self.data = data
        PyObject_GetBuffer(data, cython.address(self.view), PyBUF_SIMPLE)
        self.has_view = True
        start: cython.p_char = cython.cast(cython.p_char, self.view.buf)
        length: cython.Py_ssize_t = self.view.len
        if length < cython.sizeof(BlockHead):
            raise BlockDamagedError("a block is cut short")
        self.head = cython.cast(cython.pointer(BlockHead), start)[0]
        games_end: cython.Py_ssize_t = cython.sizeof(BlockHead) + cython.sizeof(GameHead) * (
            cython.cast(cython.Py_ssize_t, self.head.slots) + 1
        )
        outlines_end: cython.Py_ssize_t = games_end + cython.sizeof(GameOutline) * (
            cython.cast(cython.Py_ssize_t, self.head.slots) + 1
        )
        column: cython.Py_ssize_t = self.head.positions * cython.sizeof(uint16_t)
        changes: cython.Py_ssize_t = self.head.changes * cython.sizeof(uint16_t)
        if self.head.magic != BLOCK_MAGIC or length != outlines_end + 3 * column + changes:
            raise BlockDamagedError("a block does not have the length that it tells")
        self.games = cython.cast(cython.pointer(GameHead), start + cython.sizeof(BlockHead))
        self.outlines = cython.cast(cython.pointer(GameOutline), start + games_end)
        start += outlines_end
        self.low = cython.cast(cython.pointer(uint16_t), start)
        self.high = cython.cast(cython.pointer(uint16_t), start + column)
        self.moves = cython.cast(cython.pointer(uint16_t), start + 2 * column)
        self.changes = cython.cast(cython.pointer(uint16_t), start + 3 * column)
        self.slots = self.head.slots
        self.positions = self.head.positions
        self.check_begins()

    def check_begins(self):
        """Check that the games follow one another, so that no scan leaves the columns."""
        slot: cython.int
        if self.games[0].begin != 0 or self.games[self.slots].begin != self.positions:
            raise BlockDamagedError("a block does not begin or end with a game")
        if self.outlines[0].begin != 0 or self.outlines[self.slots].begin != self.head.changes:
            raise BlockDamagedError("a block does not begin or end with a game")
        for slot in range(self.slots):
            if self.games[slot].begin > self.games[slot + 1].begin:
                raise BlockDamagedError("the games of a block are out of order")
            if self.outlines[slot].begin > self.outlines[slot + 1].begin:
                raise BlockDamagedError("the changes of a block are out of order")

    def __dealloc__(self):
        if self.has_view:
            PyBuffer_Release(cython.address(self.view))

    def __len__(self):
        return self.slots

    @property
    def first(self) -> int:
        """The number of the first game."""
        return self.head.first

    @property
    def generation(self) -> int:
        """The generation of the games in the SQLite file that the block was made from."""
        return self.head.generation

    @property
    def checksum(self) -> int:
        """The CRC-32 of all that follows the head, as it was written."""
        return self.head.checksum

    @property
    def source(self) -> object:
        """The bytes or the mapped file."""
        return self.data

    def position_count(self) -> int:
        """Return the number of positions of all games."""
        return self.positions

    def opening(self, number: uint32_t) -> int:
        """Return the opening code of a game by its number; 0 without one."""
        slot: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, number) - self.head.first
        return eco_of(cython.address(self.games[slot])) if 0 <= slot < self.slots else 0

    def slot_of(self, position, least):
        """Return the slot of the game that has a position; it is not before ``least``."""
        low: cython.int = least
        high: cython.int = self.slots - 1
        step: cython.int = 1
        # The next game with a hit is near more often than not.
        while low + step <= high and self.games[low + step].begin <= position:
            low += step
            step *= 2
        high = min(high, low + step)
        while low < high:
            middle: cython.int = (low + high + 1) // 2
            if self.games[middle].begin <= position:
                low = middle
            else:
                high = middle - 1
        return low

    def game(self, slot: cython.int) -> tuple:
        """Return a game's head as numbers, in the order of ``GameHead``, and its moves.

        The last but one are the result, the opening, and whether the game has a position of its own
        and is in the bin. Raises IndexError.
        """
        if not 0 <= slot < self.slots:
            raise IndexError(f"slot must be 0 to {self.slots - 1}, not {slot}")
        game: cython.pointer(GameHead) = cython.cast(
            cython.pointer(GameHead), cython.address(self.games[slot])
        )
        begin: uint32_t = game.begin
        end: uint32_t = self.games[slot + 1].begin
        moves = cython.cast(cython.p_char, self.moves + begin)[: 2 * max(0, end - begin - 1)]
        return (
            game.fingerprint,
            game.white,
            game.black,
            game.event,
            game.site,
            game.date,
            game.white_elo,
            game.black_elo,
            game.collection,
            result_of(game),
            eco_of(game),
            game.marks & SETUP != 0,
            game.marks & BINNED != 0,
            moves,
        )
