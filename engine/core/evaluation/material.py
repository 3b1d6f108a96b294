"""Material of a side, for endgames.

Pieces have their textbook values here, which tuning does not change: endgame rules speak of "a rook
ahead", not of centipawns.
"""

import cython

from engine.core.basics.params import ENDGAME_VALUES


@cython.cfunc
def fill_piece_values():
    """Fill the values from ``params``."""
    for piece_type in range(6):
        worth_of[piece_type + 1] = ENDGAME_VALUES[piece_type]


fill_piece_values()
