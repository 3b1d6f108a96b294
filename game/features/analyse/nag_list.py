"""The numeric annotation glyphs (NAGs) that a person chooses from, in groups. Pure functions."""

from __future__ import annotations

from typing import NamedTuple

import chess

from game.message import Message, message
from game.state.game_tree import GameTree
from game.state.node import NodeId

OF_MOVES = (1, 3, 5, 6, 2, 4, 7)
OF_POSITIONS = (10, 13, 14, 15, 16, 17, 18, 19)
OF_A_SIDE = (22, 26, 32, 36, 40, 44, 132, 138)
"""Glyphs with a number for each side: that of White, and the next one for Black."""
OTHERS = (140, 142, 146)
ZUGZWANG = 22
GROUPS: tuple[tuple[Message, tuple[int, ...]], ...] = (
    (message("The move"), OF_MOVES),
    (message("The position"), OF_POSITIONS),
    (message("Further"), OF_A_SIDE + OTHERS),
)


class NagRow(NamedTuple):
    """A row of the list of glyphs."""

    nag: int
    """The number of the glyph, or of White's where each side has one; 0 for a heading."""
    heading: Message | None = None


ROWS: tuple[NagRow, ...] = tuple(
    row for heading, nags in GROUPS for row in (NagRow(0, heading), *(NagRow(nag) for nag in nags))
)
FIRST_ROW = 1
"""The first row that is no heading."""


def nag_after(nag: int, mover: chess.Color) -> int:
    """Return the glyph for a move of ``mover``.

    Where each side has a number of its own, it is that of the side that moved. In zugzwang is the
    other one, which is to move.
    """
    if nag not in OF_A_SIDE:
        return nag
    side = mover if nag != ZUGZWANG else not mover
    return nag if side == chess.WHITE else nag + 1


def side_that_moved_to(tree: GameTree, node: NodeId) -> chess.Color:
    """Return the side that made the move to a node."""
    return not tree.board(node).turn
