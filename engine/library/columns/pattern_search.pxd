"""The games in which certain material and pawns stand on the board."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from engine.library.columns.block cimport Block
from engine.library.columns.game_plies cimport GamePlies
from engine.library.columns.layout cimport GameOutline

cdef struct Pattern:
    uint64_t least              # of each piece, as in `Board.material_key`
    uint64_t most
    uint64_t pawns[2]           # squares with pawns of each colour
    uint64_t free[2]            # squares without pawns of each colour
    bint has_pawns              # whether there are squares of either kind

cdef struct Walk:
    # A place in the changes of a game.
    const uint16_t* change
    const uint16_t* end
    uint64_t material
    uint64_t pawns[2]           # of the first position
    int side                    # to move in the first position
    int ply                     # of the last change: the positions before it
    int next_ply                # of the next one; LAST_PLY without one

cdef class BoardPattern:
    cdef Pattern patterns[2]
    cdef int count
    cdef int half_moves
    cdef bint has_material      # whether it limits any number of pieces
    cdef uint64_t usual         # the material of the usual first position

    # Parts of this module, defined in the .py file.
    cdef void search(self, Block block, GamePlies found) noexcept nogil
    cdef int first_ply(self, Block block, int slot) noexcept nogil
    cdef void begin(self, Block block, int slot, Walk* walk) noexcept nogil
    cdef int first_with_material(
        self, Walk* walk, const Pattern* wanted, int positions
    ) noexcept nogil
    cdef int first_with_pawns(
        self, Walk* walk, int possible, const uint16_t* moves, int positions
    ) noexcept nogil

cdef void find_next(Walk* walk) noexcept nogil
cdef void take_change(Walk* walk) noexcept nogil
cdef bint may_have(const GameOutline* outline, const Pattern* wanted) noexcept nogil
cdef bint make_pawn_move(uint64_t* pawns, int move, int us, int* double_step) noexcept nogil
cdef uint64_t flipped(uint64_t squares) noexcept nogil

# A count of six bits is below 32, so the highest bit of each tells whether a subtraction borrowed.
cdef uint64_t HIGHEST_BITS


cdef inline bint is_within(uint64_t material, const Pattern* wanted) noexcept nogil:
    """Return whether each count is one that is wanted."""
    return (
        ((material | HIGHEST_BITS) - wanted.least)
        & ((wanted.most | HIGHEST_BITS) - material)
        & HIGHEST_BITS
    ) == HIGHEST_BITS


cdef inline bint are_pawns(const uint64_t* pawns, const Pattern* wanted) noexcept nogil:
    """Return whether the pawns stand as is wanted."""
    return (
        pawns[0] & wanted.pawns[0] == wanted.pawns[0]
        and pawns[1] & wanted.pawns[1] == wanted.pawns[1]
        and pawns[0] & wanted.free[0] == 0
        and pawns[1] & wanted.free[1] == 0
    )
