"""Endgames whose value their material names."""

from engine.core.basics.bits cimport popcount, without_lowest
from engine.core.board.board cimport Board
from engine.core.evaluation.material cimport Material

cdef enum:
    UNKNOWN = 0x100000          # no known endgame; larger than any value

cdef int edge_push[64]          # by the square of the king that is driven
cdef int corner_push[64]        # towards a1 and h8
cdef int near_push[8]           # by the distance of the kings


cdef inline bint is_bare(Board board, int colour) noexcept nogil:
    """Return whether a side has only its king."""
    return without_lowest(board.by_colour[colour]) == 0


cdef inline bint may_be_known(Board board) noexcept nogil:
    """Return whether few enough pieces are left for ``known_value`` to know the endgame."""
    return popcount(board.occupied) <= 5 or is_bare(board, 0) or is_bare(board, 1)


# Whether the endgame is known. If so, ``value`` is set: centipawns for White.
cdef bint known_value(Board board, int* value) noexcept nogil

# Parts of known_value: centipawns for the side ``strong``, or UNKNOWN
cdef int known_value_for(Board board, int strong) noexcept nogil
cdef int against_bare_king(Board board, int strong) noexcept nogil
cdef int bishop_and_knight(Board board, int strong) noexcept nogil
cdef int mop_up(Board board, int strong, Material* material) noexcept nogil
cdef int minor_pieces_and_pawns(Board board, int strong, Material* material) noexcept nogil
cdef int against_one_piece(Board board, int strong) noexcept nogil
cdef int queen_against_pawn(Board board, int strong) noexcept nogil
cdef int rook_against_pawn(Board board, int strong) noexcept nogil
cdef int knights_against_pawn(Board board, int strong) noexcept nogil
