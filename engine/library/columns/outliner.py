"""Follows the moves of a game with piece codes on squares alone, for its outline.

The moves are legal, or nothing depends on the outline.
"""

import cython
from cython.cimports.engine.core.basics.bits import bb
from cython.cimports.engine.core.basics.types import (
    A1,
    BLACK,
    BLACK_PAWN,
    C1,
    D1,
    EMPTY,
    F1,
    G1,
    H1,
    KING,
    PAWN,
    ROOK,
    WHITE,
    WHITE_PAWN,
    colour_of,
    piece_of,
    type_of,
)
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.library.columns.layout import (
    BLACK_BEGINS,
    GAP_SHIFT,
    LONGEST_GAP,
    PROMOTED_SHIFT,
    START_WORDS,
)
from cython.cimports.libc.stdint import uint16_t, uint64_t
from cython.cimports.libc.stdlib import free, realloc
from cython.cimports.libc.string import memcpy


@cython.final
@cython.cclass
class Outliner:
    """The outline and the changes of material of one game after another."""

    def __cinit__(self):
        self.usual = Position()
        self.changes = cython.NULL
        self.count = self.capacity = 0

    def __dealloc__(self):
        free(self.changes)

    def follow(self, start, moves, count):
        """Follow the moves from a position, None for the usual one. Raises MemoryError."""
        needed: cython.Py_ssize_t = START_WORDS + count + count // LONGEST_GAP + 1
        if needed > self.capacity:
            grown = realloc(self.changes, needed * cython.sizeof(uint16_t))
            if grown == cython.NULL:
                raise MemoryError("no memory for the outline of a game")
            self.changes = cython.cast(cython.pointer(uint16_t), grown)
            self.capacity = needed
        first: Position = self.usual if start is None else start
        self.count = 0
        self.gap = 0
        self.set_up(first.board)
        if start is not None:
            self.add_start(first.board)
        us: cython.int = first.board.side
        index: cython.Py_ssize_t
        for index in range(count):
            self.gap += 1
            if moves[index]:  # 0 is a null move.
                self.play(moves[index], us)
            us ^= 1

    def set_up(self, board):
        """Go to the first position."""
        memcpy(self.squares, board.squares, 64)
        self.is_chess960 = board.chess960
        self.pawns[WHITE] = board.by_piece[WHITE_PAWN]
        self.pawns[BLACK] = board.by_piece[BLACK_PAWN]
        self.outline.pawns[WHITE] = self.pawns[WHITE]
        self.outline.pawns[BLACK] = self.pawns[BLACK]
        self.outline.home_pawns = self.pawns[WHITE] >> 8 & 0xFF | self.pawns[BLACK] >> 40 & 0xFF00

    def add_start(self, board):
        """Write down the first position."""
        words = cython.declare(uint64_t[3])
        words[0] = board.material_key
        if board.side == BLACK:
            words[0] |= cython.cast(uint64_t, BLACK_BEGINS) << 48
        words[1] = self.pawns[WHITE]
        words[2] = self.pawns[BLACK]
        index: cython.int
        for index in range(START_WORDS):
            self.changes[index] = words[index // 4] >> (index % 4 * 16) & 0xFFFF
        self.count = START_WORDS

    def play(self, move, us):
        """Make a move that is no null move."""
        from_square: cython.int = move & 0x3F
        to_square: cython.int = move >> 6 & 0x3F
        promoted: cython.int = move >> 12
        piece: cython.int = self.squares[from_square]
        captured: cython.int = self.squares[to_square]
        them: cython.int = us ^ 1
        if piece == piece_of(us, KING) and (
            captured == piece_of(us, ROOK)
            or (not self.is_chess960 and (from_square - to_square in (2, -2)))
        ):
            self.castle(from_square, to_square)
            return
        if piece == piece_of(us, PAWN):
            if captured == EMPTY and (from_square ^ to_square) & 7:  # En passant.
                captured = piece_of(them, PAWN)
                self.squares[to_square ^ 8] = EMPTY
                self.take_pawn(them, to_square ^ 8)
            self.take_pawn(us, from_square)
            if promoted:
                piece = piece_of(us, promoted)
            else:
                self.pawns[us] |= bb(to_square)
                self.outline.pawns[us] |= bb(to_square)
        else:
            promoted = EMPTY
        if captured == piece_of(them, PAWN):
            self.take_pawn(them, to_square)
        self.squares[from_square] = EMPTY
        self.squares[to_square] = piece
        if captured != EMPTY or promoted:
            self.add_change(type_of(captured) if captured != EMPTY else 0, promoted)

    def castle(self, from_square, to_square):
        """Move king and rook; the target is the king's, or the rook's square."""
        rank: cython.int = from_square & 56
        is_short: cython.bint = to_square > from_square
        rook_from: cython.int = to_square
        king: cython.int = self.squares[from_square]
        if type_of(self.squares[to_square]) != ROOK or self.squares[to_square] == EMPTY:
            rook_from = rank + (H1 if is_short else A1)
        self.squares[from_square] = EMPTY
        self.squares[rook_from] = EMPTY
        self.squares[rank + (G1 if is_short else C1)] = king
        self.squares[rank + (F1 if is_short else D1)] = piece_of(colour_of(king), ROOK)

    def take_pawn(self, colour, square):
        """Take a pawn from its square; it is no home pawn any more."""
        self.pawns[colour] &= ~bb(square)
        if square >> 3 == (1 if colour == WHITE else 6):
            self.outline.home_pawns &= ~(1 << (8 * colour + (square & 7)))

    def add_change(self, captured, promoted):
        """Write down that material changed."""
        while self.gap > LONGEST_GAP:
            self.changes[self.count] = LONGEST_GAP << GAP_SHIFT
            self.count += 1
            self.gap -= LONGEST_GAP
        self.changes[self.count] = self.gap << GAP_SHIFT | promoted << PROMOTED_SHIFT | captured
        self.count += 1
        self.gap = 0
