"""What a side has, and what it is worth where only winning or not counts."""

from engine.core.basics.bits cimport popcount
from engine.core.board.board cimport Board
from engine.core.basics.types cimport BISHOP, KNIGHT, PAWN, QUEEN, ROOK, piece_of

cdef struct Material:
    int pawns
    int knights
    int bishops
    int rooks
    int queens
    int pieces          # centipawns of all but pawns

cdef int worth_of[7]    # centipawns, by piece type


cdef inline void gather(Board board, int colour, Material* material) noexcept nogil:
    """Count the pieces of a side."""
    material.pawns = popcount(board.by_piece[piece_of(colour, PAWN)])
    material.knights = popcount(board.by_piece[piece_of(colour, KNIGHT)])
    material.bishops = popcount(board.by_piece[piece_of(colour, BISHOP)])
    material.rooks = popcount(board.by_piece[piece_of(colour, ROOK)])
    material.queens = popcount(board.by_piece[piece_of(colour, QUEEN)])
    material.pieces = (
        material.knights * worth_of[KNIGHT]
        + material.bishops * worth_of[BISHOP]
        + material.rooks * worth_of[ROOK]
        + material.queens * worth_of[QUEEN]
    )
