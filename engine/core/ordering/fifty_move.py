"""The fifty-move rule in the transposition table; ``fifty_move.pxd`` explains it."""

import cython
from cython.cimports.engine.core.board.position import Position

from engine.core.basics import params
from engine.core.board.zobrist import split_mix

__all__ = ["key_in_table", "mate_in_table", "value_faded"]

SEED = 0xD1B54A32D192ED03


@cython.cfunc
def fill():
    """Set ``clock_keys`` and ``fade_span`` from ``params``."""
    global fade_span
    fade_span = params.FIFTY_FADE
    numbers = split_mix(SEED)
    for clock in range(params.FIFTY_FIRST, CLOCK_MOST):
        if (clock - params.FIFTY_FIRST) % params.FIFTY_STEP == 0:
            key = next(numbers)
        clock_keys[clock] = key


def key_in_table(position: Position) -> int:
    """Return the key of the position in the table."""
    return table_key(position.board)


def value_faded(position: Position, value: cython.int) -> int:
    """Return a static evaluation, scaled towards the draw by the halfmove clock."""
    return faded(position.board, value)


def mate_in_table(position: Position, value: cython.int) -> int:
    """Return a value from the table as the search reads it at the root."""
    return from_table_with_clock(position.board, value, 0)


fill()
