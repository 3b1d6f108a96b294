"""The positions of a game tree, made on demand and cached within a limit."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

import chess

from game.state.node import ROOT, Node, NodeId

CAPACITY = 256
"""The maximum number of cached positions; each takes one to three kilobytes."""
CHECKPOINT_INTERVAL = 32
"""The distance in half-moves between positions that are cached on the way to a later position. They
make stepping back fast."""


MOST_STACK = 150
"""The maximum length of a position's move stack. After 150 half-moves without a capture or pawn
move, a repetition no longer matters, because the game is drawn."""


class PositionCache:
    """A cache of boards by node. When it is full, it drops the least recently used board.

    One cache serves a tree and all trees edited from it. Each entry also holds its node object,
    because after an undo another node can have the same id.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._boards: OrderedDict[NodeId, tuple[Node, chess.Board]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._boards)

    def board(
        self, start: chess.Board, nodes: Mapping[NodeId, Node], node_id: NodeId
    ) -> chess.Board:
        """Return the position at a node; the caller must not change it.

        Its move stack reaches back to the last pawn move or capture, but over at most
        ``MOST_STACK`` half-moves. That is enough to detect every repetition that ends a game.
        """
        missing = []
        known = None
        while node_id != ROOT and (known := self._known(nodes, node_id)) is None:
            missing.append(node_id)
            parent = nodes[node_id].parent
            node_id = ROOT if parent is None else parent
        board = start if known is None else known
        return self._continue(board, nodes, missing[::-1]) if missing else board

    def take(self, node_id: NodeId, node: Node, board: chess.Board) -> None:
        """Cache the position at a node that somebody else has reached; the board stays theirs."""
        self._keep(node_id, node, _short_copy(board))

    def _known(self, nodes: Mapping[NodeId, Node], node_id: NodeId) -> chess.Board | None:
        entry = self._boards.get(node_id)
        if entry is None or entry[0] is not nodes[node_id]:
            return None
        self._boards.move_to_end(node_id)
        return entry[1]

    def _continue(
        self, board: chess.Board, nodes: Mapping[NodeId, Node], path: list[NodeId]
    ) -> chess.Board:
        """Play a path from a position; cache its end and the checkpoints on the way."""
        walker = board.copy()
        for node_id in path[:-1]:
            node = nodes[node_id]
            walker.push(node.move)
            if node.ply % CHECKPOINT_INTERVAL == 0:
                self._keep(node_id, node, _short_copy(walker))
        node = nodes[path[-1]]
        walker.push(node.move)
        end = _short_copy(walker)
        self._keep(path[-1], node, end)
        return end

    def _keep(self, node_id: NodeId, node: Node, board: chess.Board) -> None:
        self._boards[node_id] = (node, board)
        self._boards.move_to_end(node_id)
        while len(self._boards) > self._capacity:
            self._boards.popitem(last=False)


def _short_copy(board: chess.Board) -> chess.Board:
    """Return a copy whose move stack is only as long as needed, at least one move."""
    return board.copy(stack=min(max(board.halfmove_clock, 1), MOST_STACK))
