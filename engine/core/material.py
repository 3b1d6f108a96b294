"""What a side has, counted for the endgame.

Pieces are worth their textbook values here, which no tuning moves: what can be won is decided by
"a rook ahead", not by so many centipawns.
"""

import cython
from cython.cimports.engine.core.bits import popcount
from cython.cimports.engine.core.types import BISHOP, KNIGHT, PAWN, QUEEN, ROOK, piece_of

from engine.core.params import ENDGAME_VALUES


@cython.cfunc
def fill():
    """The values, from params."""
    for piece_type in range(6):
        worth_of[piece_type + 1] = ENDGAME_VALUES[piece_type]


def gather(board, colour, material):
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


fill()
