"""Every way in which a node of the search ends."""

ENDINGS: tuple[str, ...]
BEFORE_MOVES: frozenset[str]
"""For these no move was looked at: the moves were left because of them."""
