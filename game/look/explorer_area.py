"""The room that the explorer needs, on any screen: pure geometry."""

from __future__ import annotations

from game.look.theme import Sizes

LEAST_ROWS = 2
"""The least rows of moves. With less room the explorer is one line."""


def explorer_height(sizes: Sizes, rows: int) -> int:
    """Return the height of an explorer with these rows of moves and all that belongs to them."""
    fixed = 2 * sizes.heading_row + 2 * sizes.row + 9 * sizes.unit
    return fixed + rows * sizes.row


def rows_height(sizes: Sizes, rows: int) -> int:
    """Return the height of an explorer that has a title and these rows of moves alone."""
    return sizes.heading_row + 5 * sizes.unit + rows * sizes.row
