"""What the material alone says about an endgame."""

from engine.core.bits cimport popcount, without_lowest
from engine.core.board cimport Board
from engine.core.types cimport Bitboard

cdef enum:
    SCALE_FULL = 64         # the whole endgame score
    UNKNOWN = 0x100000      # no known endgame: no value is so large

cdef struct Material:
    # What one side has.
    int pawns
    int knights
    int bishops
    int rooks
    int queens
    int pieces              # centipawns of all but pawns

cdef struct Numbers:
    # The endgame numbers of params.
    int won
    int material_most
    int pawn_rank
    int queen_fortress
    int queen_king_near
    int rook_race
    int rook_step
    int rook_least
    int rook_most
    int near_draw
    int one_wing
    int rooks_one_wing
    int one_pawn
    int little_ahead
    int minor_ahead
    int king_in_front
    int near[8]
    int by_pawns[9]
    int opposite_alone[9]
    int opposite[9]
    int queen[7]

cdef Numbers numbers
cdef int values[7]          # centipawns, by piece type
cdef int edge_push[64]
cdef int corner_push[64]    # towards a1 and h8


cdef inline bint is_bare(Board board, int colour) noexcept nogil:
    """Whether a side has only its king."""
    return without_lowest(board.by_colour[colour]) == 0


cdef inline bint may_be_known(Board board) noexcept nogil:
    """Whether ``known_value`` is worth asking: false in all but the last endgames."""
    return popcount(board.occupied) <= 5 or is_bare(board, 0) or is_bare(board, 1)


# Whether the material names a known endgame; then ``value`` is set: centipawns, White's positive.
cdef bint known_value(Board board, int* value) noexcept nogil

# The part, in 64ths, of its endgame score that the side which is ahead in it keeps.
cdef int scale_of(Board board, int strong) noexcept nogil

cdef void gather(Board board, int colour, Material* material) noexcept nogil

# Parts of known_value: centipawns for the side ``strong``, or UNKNOWN
cdef int known_for(Board board, int strong) noexcept nogil
cdef int against_bare_king(Board board, int strong) noexcept nogil
cdef int bishop_and_knight(Board board, int strong) noexcept nogil
cdef int mop_up(Board board, int strong, Material* material) noexcept nogil
cdef int pawn_alone(Board board, int strong, Material* material) noexcept nogil
cdef int against_one_piece(Board board, int strong) noexcept nogil
cdef int queen_against_pawn(Board board, int strong) noexcept nogil
cdef int rook_against_pawn(Board board, int strong) noexcept nogil
cdef int knights_against_pawn(Board board, int strong) noexcept nogil

# Parts of scale_of: 64ths
cdef int scale_without_pawns(Material* ahead, Material* behind) noexcept nogil
cdef bint is_corner_drawn(Board board, int strong, Material* ahead) noexcept nogil
cdef bint is_rook_and_pawn(Material* ahead, Material* behind) noexcept nogil
cdef int scale_rook_and_pawn(Board board, int strong) noexcept nogil
cdef bint are_bishops_opposite(Board board, Material* ahead, Material* behind) noexcept nogil
