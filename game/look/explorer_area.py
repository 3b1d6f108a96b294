"""The room that the explorer needs, on any screen: pure geometry."""

from __future__ import annotations

from game.look.theme import Sizes

LEAST_ROWS = 2
"""The least rows of moves of a table. With less room the explorer is one line."""


def explorer_height(sizes: Sizes, rows: int) -> int:
    """Return the height of the explorer with these rows of moves."""
    fixed = 2 * sizes.heading_row + 2 * sizes.row + 9 * sizes.unit
    return fixed + rows * sizes.row
