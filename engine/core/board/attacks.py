"""Attack tables: steps for knight, king and pawns, rays and magics for the sliding pieces.

Slider attacks are computed in two ways. The classical approach (document of Linear Chess, row L3;
Chess Programming Wiki, "Classical Approach") takes the whole ray and removes the part behind the
first blocker, which a bit scan finds. It fills the tables of the magic bitboards (Wiki, "Magic
Bitboards"), which the engine plays with.
"""

from typing import Sequence

import cython
from cython.cimports.engine.core.basics.bits import bb, lowest, without_lowest
from cython.cimports.engine.core.basics.types import BLACK, WHITE, Bitboard
from cython.cimports.libc.stdint import uint64_t

from engine.core.board.magics import BISHOP_MAGICS, ROOK_MAGICS

RAY_STEPS = ((0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1))
ROOK_RAYS = (0, 1, 4, 5)
BISHOP_RAYS = (2, 3, 6, 7)
KNIGHT_STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def squares_by_steps(square: int, steps: Sequence, how_often: int) -> int:
    """Return the squares reached by repeating each of ``steps`` up to ``how_often`` times."""
    squares = 0
    for file_step, rank_step in steps:
        for count in range(1, how_often + 1):
            file = square % 8 + count * file_step
            rank = square // 8 + count * rank_step
            if 0 <= file < 8 and 0 <= rank < 8:
                squares |= 1 << (rank * 8 + file)
    return squares


def fill_steps() -> None:
    """Fill the tables of kings, knights and pawns, and the rays."""
    for square in range(64):
        knight_table[square] = squares_by_steps(square, KNIGHT_STEPS, 1)
        king_table[square] = squares_by_steps(square, RAY_STEPS, 1)
        pawn_table[WHITE][square] = squares_by_steps(square, ((-1, 1), (1, 1)), 1)
        pawn_table[BLACK][square] = squares_by_steps(square, ((-1, -1), (1, -1)), 1)
        for ray in range(8):
            ray_table[ray][square] = squares_by_steps(square, (RAY_STEPS[ray],), 7)
        rook_lines[square] = squares_by_steps(square, [RAY_STEPS[ray] for ray in ROOK_RAYS], 7)
        bishop_lines[square] = squares_by_steps(square, [RAY_STEPS[ray] for ray in BISHOP_RAYS], 7)


def relevant_blockers(square: int, rays: tuple) -> int:
    """Return the relevant blocker squares: each ray without its last square."""
    mask = 0
    for ray in rays:
        file_step, rank_step = RAY_STEPS[ray]
        whole = squares_by_steps(square, (RAY_STEPS[ray],), 7)
        length = whole.bit_count()
        mask |= squares_by_steps(square, ((file_step, rank_step),), max(length - 1, 0))
    return mask


def fill_magic(magic, square, rook):
    """Fill a square's part of the table: one attack set for each set of blockers."""
    blockers: Bitboard = 0
    while True:
        index: uint64_t = (blockers * magic.factor) >> magic.shift
        if rook:
            magic.attacks[index] = rook_attacks_by_rays(square, blockers)
        else:
            magic.attacks[index] = bishop_attacks_by_rays(square, blockers)
        blockers = (blockers - magic.mask) & magic.mask
        if not blockers:
            return


def fill_sliders() -> None:
    """Fill the magic tables from the rays and the factors in ``magics.py``."""
    next_rook: cython.int = 0
    next_bishop: cython.int = 0
    square: cython.int
    for square in range(64):
        mask = relevant_blockers(square, ROOK_RAYS)
        rook_magics[square].mask = mask
        rook_magics[square].factor = ROOK_MAGICS[square]
        rook_magics[square].shift = 64 - mask.bit_count()
        rook_magics[square].attacks = cython.address(rook_store[next_rook])
        fill_magic(cython.address(rook_magics[square]), square, True)
        next_rook += 1 << mask.bit_count()
        mask = relevant_blockers(square, BISHOP_RAYS)
        bishop_magics[square].mask = mask
        bishop_magics[square].factor = BISHOP_MAGICS[square]
        bishop_magics[square].shift = 64 - mask.bit_count()
        bishop_magics[square].attacks = cython.address(bishop_store[next_bishop])
        fill_magic(cython.address(bishop_magics[square]), square, False)
        next_bishop += 1 << mask.bit_count()


def fill_lines() -> None:
    """Fill the squares between two squares, and the line through them."""
    one: cython.int
    other: cython.int
    ray: cython.int
    for one in range(64):
        for ray in range(8):
            opposite: cython.int = (ray + 4) % 8
            ahead: Bitboard = ray_table[ray][one]
            while ahead:
                other = lowest(ahead)
                ahead = without_lowest(ahead)
                between_table[one][other] = ray_table[ray][one] & ray_table[opposite][other]
                line_table[one][other] = ray_table[ray][one] | ray_table[opposite][one] | bb(one)


def fill_distances() -> None:
    """Fill the Chebyshev distances: king moves between two squares."""
    for one in range(64):
        for other in range(64):
            files = abs(one % 8 - other % 8)
            distance_table[one][other] = max(files, abs(one // 8 - other // 8))


fill_steps()
fill_sliders()
fill_lines()
fill_distances()
