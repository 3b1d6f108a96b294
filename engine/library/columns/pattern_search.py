"""The games in which certain material and pawns stand on the board.

Material is followed from change to change, of which a game has some twenty. Pawns are followed move
by move, in the games whose outline does not rule it out.
"""

import cython
from cython.cimports.engine.core.basics.bits import bb
from cython.cimports.engine.core.basics.types import BLACK, KING, PAWN, WHITE, piece_of
from cython.cimports.engine.core.board.board import material_key_units
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.library.columns.block import Block
from cython.cimports.engine.library.columns.game_plies import GamePlies
from cython.cimports.engine.library.columns.layout import (
    BLACK_BEGINS,
    CAPTURED_BITS,
    GAP_SHIFT,
    PROMOTED_BITS,
    PROMOTED_SHIFT,
    SETUP,
    START_WORDS,
)
from cython.cimports.libc.stdint import uint16_t, uint32_t, uint64_t

__all__ = ["BoardPattern", "pattern_plies"]

NOWHERE = cython.declare(cython.int, -1)
LAST_PLY = cython.declare(cython.int, 0x7FFFFFFF)
ANY = cython.declare(cython.int, 31)
WHITE_HOME = cython.declare(uint64_t, 0x0000_0000_0000_FF00)
BLACK_HOME = cython.declare(uint64_t, 0x00FF_0000_0000_0000)
HIGHEST_BITS = 0
for colour in range(2):
    for piece_type in range(PAWN, KING):
        HIGHEST_BITS |= material_key_units[piece_of(colour, piece_type)] << 5


