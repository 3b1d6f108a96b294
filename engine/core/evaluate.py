"""The static evaluation: material and piece placement, from middlegame to endgame.

Material and placement are terms of the document of Mitzi (seeds, row M2). Each term has a value for
the middlegame and one for the endgame, and the pieces left on the board decide between them (Chess
Programming Wiki, "Tapered Eval").
"""

import cython
from cython.cimports.engine.core.bits import lowest, without_lowest
from cython.cimports.engine.core.types import WHITE, Bitboard

from engine.core.params import (
    MATERIAL_ENDGAME,
    MATERIAL_MIDDLEGAME,
    PHASE_TOTAL,
    PHASE_WEIGHTS,
    PLACEMENT_ENDGAME,
    PLACEMENT_MIDDLEGAME,
)


def fill() -> None:
    """Material and placement of every piece on every square, White's positive."""
    global phase_total
    phase_total = PHASE_TOTAL
    for piece_type in range(6):
        phase_weights[piece_type + 1] = PHASE_WEIGHTS[piece_type]
        phase_weights[piece_type + 7] = PHASE_WEIGHTS[piece_type]
        for square in range(64):
            file = min(square % 8, 7 - square % 8)
            place = square // 8 * 4 + file
            middlegame = MATERIAL_MIDDLEGAME[piece_type] + PLACEMENT_MIDDLEGAME[piece_type][place]
            endgame = MATERIAL_ENDGAME[piece_type] + PLACEMENT_ENDGAME[piece_type][place]
            middlegame_values[piece_type + 1][square] = middlegame
            endgame_values[piece_type + 1][square] = endgame
            middlegame_values[piece_type + 7][square ^ 56] = -middlegame
            endgame_values[piece_type + 7][square ^ 56] = -endgame


def evaluate(board):
    """The score in centipawns for the side to move; 0 is level."""
    middlegame: cython.int = 0
    endgame: cython.int = 0
    phase: cython.int = 0
    pieces: Bitboard = board.occupied
    while pieces:
        square: cython.int = lowest(pieces)
        pieces = without_lowest(pieces)
        piece: cython.int = board.squares[square]
        middlegame += middlegame_values[piece][square]
        endgame += endgame_values[piece][square]
        phase += phase_weights[piece]
    if phase > phase_total:
        phase = phase_total
    score: cython.int = (middlegame * phase + endgame * (phase_total - phase)) // phase_total
    return score if board.side == WHITE else -score


fill()
