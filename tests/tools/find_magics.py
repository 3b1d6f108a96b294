"""Find the magic factors that ``engine/core/board/magics.py`` holds, and print that file.

``python tests/tools/find_magics.py > engine/core/board/magics.py`` takes about a minute. The seed
is fixed, so the numbers come out the same each time. For the method see the Chess Programming Wiki,
"Looking for Magics": sparse random factors are tried until one maps every arrangement of blockers
to an index whose attack set agrees.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

ROOK_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
BISHOP_STEPS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
MASK_64 = (1 << 64) - 1
SEED = 88172645463325252

Steps = tuple[tuple[int, int], ...]


def attacks(square: int, blockers: int, steps: Steps) -> int:
    """Return the attacks of a slider on ``square``, up to the first blocker."""
    reached = 0
    for file_step, rank_step in steps:
        file, rank = square % 8 + file_step, square // 8 + rank_step
        while 0 <= file < 8 and 0 <= rank < 8:
            bit = 1 << (rank * 8 + file)
            reached |= bit
            if blockers & bit:
                break
            file, rank = file + file_step, rank + rank_step
    return reached


def relevant(square: int, steps: Steps) -> int:
    """Return the relevant occupancy: the rays without their last squares."""
    mask = 0
    for file_step, rank_step in steps:
        file, rank = square % 8 + file_step, square // 8 + rank_step
        while 0 <= file + file_step < 8 and 0 <= rank + rank_step < 8:
            mask |= 1 << (rank * 8 + file)
            file, rank = file + file_step, rank + rank_step
    return mask


def subsets(mask: int) -> Iterator[int]:
    """Yield every subset of ``mask`` (carry rippler), the empty one first."""
    subset = 0
    while True:
        yield subset
        subset = (subset - mask) & mask
        if not subset:
            return


def find_magic(square: int, steps: Steps, source: random.Random) -> int:
    """Return a magic factor for ``square`` with as many index bits as its mask."""
    mask = relevant(square, steps)
    shift = 64 - mask.bit_count()
    pairs = [(blockers, attacks(square, blockers, steps)) for blockers in subsets(mask)]
    while True:
        magic = source.getrandbits(64) & source.getrandbits(64) & source.getrandbits(64)
        if ((mask * magic & MASK_64) >> 56).bit_count() >= 6 and maps_cleanly(magic, shift, pairs):
            return magic


def maps_cleanly(magic: int, shift: int, pairs: list[tuple[int, int]]) -> bool:
    """Return whether arrangements with different attacks have different indices."""
    table: dict[int, int] = {}
    for blockers, reached in pairs:
        index = (blockers * magic & MASK_64) >> shift
        if table.setdefault(index, reached) != reached:
            return False
    return True


def main() -> None:
    source = random.Random(SEED)
    print('"""Magic factors for a1 ... h8, found by ``tests/tools/find_magics.py``."""')
    print("\n# fmt: off", end="")
    for name, steps in (("ROOK", ROOK_STEPS), ("BISHOP", BISHOP_STEPS)):
        magics = [find_magic(square, steps, source) for square in range(64)]
        print(f"\n{name}_MAGICS = (")
        for start in range(0, 64, 4):
            print("    " + " ".join(f"0x{magic:016X}," for magic in magics[start : start + 4]))
        print(")")


if __name__ == "__main__":
    main()
