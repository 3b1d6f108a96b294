"""Zobrist keys: one fixed random number for each feature of a position.

Zobrist, "A New Hashing Method with Application for Game Playing" (1970); document of Linear Chess
(row L6). The seed never changes, so that keys, and with them searches, are the same on every
machine. The numbers come from SplitMix64 (Steele, Lea, Flood, 2014).
"""

from cython.cimports.engine.core.basics.types import BLACK_KING, WHITE_PAWN
from cython.cimports.libc.stdint import uint64_t

SEED = 0x9E3779B97F4A7C15
MASK_64 = 0xFFFFFFFFFFFFFFFF


def split_mix(seed: int):
    """Yield 64-bit numbers without end."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK_64
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK_64
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK_64
        yield mixed ^ (mixed >> 31)


def fill_keys() -> None:
    """Fill the tables in a fixed order."""
    global black_to_move_key
    numbers = split_mix(SEED)
    for piece in range(WHITE_PAWN, BLACK_KING + 1):
        for square in range(64):
            piece_keys[piece][square] = next(numbers)
    for flag in (1, 2, 4, 8):
        number: uint64_t = next(numbers)
        for rights in range(16):
            if rights & flag:
                castling_keys[rights] ^= number
    files = [next(numbers) for _ in range(8)]
    for square in range(64):
        en_passant_keys[square] = files[square % 8]
    black_to_move_key = next(numbers)


fill_keys()
