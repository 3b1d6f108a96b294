"""What a level did not see in a game: the moves that it overlooked, in the order of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import chess

from game.message import San
from game.rules.numbered_moves import numbered_moves
from game.state.game_tree import GameTree
from game.state.node import NodeId


class OverlookedMove(NamedTuple):
    """A move of a level, and what the level did not see when it chose this move."""

    ply: int
    """The number of half-moves up to the one that was played."""
    played: San
    """The move that was played, with its number."""
    unseen: San
    """The move that was not seen, with its number."""
    is_reply: bool
    """Whether it is a reply to the move played. Otherwise the level could have played it."""


def overlooked_moves(tree: GameTree, line: Sequence[NodeId]) -> tuple[OverlookedMove, ...]:
    """Return what levels did not see along a line of a game that is over.

    A move that is not legal, as a changed file may name, is left out.
    """
    return tuple(_along(tree, line))


def _along(tree: GameTree, line: Sequence[NodeId]) -> Iterator[OverlookedMove]:
    for node in (tree[one] for one in line):
        if node.overlooked is None:
            continue
        before = tree.board_before(node)
        is_reply = node.overlooked.reply is not None
        board = before.copy(stack=False)
        if is_reply:
            board.push(node.move)
        try:
            move = board.parse_uci(node.overlooked.reply or node.overlooked.better)
        except chess.InvalidMoveError:
            continue
        except chess.IllegalMoveError:
            continue
        played, unseen = numbered_moves(before, [node.move]), numbered_moves(board, [move])
        yield OverlookedMove(node.ply, played, unseen, is_reply)