@cython.final
@cython.cclass
class BoardPattern:
    """What stands on the board in a position, and in those after it, ``half_moves`` together.

    ``counts`` are the least and the most, at most 31, of White's pawns, knights, bishops, rooks and
    queens, then of Black's. ``white_pawns`` and ``black_pawns`` have a bit for each square with a
    pawn of that colour, ``white_free`` and ``black_free`` for each without one; others may have one
    unless ``are_all``. With ``is_either_side`` the colours may be exchanged.
    """

    def __init__(
        self,
        counts: list,
        white_pawns: uint64_t = 0,
        black_pawns: uint64_t = 0,
        are_all: cython.bint = False,
        is_either_side: cython.bint = False,
        half_moves: cython.int = 1,
        white_free: uint64_t = 0,
        black_free: uint64_t = 0,
    ) -> None:
        usual: Position = Position()
        self.usual = usual.board.material_key
        self.half_moves = max(half_moves, 1)
        self.count = 2 if is_either_side else 1
        self.has_material = any((least, most) != (0, ANY) for least, most in counts)
        if are_all:
            white_free = ~white_pawns
            black_free = ~black_pawns
        number: cython.int
        kind: cython.int
        for number in range(self.count):
            wanted = cython.address(self.patterns[number])
            wanted.least = wanted.most = 0
            for kind in range(10):
                least, most = counts[(kind + 5 * number) % 10]
                unit: uint64_t = material_key_units[piece_of(kind // 5, PAWN + kind % 5)]
                wanted.least += unit * cython.cast(uint64_t, least)
                wanted.most += unit * cython.cast(uint64_t, most)
            wanted.has_pawns = white_pawns or black_pawns or white_free or black_free
            wanted.pawns[WHITE] = white_pawns
            wanted.pawns[BLACK] = black_pawns
            wanted.free[WHITE] = white_free
            wanted.free[BLACK] = black_free
            if number:
                wanted.pawns[WHITE] = flipped(black_pawns)
                wanted.pawns[BLACK] = flipped(white_pawns)
                wanted.free[WHITE] = flipped(black_free)
                wanted.free[BLACK] = flipped(white_free)

    def search(self, block, found):
        """Note where the pattern stands first in each game of a block."""
        slot: cython.int
        for slot in range(block.slots):
            ply: cython.int = self.first_ply(block, slot)
            if ply != NOWHERE:
                found.meet(block.head.first + slot, ply)

    def first_ply(self, block, slot):
        """Return the first position of a game from which on the pattern stands long enough."""
        walk = cython.declare(Walk)
        begin: uint32_t = block.games[slot].begin
        positions: cython.int = block.games[slot + 1].begin - begin
        first: cython.int = LAST_PLY
        possible: cython.int = 0
        number: cython.int
        if positions < self.half_moves:
            return NOWHERE
        for number in range(self.count):
            wanted = cython.address(self.patterns[number])
            if wanted.has_pawns and not may_have(cython.address(block.outlines[slot]), wanted):
                continue
            if wanted.has_pawns and not self.has_material:
                possible |= 1 << number
                continue
            self.begin(block, slot, cython.address(walk))
            ply: cython.int = self.first_with_material(cython.address(walk), wanted, positions)
            if ply != NOWHERE:
                first = min(first, ply)
                possible |= 1 << number
        if possible == 0 or not self.patterns[0].has_pawns:
            return first if possible else NOWHERE
        self.begin(block, slot, cython.address(walk))
        return self.first_with_pawns(cython.address(walk), possible, block.moves + begin, positions)

    def begin(self, block, slot, walk):
        """Go to the first position of a game."""
        walk.change = block.changes + block.outlines[slot].begin
        walk.end = block.changes + block.outlines[slot + 1].begin
        walk.material = self.usual
        walk.pawns[WHITE] = WHITE_HOME
        walk.pawns[BLACK] = BLACK_HOME
        walk.side = WHITE
        walk.ply = 0
        if block.games[slot].marks & SETUP and walk.end - walk.change >= START_WORDS:
            words = cython.declare(uint64_t[3])
            index: cython.int
            words[0] = words[1] = words[2] = 0
            for index in range(START_WORDS):
                words[index // 4] |= cython.cast(uint64_t, walk.change[index]) << (index % 4 * 16)
            walk.side = BLACK if words[0] >> 48 & BLACK_BEGINS else WHITE
            walk.material = words[0] & ~(cython.cast(uint64_t, BLACK_BEGINS) << 48)
            walk.pawns[WHITE] = words[1]
            walk.pawns[BLACK] = words[2]
            walk.change += START_WORDS
        find_next(walk)

    def first_with_material(self, walk, wanted, positions):
        """Return the first position from which on the material stands long enough."""
        begun: cython.int = NOWHERE
        while True:
            if not is_within(walk.material, wanted):
                begun = NOWHERE
            elif begun == NOWHERE:
                begun = walk.ply
            if begun != NOWHERE and min(walk.next_ply, positions) - begun >= self.half_moves:
                return begun
            if walk.next_ply >= positions:
                return NOWHERE
            take_change(walk)

    def first_with_pawns(self, walk, possible, moves, positions):
        """Return the first position from which on material and pawns stand long enough.

        ``possible`` has a bit for each of the patterns that may be met.
        """
        pawns = cython.declare(uint64_t[2])
        pawns[WHITE] = walk.pawns[WHITE]
        pawns[BLACK] = walk.pawns[BLACK]
        us: cython.int = walk.side
        double_step: cython.int = NOWHERE
        begun = cython.declare(cython.int[2])
        begun[0] = begun[1] = NOWHERE
        if not self.has_material:
            walk.next_ply = LAST_PLY  # Pawns are followed by the moves alone.
        ply: cython.int = 0
        number: cython.int
        is_changed: cython.bint = True
        while True:
            if is_changed:
                for number in range(self.count):
                    wanted = cython.address(self.patterns[number])
                    if not (
                        possible >> number & 1
                        and are_pawns(pawns, wanted)
                        and is_within(walk.material, wanted)
                    ):
                        begun[number] = NOWHERE
                    elif begun[number] == NOWHERE:
                        begun[number] = ply
            for number in range(self.count):
                if begun[number] != NOWHERE and ply + 1 - begun[number] >= self.half_moves:
                    return begun[number]
            if ply + 1 >= positions:
                return NOWHERE
            is_changed = make_pawn_move(pawns, moves[ply], us, cython.address(double_step))
            us ^= 1
            ply += 1
            if ply >= walk.next_ply:
                take_change(walk)
                is_changed = True


def find_next(walk):
    """Find the ply of the next change."""
    if walk.change < walk.end:
        walk.next_ply = walk.ply + (walk.change[0] >> GAP_SHIFT)
    else:
        walk.next_ply = LAST_PLY


def take_change(walk):
    """Go behind the next change, which there is."""
    change: uint16_t = walk.change[0]
    captured: cython.int = change & CAPTURED_BITS
    promoted: cython.int = change >> PROMOTED_SHIFT & PROMOTED_BITS
    walk.ply = walk.next_ply
    us: cython.int = walk.side ^ (walk.ply & 1) ^ 1
    if captured and captured < KING:
        walk.material -= material_key_units[piece_of(us ^ 1, captured)]
    if promoted and promoted < KING:
        walk.material += material_key_units[piece_of(us, promoted)]
        walk.material -= material_key_units[piece_of(us, PAWN)]
    walk.change += 1
    find_next(walk)


def may_have(outline, wanted):
    """Return whether a game may have had the pawns of a pattern, by its outline."""
    if wanted.pawns[WHITE] & ~outline.pawns[WHITE] or wanted.pawns[BLACK] & ~outline.pawns[BLACK]:
        return False
    left: cython.int = wanted.free[WHITE] >> 8 & 0xFF | wanted.free[BLACK] >> 40 & 0xFF00
    return outline.home_pawns & left == 0


def make_pawn_move(pawns, move, us, double_step):
    """Make a move as far as pawns are concerned; return whether one moved or was taken.

    ``double_step`` is the square over which a pawn has just moved two, or NOWHERE.
    """
    origin: uint64_t = bb(move & 0x3F)
    to_square: cython.int = move >> 6 & 0x3F
    target: uint64_t = bb(to_square)
    passed: cython.int = double_step[0]
    double_step[0] = NOWHERE
    if move == 0:
        return False
    if not pawns[us] & origin:
        if pawns[us ^ 1] & target:
            pawns[us ^ 1] ^= target
            return True
        return False
    pawns[us] ^= origin
    if move >> 12 == 0:
        pawns[us] |= target
    if pawns[us ^ 1] & target:
        pawns[us ^ 1] ^= target
    elif to_square == passed and ((move & 0x3F) ^ to_square) & 7:
        pawns[us ^ 1] &= ~bb(to_square ^ 8)
    elif ((move & 0x3F) ^ to_square) == 16:
        double_step[0] = ((move & 0x3F) + to_square) // 2
    return True


def flipped(squares):
    """Return squares with the ranks in the other order."""
    found: uint64_t = 0
    rank: cython.int
    for rank in range(8):
        found |= (squares >> (8 * rank) & 0xFF) << (56 - 8 * rank)
    return found


def pattern_plies(blocks: list, pattern: BoardPattern) -> GamePlies:
    """Return where a pattern stands first in each game of blocks in the order of their numbers.

    Other threads run meanwhile. Raises MemoryError.
    """
    last: uint32_t = 0
    block: Block
    for block in blocks:
        last = block.head.first + block.slots
    found: GamePlies = GamePlies(last)
    for block in blocks:
        with cython.nogil:
            pattern.search(block, found)
    return found
