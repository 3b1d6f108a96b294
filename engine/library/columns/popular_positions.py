"""The most frequent positions of many games, with the moves played from them.

A scan takes as long as there are hits, so the first positions of games have a table of their own.
It is made in two passes. The first counts the positions of openings in a sketch, an array without
keys. The second replays each game as far as the sketch has frequent positions, and counts these by
their whole keys, wherever in a game they stand.
"""

import cython
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.library.columns.block import Block
from cython.cimports.engine.library.columns.growing_table import GrowingTable
from cython.cimports.engine.library.columns.layout import BINNED, NO_PLAYED_MOVE, SETUP
from cython.cimports.engine.library.columns.move_statistics import (
    MoveStatistics,
    add_game_to,
    add_statistics,
)
from cython.cimports.engine.library.columns.replay import play_short
from cython.cimports.libc.stdint import uint8_t, uint16_t, uint32_t, uint64_t
from cython.cimports.libc.stdlib import calloc, free

__all__ = ["PopularBuilder", "PopularTable"]

NO_MEMORY = "no memory for the most frequent positions"
SKETCH_PLIES = cython.declare(uint32_t, 40)
"""Of each game that are in the sketch. Positions that are frequent only later have no table."""


@cython.final
@cython.cclass
class PopularBuilder:
    """Counts the positions that occur in more than ``least`` games of blocks, without the bin.

    First ``look_at`` all blocks, then ``count`` all. Raises MemoryError.
    """

    def __init__(self, least: uint32_t) -> None:
        self.least = least
        self.board = Board()
        self.usual = Position()
        self.sketch = cython.cast(
            cython.pointer(uint16_t), calloc(1 << SKETCH_BITS, cython.sizeof(uint16_t))
        )
        self.frequent = cython.cast(cython.pointer(uint8_t), calloc(1 << (SKETCH_BITS - 3), 1))
        if self.sketch == cython.NULL or self.frequent == cython.NULL:
            raise MemoryError(NO_MEMORY)
        self.positions = GrowingTable(cython.sizeof(PopularPosition))
        self.moves = GrowingTable(cython.sizeof(PopularMove))

    def __dealloc__(self):
        free(self.sketch)
        free(self.frequent)

    def look_at(self, block: Block) -> None:
        """Take a block into the sketch. All blocks come before the first one is counted."""
        with cython.nogil:
            self.count_positions(block)

    def count_positions(self, block):
        """Count the first positions of the games of a block in the sketch."""
        slot: cython.int
        place: uint32_t
        cell: uint32_t
        for slot in range(block.slots):
            begin: uint32_t = block.games[slot].begin
            for place in range(begin, min(begin + SKETCH_PLIES, block.games[slot + 1].begin)):
                cell = hash_of(block.low[place], block.high[place])
                if self.sketch[cell] < self.least:
                    self.sketch[cell] += 1
                else:
                    self.frequent[cell >> 3] |= 1 << (cell & 7)

    def count(self, block: Block, start_of) -> None:
        """Count the frequent positions of the games of a block.

        ``start_of(number)`` returns the first ``Position`` of a game that has one of its own.
        Raises what it raises, and MemoryError.
        """
        slot: cython.int
        plies: cython.int
        has_memory: cython.bint
        start: Position
        for slot in range(block.slots):
            game = cython.address(block.games[slot])
            plies = self.last_frequent(block, game.begin, block.games[slot + 1].begin)
            if plies < 0 or game.marks & BINNED:
                continue
            start = start_of(block.head.first + slot) if game.marks & SETUP else self.usual
            if not self.board.copy_from(start.board) or not self.board.reserve(plies):
                raise MemoryError(NO_MEMORY)
            with cython.nogil:
                has_memory = self.add_game(block, slot, plies)
            if not has_memory:
                raise MemoryError(NO_MEMORY)

    def last_frequent(self, block, begin, end):
        """Return the ply of the last position of a game that is frequent; -1 if none is."""
        place: uint32_t = end
        while place > begin:
            place -= 1
            if self.is_frequent(block, place):
                return place - begin
        return -1

    def add_game(self, block, slot, plies):
        """Count the frequent positions of a game; return whether there was memory."""
        game = cython.address(block.games[slot])
        number: uint32_t = block.head.first + slot
        ply: cython.int
        move: uint16_t
        for ply in range(plies + 1):
            place: uint32_t = game.begin + ply
            move = block.moves[place]
            if self.is_frequent(block, place) and not self.count_position(game, number, move):
                return False
            if ply < plies and not play_short(self.board, move):
                return True
        return True

    def count_position(self, game, number, move):
        """Count the position on the board and the move from it; return whether there was memory."""
        place: cython.Py_ssize_t = self.positions.place_of(self.board.key)
        if place < 0:
            return False
        position = self.position(place)
        position.key = self.board.key
        if position.last_game != number:
            position.last_game = number
            add_game_to(cython.address(position.reached), game, self.board.side)
        if move == NO_PLAYED_MOVE:
            position.ended += 1
            return True
        move_place: cython.Py_ssize_t = self.moves.place_of(move_key(place, move))
        if move_place < 0:
            return False
        played = self.move(move_place)
        played.position = place
        played.move = move
        if played.last_game != number:
            played.last_game = number
            add_game_to(cython.address(played.statistics), game, self.board.side)
        return True

    def chosen(self, most):
        """Return the places of the most frequent positions, at most ``most``, by their keys."""
        found = []
        index: cython.Py_ssize_t
        for index in range(self.positions.count):
            position = self.position(index)
            if position.reached.games > self.least:
                found.append((position.reached.games, position.key, index))
        found.sort(reverse=True)
        del found[most:]
        return [index for _games, _key, index in sorted(found, key=_by_key)]

    def tables(self, most: cython.Py_ssize_t) -> tuple:
        """Return at most ``most`` positions and their moves as bytes, for ``PopularTable``."""
        moves_of: dict = {}
        index: cython.Py_ssize_t
        chosen: list = self.chosen(most)
        wanted = set(chosen)
        for index in range(self.moves.count):
            if self.move(index).position in wanted:
                moves_of.setdefault(self.move(index).position, []).append(index)
        positions = bytearray()
        moves = bytearray()
        count: uint32_t = 0
        for index in chosen:
            position = self.position(index)
            played: list = moves_of.get(index, [])
            position.first_move = count
            position.moves = len(played)
            position.last_game = 0
            count += len(played)
            positions += cython.cast(cython.p_char, position)[: cython.sizeof(PopularPosition)]
            for place in played:
                number: cython.Py_ssize_t = place
                self.move(number).last_game = 0
                data = cython.cast(cython.p_char, self.move(number))
                moves += data[: cython.sizeof(PopularMove)]
        return bytes(positions), bytes(moves)


