"""What a side has, counted for the endgame.

Pieces are worth their textbook values here, which no tuning moves: what can be won is decided by
"a rook ahead", not by so many centipawns.
"""

import cython

from engine.core.basics.params import ENDGAME_VALUES


@cython.cfunc
def fill():
    """The values, from params."""
    for piece_type in range(6):
        worth_of[piece_type + 1] = ENDGAME_VALUES[piece_type]


fill()
