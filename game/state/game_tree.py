"""The moves of a game as a tree, with its variations as branches.

A tree never changes. An edit returns a new tree that shares all unchanged nodes, so undo means
keeping the old tree.

An edit copies the table of nodes. Its time grows with the size of the tree, but it copies only
pointers. ``TreeBuilder`` makes a whole tree in linear time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import chess
from msgspec.structs import replace

from engine.protocol.handicap import Overlooked
from engine.protocol.messages import Score, Thinking
from game.state.node import ROOT, Node, NodeId, root_node
from game.state.positions import PositionCache

KEPT_LINES = 8
"""The maximum number of lines that a tree caches as tuples of nodes."""


@dataclass(frozen=True, slots=True)
class GameTree:
    """The nodes of a game by id. An edit never reuses the id of a removed node."""

    start: chess.Board
    """The position at the root. Never changed."""
    nodes: Mapping[NodeId, Node]
    next_id: NodeId = field(compare=False)
    """The id of the next new node."""
    _positions: PositionCache = field(default_factory=PositionCache, compare=False, repr=False)
    _lines: dict[NodeId, tuple[Node, ...]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def __getitem__(self, node_id: NodeId) -> Node:
        return self.nodes[node_id]

    def __contains__(self, node_id: NodeId) -> bool:
        return node_id in self.nodes

    def __len__(self) -> int:
        """Return the number of nodes, the root included."""
        return len(self.nodes)

    # Walking

    def parent(self, node_id: NodeId) -> NodeId | None:
        """Return the id of the node before this one; None for the root."""
        return self.nodes[node_id].parent

    def children(self, node_id: NodeId) -> tuple[NodeId, ...]:
        """Return the ids of the nodes after this one: main continuation first, then variations."""
        return self.nodes[node_id].children

    def path(self, node_id: NodeId) -> tuple[NodeId, ...]:
        """Return the ids from the first move to a node; empty for the root."""
        path = []
        while (parent := self.nodes[node_id].parent) is not None:
            path.append(node_id)
            node_id = parent
        return tuple(reversed(path))

    def line(self, node_id: NodeId) -> tuple[Node, ...]:
        """Return the nodes from the first move to this one; empty for the root."""
        if node_id not in self._lines:
            if len(self._lines) >= KEPT_LINES:
                self._lines.clear()
            self._lines[node_id] = tuple(self.nodes[one] for one in self.path(node_id))
        return self._lines[node_id]

    def mainline(self, node_id: NodeId = ROOT) -> tuple[NodeId, ...]:
        """Return the ids after a node along the main continuations."""
        found = []
        while children := self.nodes[node_id].children:
            node_id = children[0]
            found.append(node_id)
        return tuple(found)

    def below(self, node_id: NodeId) -> list[NodeId]:
        """Return the ids of a node and of all its descendants, in no particular order."""
        found = [node_id]
        for one in found:
            found.extend(self.nodes[one].children)
        return found

    def board(self, node_id: NodeId) -> chess.Board:
        """Return the position at a node. Copy the board before pushing a move: the tree owns it.

        Its move stack reaches far enough back to detect every repetition.
        """
        return self._positions.board(self.start, self.nodes, node_id)

    def board_before(self, node: Node) -> chess.Board:
        """Return the position before a node's move; the start position for the root."""
        return self.board(ROOT if node.parent is None else node.parent)

    # Editing

    def add(
        self,
        parent: NodeId,
        move: chess.Move,
        *,
        score: Score | None = None,
        depth: int | None = None,
        clock_ms: int | None = None,
        thinking: Thinking | None = None,
        search_id: int | None = None,
        overlooked: Overlooked | None = None,
    ) -> tuple[GameTree, NodeId]:
        """Return a tree with a move added as the last child of a node, and the new node's id.

        Raises:
            ValueError: the move is not legal there.
        """
        board = self.board(parent)
        if not board.is_legal(move):
            raise ValueError(f"{move} is not legal in {board.fen()}")
        before = self.nodes[parent]
        added = Node(
            parent, move, board.san(move), before.ply + 1, (),
            score, depth, clock_ms,
            thinking=thinking, search_id=search_id, overlooked=overlooked,
        )  # fmt: skip
        children = (*before.children, self.next_id)
        changed = {parent: replace(before, children=children), self.next_id: added}
        edited = self._edited({**self.nodes, **changed}, self.next_id + 1)
        return edited, self.next_id

    def with_node(self, node_id: NodeId, node: Node) -> GameTree:
        """Return a tree in which a node has other data, but the same move and the same place.

        Raises:
            ValueError: the node's move or its place in the tree differs.
        """
        known = self.nodes[node_id]
        place = (known.parent, known.move, known.ply, known.children)
        if (node.parent, node.move, node.ply, node.children) != place:
            raise ValueError(f"node {node_id} would get another move or another place")
        return self._edited({**self.nodes, node_id: node}, self.next_id)

    def cut(self, node_id: NodeId) -> GameTree:
        """Return a tree without a node and its descendants.

        Raises:
            ValueError: the node is the root.
        """
        parent = self.nodes[node_id].parent
        if parent is None:
            raise ValueError("the root cannot be cut")
        return self._without(parent, (node_id,))

    def cut_after(self, node_id: NodeId) -> GameTree:
        """Return a tree without the descendants of a node."""
        return self._without(node_id, self.nodes[node_id].children)

    def _without(self, parent: NodeId, children: Iterable[NodeId]) -> GameTree:
        gone = {one for child in children for one in self.below(child)}
        nodes = {node_id: node for node_id, node in self.nodes.items() if node_id not in gone}
        left = tuple(child for child in nodes[parent].children if child not in gone)
        nodes[parent] = replace(nodes[parent], children=left)
        return self._edited(nodes, self.next_id)

    def _edited(self, nodes: dict[NodeId, Node], next_id: NodeId) -> GameTree:
        return GameTree(self.start, nodes, next_id, self._positions)


def new_tree(start: chess.Board) -> GameTree:
    """Return a tree without moves. The tree owns ``start`` from now on."""
    return GameTree(start, {ROOT: root_node()}, ROOT + 1)


class TreeBuilder:
    """Makes a tree node by node, in linear time."""

    def __init__(self, start: chess.Board) -> None:
        self._start = start
        self._nodes = {ROOT: root_node()}
        self._children: dict[NodeId, list[NodeId]] = {ROOT: []}

    def add(self, node: Node) -> NodeId:
        """Add a node as the last child of its parent; return its id.

        The caller guarantees that the move, its SAN and its ply are right.
        """
        assert node.parent is not None
        node_id = len(self._nodes)
        self._nodes[node_id] = node
        self._children[node_id] = []
        self._children[node.parent].append(node_id)
        return node_id

    def ply(self, node_id: NodeId) -> int:
        """Return the number of half-moves from the root to a node."""
        return self._nodes[node_id].ply

    def annotate_root(self, root: Node) -> None:
        """Replace the data of the root."""
        self._nodes[ROOT] = root

    def tree(self) -> GameTree:
        """Return the finished tree."""
        nodes = {
            node_id: replace(node, children=tuple(self._children[node_id]))
            for node_id, node in self._nodes.items()
        }
        return GameTree(self._start, nodes, len(nodes))
