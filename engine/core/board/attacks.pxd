"""Which squares a piece attacks. Tables are filled once, when the module is imported."""

from libc.stdint cimport uint8_t, uint64_t

from engine.core.basics.bits cimport highest, lowest
from engine.core.basics.types cimport Bitboard

cdef struct Magic:
    Bitboard mask        # squares whose occupation matters
    uint64_t factor
    Bitboard* attacks    # the square's part of the table
    int shift

cdef Magic rook_magics[64]
cdef Magic bishop_magics[64]
cdef Bitboard rook_lines[64]           # attacks on an empty board
cdef Bitboard bishop_lines[64]
cdef Bitboard knight_table[64]
cdef Bitboard king_table[64]
cdef Bitboard pawn_table[2][64]        # by colour of the pawn
cdef Bitboard between_table[64][64]    # squares strictly between two on a line
cdef Bitboard ray_table[8][64]         # the first four rays lead to higher squares
cdef Bitboard rook_store[102400]
cdef Bitboard bishop_store[5248]
cdef Bitboard line_table[64][64]       # the whole line through two squares, or nothing
cdef uint8_t distance_table[64][64]    # king moves between two squares


cdef inline Bitboard rook_attacks(int square, Bitboard occupied) noexcept nogil:
    cdef Magic* magic = &rook_magics[square]
    return magic.attacks[((occupied & magic.mask) * magic.factor) >> magic.shift]


cdef inline Bitboard bishop_attacks(int square, Bitboard occupied) noexcept nogil:
    cdef Magic* magic = &bishop_magics[square]
    return magic.attacks[((occupied & magic.mask) * magic.factor) >> magic.shift]


cdef inline Bitboard queen_attacks(int square, Bitboard occupied) noexcept nogil:
    return rook_attacks(square, occupied) | bishop_attacks(square, occupied)


cdef inline Bitboard knight_attacks(int square) noexcept nogil:
    return knight_table[square]


cdef inline Bitboard king_attacks(int square) noexcept nogil:
    return king_table[square]


cdef inline Bitboard pawn_attacks(int colour, int square) noexcept nogil:
    return pawn_table[colour][square]


cdef inline Bitboard between(int one, int other) noexcept nogil:
    return between_table[one][other]


cdef inline Bitboard line(int one, int other) noexcept nogil:
    return line_table[one][other]


cdef inline Bitboard ray_attacks(int ray, int square, Bitboard occupied) noexcept nogil:
    """Return a ray up to and including its first blocker: the classical approach."""
    cdef Bitboard reached = ray_table[ray][square]
    cdef Bitboard blockers = reached & occupied
    if blockers:
        reached ^= ray_table[ray][lowest(blockers) if ray < 4 else highest(blockers)]
    return reached


cdef inline Bitboard rook_attacks_by_rays(int square, Bitboard occupied) noexcept nogil:
    return (
        ray_attacks(0, square, occupied) | ray_attacks(1, square, occupied)
        | ray_attacks(4, square, occupied) | ray_attacks(5, square, occupied)
    )


cdef inline Bitboard bishop_attacks_by_rays(int square, Bitboard occupied) noexcept nogil:
    return (
        ray_attacks(2, square, occupied) | ray_attacks(3, square, occupied)
        | ray_attacks(6, square, occupied) | ray_attacks(7, square, occupied)
    )

# Parts of this module, defined in the .py file.
cdef void fill_magic(Magic* magic, int square, bint rook) noexcept
