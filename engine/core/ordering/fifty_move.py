"""The fifty-move rule in the transposition table; ``fifty_move.pxd`` explains it."""

import cython
from cython.cimports.engine.core.board.position import Position

from engine.core.basics import params
from engine.core.board.zobrist import split_mix

__all__ = ["root_value_from_table", "table_key_of", "value_scaled_to_draw"]

SEED = 0xD1B54A32D192ED03


@cython.cfunc
def fill_clock_keys():
    """Set ``clock_keys`` and ``fade_span`` from ``params``."""
    global fade_span
    fade_span = params.FIFTY_FADE
    numbers = split_mix(SEED)
    for clock in range(params.FIFTY_FIRST, CLOCK_MOST):
        if (clock - params.FIFTY_FIRST) % params.FIFTY_STEP == 0:
            key = next(numbers)
        clock_keys[clock] = key


def table_key_of(position: Position) -> int:
    """Return the key of the position in the table."""
    return table_key(position.board)


def value_scaled_to_draw(position: Position, value: cython.int) -> int:
    """Return a static evaluation, scaled towards the draw by the halfmove clock."""
    return faded(position.board, value)


def root_value_from_table(position: Position, value: cython.int) -> int:
    """Return a value from the table as the search reads it at the root."""
    return from_table_with_clock(position.board, value, 0)


fill_clock_keys()
