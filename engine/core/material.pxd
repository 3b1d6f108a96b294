"""What a side has, and what it is worth where only winning or not counts."""

from engine.core.board cimport Board

cdef struct Material:
    int pawns
    int knights
    int bishops
    int rooks
    int queens
    int pieces          # centipawns of all but pawns

cdef int worth_of[7]    # centipawns, by piece type

cdef void gather(Board board, int colour, Material* material) noexcept nogil
