"""The positions of a game tree, made on demand and cached within a limit."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, Protocol, TypeVar

import chess

from game.state.node import ROOT, Node, NodeId

CAPACITY = 256
"""The maximum number of recently used positions; each takes one to three kilobytes."""
CHECKPOINT_INTERVAL = 32
"""The distance in half-moves between positions that are cached on the way to a later position. They
make stepping back fast."""
MILESTONE_INTERVAL = 128
"""The distance in half-moves between positions that stay when others are dropped. They limit the
number of moves that are made to reach a position deep in a long game."""
MOST_MILESTONES = 1024
"""The maximum number of such positions."""


MOST_FENS = 4096
"""The maximum number of FENs that are cached; a FEN takes a tenth of the memory of a position. The
positions whose scores are kept are fewer, so that nobody writes a FEN of a known one twice."""
MOST_STACK = 150
"""The maximum length of a position's move stack. After 150 half-moves without a capture or pawn
move, a repetition no longer matters, because the game is drawn."""

T = TypeVar("T")


class NodesById(Protocol):
    """Nodes by id."""

    def __getitem__(self, node_id: NodeId, /) -> Node: ...


class PositionCache:
    """A cache of boards by node. When it is full, it drops the least recently used board.

    One cache serves a tree and all trees edited from it. Each entry also holds its node object,
    because after an undo another node can have the same id.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._recent = _Recent[chess.Board](capacity)
        self._milestones = _Recent[chess.Board](MOST_MILESTONES)
        self._fens = _Recent[str](MOST_FENS)

    def __len__(self) -> int:
        """Return the number of recently used boards that are cached."""
        return len(self._recent)

    def board(self, start: chess.Board, nodes: NodesById, node_id: NodeId) -> chess.Board:
        """Return the position at a node; the caller must not change it.

        Its move stack reaches back to the last pawn move or capture, but over at most
        ``MOST_STACK`` half-moves. That is enough to detect every repetition that ends a game.
        """
        missing = []
        known = None
        while node_id != ROOT:
            node = nodes[node_id]
            known = self._known(node_id, node)
            if known is not None:
                break
            missing.append((node_id, node))
            node_id = ROOT if node.parent is None else node.parent
        board = start if known is None else known
        return self._continue(board, missing[::-1]) if missing else board

    def fen(self, start: chess.Board, nodes: NodesById, node_id: NodeId) -> str:
        """Return the FEN of the position at a node. Writing it takes as long as some moves."""
        node = nodes[node_id]
        known = self._fens.get(node_id, node)
        if known is None:
            known = self.board(start, nodes, node_id).fen()
            self._fens.keep(node_id, node, known)
        return known

    def take(self, node_id: NodeId, node: Node, board: chess.Board) -> None:
        """Cache the position at a node that somebody else has reached; the board stays theirs."""
        self._recent.keep(node_id, node, copy_with_short_stack(board))

    def take_milestone(self, node_id: NodeId, node: Node, board: chess.Board) -> None:
        """Cache a milestone. The caller gives up the board, a short copy."""
        self._milestones.keep(node_id, node, board)

    def _known(self, node_id: NodeId, node: Node) -> chess.Board | None:
        known = self._recent.get(node_id, node)
        if known is None and node.ply % MILESTONE_INTERVAL == 0:
            known = self._milestones.get(node_id, node)
        return known

    def _continue(self, board: chess.Board, path: list[tuple[NodeId, Node]]) -> chess.Board:
        """Play a path from a position; cache its end and the checkpoints on the way."""
        walker = copy_with_short_stack(board)
        for node_id, node in path[:-1]:
            walker.push(node.move)
            if node.ply % CHECKPOINT_INTERVAL == 0:
                self._keep(node_id, node, copy_with_short_stack(walker))
        node_id, node = path[-1]
        walker.push(node.move)
        is_short = len(walker.move_stack) <= MOST_STACK + CHECKPOINT_INTERVAL
        end = walker if is_short else copy_with_short_stack(walker)
        self._keep(node_id, node, end)
        return end

    def _keep(self, node_id: NodeId, node: Node, board: chess.Board) -> None:
        self._recent.keep(node_id, node, board)
        if node.ply % MILESTONE_INTERVAL == 0:
            self._milestones.keep(node_id, node, board)


class _Recent(Generic[T]):
    """What belongs to nodes, up to a number; what was used least recently is dropped."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._kept: OrderedDict[NodeId, tuple[Node, T]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, node_id: NodeId, node: Node) -> T | None:
        entry = self._kept.get(node_id)
        if entry is None or entry[0] is not node:
            return None
        self._kept.move_to_end(node_id)
        return entry[1]

    def keep(self, node_id: NodeId, node: Node, one: T) -> None:
        self._kept[node_id] = (node, one)
        self._kept.move_to_end(node_id)
        while len(self._kept) > self._capacity:
            self._kept.popitem(last=False)


def copy_with_short_stack(board: chess.Board) -> chess.Board:
    """Return a copy whose move stack is only as long as needed, at least one move.

    The copy shares the moves. ``Board.copy`` would copy each, a fifth of the time of a jump.
    """
    return _copy_with_stack(board, _needed_stack(board))


def copy_before_last_move(board: chess.Board) -> chess.Board:
    """Return the position before the last move, with a stack that is long enough for every line.

    So lines that begin there have positions with a whole stack.
    """
    copy = _copy_with_stack(board, MOST_STACK + 1)
    copy.pop()
    return copy


def has_whole_stack(board: chess.Board) -> bool:
    """Return whether the move stack of a board reaches far enough back for every repetition."""
    return len(board.move_stack) >= _needed_stack(board)


def _copy_with_stack(board: chess.Board, length: int) -> chess.Board:
    copy = board.copy(stack=False)
    copy.move_stack = board.move_stack[-length:]
    copy._stack = board._stack[-length:]
    return copy


def _needed_stack(board: chess.Board) -> int:
    return min(max(board.halfmove_clock, 1), MOST_STACK)
