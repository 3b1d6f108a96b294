"""The opening code of a game by its moves: that of its last position which has a name."""

import cython
from cython.cimports.engine.core.basics.types import (
    BLACK,
    BLACK_KING_SIDE,
    BLACK_QUEEN_SIDE,
    KING,
    PAWN,
    WHITE,
    WHITE_KING_SIDE,
    WHITE_QUEEN_SIDE,
    piece_of,
)
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.board.zobrist import (
    black_to_move_key,
    castling_keys,
    en_passant_keys,
    piece_keys,
)
from cython.cimports.engine.library.columns.growing_table import GrowingTable
from cython.cimports.engine.library.columns.replay import replay
from cython.cimports.libc.stdint import uint8_t, uint32_t, uint64_t

__all__ = ["OpeningCodes", "key_of_epd"]

LAST_PLY = cython.declare(cython.Py_ssize_t, 50)
FILTER_BITS = cython.declare(uint32_t, 1 << 17)
FACTOR = cython.declare(uint64_t, 0x9E3779B97F4A7C15)
FULL_BOARD = cython.declare(cython.int, 56)
PIECES = {
    letter: piece_of(colour, PAWN + place)
    for colour, letters in ((WHITE, "PNBRQK"), (BLACK, "pnbrqk"))
    for place, letter in enumerate(letters)
}
RIGHTS = {
    "K": WHITE_KING_SIDE,
    "Q": WHITE_QUEEN_SIDE,
    "k": BLACK_KING_SIDE,
    "q": BLACK_QUEEN_SIDE,
    "-": 0,
}
assert KING - PAWN == 5


def key_of_epd(epd: str) -> int:
    """Return the key of a position of standard chess whose EPD is right.

    A position takes twenty times as long to make. Raises ValueError, KeyError, IndexError.
    """
    board, side, castling, en_passant = epd.split(" ")
    key: uint64_t = black_to_move_key if side == "b" else 0
    square: cython.int = FULL_BOARD
    piece: cython.int
    rights: cython.int = 0
    for letter in board:
        if letter == "/":
            square -= 16
        elif letter.isdigit():
            square += int(letter)
        else:
            piece = PIECES[letter]
            key ^= piece_keys[piece][square & 63]
            square += 1
    for letter in castling:
        rights |= cython.cast(cython.int, RIGHTS[letter])
    key ^= castling_keys[rights & 15]
    if en_passant != "-":
        square = ord(en_passant[0]) - ord("a") + 8 * (int(en_passant[1]) - 1)
        key ^= en_passant_keys[square & 63]
    return key


def mark_of(moves, count, key):
    """Return 64 bits that no other moves to a position have."""
    mark: uint64_t = key
    index: cython.Py_ssize_t
    for index in range(count):
        mark = (mark ^ moves[index]) * FACTOR
        mark ^= mark >> 29
    return mark


@cython.final
@cython.cclass
class OpeningCodes:
    """The code of each position that has a name, of which one is usually found in any game.

    Each of ``named`` is the key of a position and its code, 1 for A00 to 500 for E99. Raises
    MemoryError.
    """

    def __init__(self, named: list) -> None:
        self.table = GrowingTable(cython.sizeof(NamedPosition))
        self.filter = bytearray(FILTER_BITS // 8)
        self.bits = cython.cast(cython.pointer(uint8_t), cython.cast(cython.p_char, self.filter))
        self.board = Board()
        self.usual = Position()
        if not self.board.copy_from(self.usual.board) or not self.board.reserve(LAST_PLY):
            raise MemoryError("no memory for the openings")
        for key, code in named:
            self.add(key, code)

    def add(self, key, code):
        """Add a position with its code."""
        half: uint32_t = cython.cast(uint32_t, key)
        place: cython.Py_ssize_t = self.table.place_of(half)
        if place < 0:
            raise MemoryError("no memory for the openings")
        entry = cython.cast(cython.pointer(NamedPosition), self.table.entries) + place
        entry.key = key
        entry.code = code
        half %= FILTER_BITS
        self.bits[half >> 3] |= 1 << (half & 7)

    def code_of(self, start, moves, count, keys):
        """Return the code of a game; 0 without a position that has a name.

        ``start`` is its first position, None for the usual one; ``keys`` are the lower halves of
        the keys of the first position and of the one after each move.
        """
        ply: cython.Py_ssize_t = min(count, LAST_PLY)
        while ply >= 0:
            half: uint32_t = keys[ply] % FILTER_BITS
            place: cython.Py_ssize_t = 0
            if self.bits[half >> 3] >> (half & 7) & 1:  # Most positions have no name.
                place = self.table.places[self.table.slot_of(keys[ply])]
            if place:
                entry = cython.cast(cython.pointer(NamedPosition), self.table.entries) + place - 1
                if self.is_reached(start, moves, ply, entry.key):
                    return entry.code
            ply -= 1
        return 0

    def is_reached(self, start, moves, ply, key):
        """Return whether a game has a key after some moves: half of a key may be that of others."""
        mark: uint64_t = mark_of(moves, ply, key)
        seen: cython.pointer(uint64_t) = cython.address(self.reached[mark % REACHED])
        if start is None and seen[0] == mark:
            return True
        first: Position = self.usual if start is None else start
        if not self.board.copy_from(first.board):
            raise MemoryError("no memory for the openings")
        if not replay(self.board, moves, ply, cython.NULL) or self.board.key != key:
            return False
        if start is None:
            seen[0] = mark
        return True
