"""Makes the block of a range of game numbers, game after game."""

import cython
from cython.cimports.engine.library.columns.block import Block
from cython.cimports.engine.library.columns.game_row import (
    ROW_BINNED,
    ROW_BLACK,
    ROW_BLACK_ELO,
    ROW_COLLECTION,
    ROW_DATE,
    ROW_ECO,
    ROW_EVENT,
    ROW_ID,
    ROW_MOVES,
    ROW_RESULT,
    ROW_SITE,
    ROW_START,
    ROW_TIME_CONTROL,
    ROW_WHITE,
    ROW_WHITE_ELO,
)
from cython.cimports.engine.library.columns.layout import (
    BINNED,
    BLOCK_MAGIC,
    ECO_SHIFT,
    NO_PLAYED_MOVE,
    SETUP,
    BlockHead,
    GameHead,
    GameOutline,
)
from cython.cimports.engine.library.columns.outliner import Outliner
from cython.cimports.libc.stdint import uint16_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import free, realloc
from cython.cimports.libc.string import memcpy, memset

__all__ = ["CHECKSUM_BYTES", "HEAD_BYTES", "BlockWriter", "fingerprint"]

HEAD_BYTES = cython.sizeof(BlockHead)
"""Of the head of a block, which its checksum leaves out."""
CHECKSUM_BYTES = cython.sizeof(uint32_t)
"""Of the checksum, a CRC-32 in the machine's order of bytes. It ends the head."""
NO_MEMORY = "no memory for a block of games"
FIRST_PRIME = cython.declare(uint64_t, 0x9E3779B97F4A7C15)
SECOND_PRIME = cython.declare(uint64_t, 0xC2B2AE3D27D4EB4F)


def fingerprint_of(moves, count, white, black, start):
    """Return 64 bits by which a game is recognised: of its moves, names and first position."""
    hashed: uint64_t = white * FIRST_PRIME ^ (black + 1) * SECOND_PRIME
    hashed = (hashed ^ hashed >> 29) * FIRST_PRIME + start
    index: cython.Py_ssize_t
    for index in range(count):
        hashed = (hashed ^ moves[index]) * SECOND_PRIME
        hashed ^= hashed >> 31
    hashed = (hashed ^ cython.cast(uint64_t, count)) * FIRST_PRIME
    return hashed ^ hashed >> 32


def fingerprint(moves: bytes, white: uint64_t, black: uint64_t, start: uint64_t) -> int:
    """Return 64 bits by which a game is recognised: of its moves, names and first position.

    Two bytes a move. The names and the first position are numbers of the SQLite file.
    """
    data: cython.p_const_uchar = moves
    return fingerprint_of(
        cython.cast(cython.pointer(uint16_t), data), len(moves) // 2, white, black, start
    )


def grown_column(column, capacity):
    """Return a column with memory for more positions. It keeps its old memory if there is none."""
    grown = realloc(column, capacity * cython.sizeof(uint16_t))
    if grown == cython.NULL:
        raise MemoryError(NO_MEMORY)
    return cython.cast(cython.pointer(uint16_t), grown)