def _by_key(entry):
    return entry[1]


@cython.final
@cython.cclass
class PopularTable:
    """The most frequent positions, as ``PopularBuilder.tables`` gave them.

    Raises ValueError if their lengths do not agree.
    """

    def __cinit__(self, positions: bytes, moves: bytes):
        self.data = positions + moves
        start: cython.p_const_char = self.data
        self.position_count = len(positions) // cython.sizeof(PopularPosition)
        self.move_count = len(moves) // cython.sizeof(PopularMove)
        self.positions = cython.cast(cython.pointer(PopularPosition), start)
        self.moves = cython.cast(cython.pointer(PopularMove), start + len(positions))
        expected: cython.Py_ssize_t = 0
        index: cython.Py_ssize_t
        for index in range(self.position_count):
            if self.positions[index].first_move != expected:
                break
            expected += self.positions[index].moves
        if (
            len(positions) % cython.sizeof(PopularPosition)
            or len(moves) % cython.sizeof(PopularMove)
            or expected != self.move_count
        ):
            raise ValueError("a table of positions does not agree with itself")

    def __len__(self):
        return self.position_count

    def find(self, key: uint64_t) -> int:
        """Return the place of a position; -1 if it is not there."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = self.position_count
        while low < high:
            middle: cython.Py_ssize_t = (low + high) // 2
            if self.positions[middle].key < key:
                low = middle + 1
            else:
                high = middle
        if low < self.position_count and self.positions[low].key == key:
            return low
        return -1

    def add_to(self, statistics: MoveStatistics, place: cython.Py_ssize_t) -> None:
        """Add the games of a position to those that were counted. Raises IndexError."""
        if not 0 <= place < self.position_count:
            raise IndexError(place)
        position = cython.address(self.positions[place])
        add_statistics(cython.address(statistics.reached), cython.address(position.reached))
        statistics.ended += position.ended
        index: cython.Py_ssize_t
        slot: cython.int
        for index in range(position.first_move, position.first_move + position.moves):
            slot = statistics.place_of(self.moves[index].move)
            if slot >= 0:
                add_statistics(
                    cython.address(statistics.statistics[slot]),
                    cython.address(self.moves[index].statistics),
                )

    def key(self, place: cython.Py_ssize_t) -> int:
        """Return the key of a position. Raises IndexError."""
        if not 0 <= place < self.position_count:
            raise IndexError(place)
        return self.positions[place].key