@cython.final
@cython.cclass
class BlockWriter:
    """Makes the block of the game numbers from ``first`` on. Raises MemoryError.

    ``block`` has games that are there already; ``first`` is its first number. ``start_of`` returns
    the first ``Position`` by its number in the SQLite file; without it all begin at the usual one.
    ``openings`` returns the codes of openings for games without one; without it they have none.
    """

    def __cinit__(self, first: uint32_t, block: Block = None, start_of=None, openings=None):
        self.games = cython.NULL
        self.low = self.high = self.moves = cython.NULL
        self.first = first
        self.slots = self.game_capacity = 0
        self.positions = self.capacity = 0
        self.outlines = cython.NULL
        self.changes = cython.NULL
        self.change_count = self.change_capacity = 0
        self.outliner = Outliner()
        self.start_of = start_of
        self.make_openings = openings
        if block is not None:
            self.reserve_games(block.slots + 1)
            self.reserve_positions(block.positions)
            memcpy(self.games, block.games, (block.slots + 1) * cython.sizeof(GameHead))
            memcpy(self.low, block.low, block.positions * cython.sizeof(uint16_t))
            memcpy(self.high, block.high, block.positions * cython.sizeof(uint16_t))
            memcpy(self.moves, block.moves, block.positions * cython.sizeof(uint16_t))
            size: cython.size_t = (block.slots + 1) * cython.sizeof(GameOutline)
            memcpy(self.outlines, block.outlines, size)
            self.reserve_changes(block.head.changes)
            memcpy(self.changes, block.changes, block.head.changes * cython.sizeof(uint16_t))
            self.change_count = block.head.changes
            self.slots = block.slots
            self.positions = block.positions

    def __dealloc__(self):
        free(self.games)
        free(self.low)
        free(self.high)
        free(self.moves)
        free(self.outlines)
        free(self.changes)

    def __len__(self):
        return self.slots

    def add_rows(self, rows, keys) -> None:
        """Add games in the order of their numbers, none of which is below those that are there.

        ``rows`` are tuples in the order of ``game_row.pxd``. ``keys`` has four bytes for each
        position of each game: the lower half of its key. The first and the last position are
        included. Raises ValueError if they disagree.
        """
        for row, one in zip(rows, keys, strict=True):
            self.add_row(row, one)

    def add_row(self, row, keys):
        """Add one game."""
        slot: cython.int = cython.cast(int, row[ROW_ID]) - self.first
        if slot < self.slots:
            raise ValueError("the games of a block are out of order")
        self.skip_to(slot)
        self.reserve_games(1)
        moves: bytes = row[ROW_MOVES]
        data: cython.p_const_uchar = moves
        start: uint64_t = row[ROW_START]
        marks: cython.int = row[ROW_RESULT]
        eco: cython.int = row[ROW_ECO]
        if eco == 0 and self.make_openings is not None:
            eco = self.opening_of(moves, keys, start)
        marks |= eco << ECO_SHIFT
        if start:
            marks |= SETUP
        if row[ROW_BINNED]:
            marks |= BINNED
        game: cython.pointer(GameHead) = cython.address(self.games[slot])
        game.begin = self.positions
        game.white = row[ROW_WHITE]
        game.black = row[ROW_BLACK]
        game.event = row[ROW_EVENT]
        game.site = row[ROW_SITE]
        game.date = row[ROW_DATE]
        game.white_elo = row[ROW_WHITE_ELO]
        game.black_elo = row[ROW_BLACK_ELO]
        game.collection = row[ROW_COLLECTION]
        game.marks = marks
        game.fingerprint = fingerprint_of(
            cython.cast(cython.pointer(uint16_t), data),
            len(moves) // 2,
            game.white,
            game.black,
            start,
        )
        self.add_positions(moves, keys)
        self.add_outline(moves, start)
        control: cython.int = row[ROW_TIME_CONTROL]
        self.outlines[slot].time_control = control if control <= 0xFFFF else 0
        self.slots += 1

    def opening_of(self, moves, keys, start):
        """Return the opening code of a game by its moves; 0 if it has none."""
        if self.openings is None:
            self.openings = self.make_openings()
        count: cython.Py_ssize_t = len(moves) // 2
        if len(keys) != 4 * (count + 1):
            return 0
        move_data: cython.p_const_uchar = moves
        key_data: cython.p_const_uchar = keys
        return self.openings.code_of(
            self.start_of(start) if start and self.start_of is not None else None,
            cython.cast(cython.pointer(uint16_t), move_data),
            count,
            cython.cast(cython.pointer(uint32_t), key_data),
        )

    def add_positions(self, moves, keys):
        """Add the positions of a game."""
        count: cython.Py_ssize_t = len(moves) // 2 + 1
        if len(keys) != 4 * count:
            raise ValueError("a game needs a key for each of its positions")
        self.reserve_positions(count)
        move_data: cython.p_const_uchar = moves
        key_data: cython.p_const_uchar = keys
        source = cython.cast(cython.pointer(uint32_t), key_data)
        low: cython.pointer(uint16_t) = self.low + self.positions
        high: cython.pointer(uint16_t) = self.high + self.positions
        index: cython.Py_ssize_t
        for index in range(count):
            low[index] = source[index] & 0xFFFF
            high[index] = source[index] >> 16
        memcpy(self.moves + self.positions, move_data, len(moves))
        self.moves[self.positions + count - 1] = NO_PLAYED_MOVE
        self.positions += count

    def add_outline(self, moves, start):
        """Add the outline of a game and its changes of material."""
        data: cython.p_const_uchar = moves
        found: Outliner = self.outliner
        first = self.start_of(start) if start and self.start_of is not None else None
        found.follow(first, cython.cast(cython.pointer(uint16_t), data), len(moves) // 2)
        self.outlines[self.slots] = found.outline
        self.outlines[self.slots].begin = self.change_count
        self.reserve_changes(found.count)
        memcpy(
            self.changes + self.change_count, found.changes, found.count * cython.sizeof(uint16_t)
        )
        self.change_count += found.count

    def skip_to(self, slot):
        """Leave the slots before a slot empty."""
        while self.slots < slot:
            self.reserve_games(1)
            memset(cython.address(self.games[self.slots]), 0, cython.sizeof(GameHead))
            self.games[self.slots].begin = self.positions
            memset(cython.address(self.outlines[self.slots]), 0, cython.sizeof(GameOutline))
            self.outlines[self.slots].begin = self.change_count
            self.slots += 1

    def reserve_games(self, count):
        """Have memory for more games, and for the end of the last one."""
        needed: cython.int = self.slots + count + 1
        if needed <= self.game_capacity:
            return
        capacity: cython.int = max(needed, 2 * self.game_capacity)
        grown = realloc(self.games, capacity * cython.sizeof(GameHead))
        if grown == cython.NULL:
            raise MemoryError(NO_MEMORY)
        self.games = cython.cast(cython.pointer(GameHead), grown)
        outlines = realloc(self.outlines, capacity * cython.sizeof(GameOutline))
        if outlines == cython.NULL:
            raise MemoryError(NO_MEMORY)
        self.outlines = cython.cast(cython.pointer(GameOutline), outlines)
        self.game_capacity = capacity

    def reserve_positions(self, count):
        """Have memory for more positions."""
        needed: uint32_t = self.positions + count
        if needed <= self.capacity:
            return
        capacity: uint32_t = max(needed, 2 * self.capacity)
        self.low = grown_column(self.low, capacity)
        self.high = grown_column(self.high, capacity)
        self.moves = grown_column(self.moves, capacity)
        self.capacity = capacity

    def reserve_changes(self, count):
        """Have memory for more changes of material."""
        needed: uint32_t = self.change_count + count
        if needed > self.change_capacity:
            capacity: uint32_t = max(needed, 2 * self.change_capacity)
            self.changes = grown_column(self.changes, capacity)
            self.change_capacity = capacity

    def data(self, generation: uint64_t) -> bytearray:
        """Return the block as bytes; the checksum in its head is 0."""
        self.reserve_games(0)
        memset(cython.address(self.games[self.slots]), 0, cython.sizeof(GameHead))
        self.games[self.slots].begin = self.positions
        memset(cython.address(self.outlines[self.slots]), 0, cython.sizeof(GameOutline))
        self.outlines[self.slots].begin = self.change_count
        head = cython.declare(BlockHead)
        memset(cython.address(head), 0, cython.sizeof(BlockHead))
        head.magic = BLOCK_MAGIC
        head.generation = generation
        head.first = self.first
        head.slots = self.slots
        head.positions = self.positions
        head.changes = self.change_count
        column: cython.size_t = self.positions * cython.sizeof(uint16_t)
        parts = cython.declare(cython.p_const_void[PARTS])
        sizes = cython.declare(cython.size_t[PARTS])
        parts[0], sizes[0] = cython.address(head), HEAD_BYTES
        parts[1], sizes[1] = self.games, (self.slots + 1) * cython.sizeof(GameHead)
        parts[2], sizes[2] = self.outlines, (self.slots + 1) * cython.sizeof(GameOutline)
        parts[3], sizes[3] = self.low, column
        parts[4], sizes[4] = self.high, column
        parts[5], sizes[5] = self.moves, column
        parts[6], sizes[6] = self.changes, self.change_count * cython.sizeof(uint16_t)
        total: cython.size_t = 0
        index: cython.int
        for index in range(PARTS):
            total += sizes[index]
        found = bytearray(total)
        target: cython.p_char = found
        for index in range(PARTS):
            if sizes[index]:
                memcpy(target, parts[index], sizes[index])
            target += sizes[index]
        return found
