"""The moves of a game as a tree, with its variations as branches.

A tree never changes. An edit returns a new tree that shares all unchanged nodes, so undo means
keeping the old tree.

An edit takes time for the nodes that it changes and the path to them, never for the whole tree. A
removed variation is cut off at its first move: the nodes behind it stay in the pages, but they are
no longer in the tree. ``TreeBuilder`` makes a whole tree in linear time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import chess
from msgspec.structs import replace

from engine.protocol.handicap import OverlookedMoves
from engine.protocol.messages import Score, Thinking
from game.state.annotation import Annotation
from game.state.board_shape import Shape
from game.state.node import ROOT, Node, NodeId, root_node
from game.state.tree import node_pages
from game.state.tree.lines import LineCache
from game.state.tree.node_pages import PAGE, PAGE_BITS, Pages
from game.state.tree.positions import PositionCache

T = TypeVar("T")


class GameTree:
    """The nodes of a game by id. An edit never reuses the id of a removed node."""

    __slots__ = ("_known", "_lines", "_pages", "_positions", "next_id", "start")

    def __init__(
        self,
        start: chess.Board,
        nodes: Pages,
        next_id: NodeId,
        positions: PositionCache | None = None,
        known: dict[NodeId, bool] | None = None,
        lines: LineCache | None = None,
    ) -> None:
        self.start = start
        """The position at the root. Never changed."""
        self.next_id = next_id
        """The id of the next new node."""
        self._pages = nodes
        self._positions = PositionCache() if positions is None else positions
        self._lines = LineCache() if lines is None else lines
        self._known = {ROOT: True} if known is None else known
        """The known answers to ``in``, for ids below ``next_id``. Trees share them until a cut."""

    def __getitem__(self, node_id: NodeId) -> Node:
        """Return the node with an id. Ask ``in`` first whether an old id is still in the tree.

        Raises:
            KeyError: there has never been such a node, or it was cut off.
        """
        try:
            node = self._pages[node_id >> PAGE_BITS][node_id & (PAGE - 1)]
        except IndexError:
            node = None
        if node is None or node_id < 0:
            raise KeyError(node_id)
        return node

    def __contains__(self, node_id: NodeId) -> bool:
        """Return whether a node can be reached from the root."""
        if not ROOT <= node_id < self.next_id:
            return False
        known = self._known.get(node_id)
        if known is not None:
            return known
        path, known = [node_id], False
        for one, _ in node_pages.way_up(self._pages, node_id):
            if one in self._known:
                known = self._known[one]
                break
            path.append(one)
        self._known.update(dict.fromkeys(path, known))
        return known

    def __len__(self) -> int:
        """Return the number of nodes, the root included. This walks the whole tree."""
        return len(self.below(ROOT))

    def __eq__(self, other: object) -> bool:
        """Return whether two trees have equal nodes with the same ids. This may walk both trees."""
        if self is other or not isinstance(other, GameTree):
            return self is other
        return self.start == other.start and self.nodes == other.nodes

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Return a text that is equal for equal trees. This walks the whole tree."""
        return f"GameTree({self.start!r}, {self.nodes!r}, next_id={self.next_id})"

    @property
    def nodes(self) -> Mapping[NodeId, Node]:
        """All nodes by id, in the order of their ids. This walks the whole tree."""
        return {node_id: self[node_id] for node_id in sorted(self.below(ROOT))}

    def changed_since(self, older: GameTree) -> Iterator[NodeId]:
        """Yield the ids whose nodes differ from those of another tree, by identity.

        After an edit these are the nodes that the edit changed, added or cut off; nodes behind a
        cut are not among them. It takes time for the differences, and not for the whole tree.
        """
        return node_pages.changed_node_ids(older._pages, self._pages)

    # Walking

    def parent(self, node_id: NodeId) -> NodeId | None:
        """Return the id of the node before this one; None for the root."""
        return self[node_id].parent

    def children(self, node_id: NodeId) -> tuple[NodeId, ...]:
        """Return the ids of the nodes after this one: main continuation first, then variations."""
        return self[node_id].children

    def path(self, node_id: NodeId) -> tuple[NodeId, ...]:
        """Return the ids from the first move to a node; empty for the root."""
        return self._lines.path(self._pages, node_id)

    def way_up(self, node_id: NodeId) -> Iterator[tuple[NodeId, Node]]:
        """Yield a node and all nodes before it with their ids, up to the root."""
        return node_pages.way_up(self._pages, node_id)

    def line(self, node_id: NodeId) -> tuple[Node, ...]:
        """Return the nodes from the first move to this one; empty for the root."""
        return self._lines.line(self._pages, node_id)

    def tail(self, node_id: NodeId, ply: int) -> tuple[Node, ...]:
        """Return the nodes of the line to a node behind a half-move. The tree does not keep it."""
        return self._lines.tail(self._pages, node_id, ply)

    def last_shared(self, node_id: NodeId, other: NodeId) -> NodeId:
        """Return the last node on the ways to both nodes. The tree keeps the last answers."""
        return self._lines.last_shared(self._pages, node_id, other)

    def noted(self, node_id: NodeId, test: Callable[[Node], bool]) -> tuple[Node, ...]:
        """Return those nodes on the line to a node for which a test is true, in order.

        An edit asks the test, a function of a module, about no other nodes than those it changes.
        The tuple is the same one as long as its nodes are.
        """
        return self._lines.noted(self._pages, node_id, test)

    def course(self, node_id: NodeId) -> object:
        """Return what stays the same object while an edit leaves the moves to a node alone."""
        return self._lines.course(self._pages, node_id)

    def asked(self, node_id: NodeId, question: Callable[[tuple[Node, ...]], T]) -> T:
        """Return what a pure function says about the line to a node; the tree keeps the answer."""
        return self._lines.asked(self._pages, node_id, question)

    def mainline(self, node_id: NodeId = ROOT) -> tuple[NodeId, ...]:
        """Return the ids after a node along the main continuations."""
        if node_id == ROOT:
            return self._lines.main_line(self._pages)
        self[node_id]
        return tuple(node_pages.main_continuations(self._pages, node_id))

    def below(self, node_id: NodeId) -> list[NodeId]:
        """Return the ids of a node and of all its descendants, in no particular order."""
        found = [node_id]
        for one in found:
            found.extend(self[one].children)
        return found

    def board(self, node_id: NodeId) -> chess.Board:
        """Return the position at a node. Copy the board before pushing a move: the tree owns it.

        Its move stack reaches far enough back to detect every repetition.
        """
        return self._positions.board(self.start, self, node_id)

    def fen(self, node_id: NodeId) -> str:
        """Return the FEN of the position at a node."""
        return self._positions.fen(self.start, self, node_id)

    def board_before(self, node: Node) -> chess.Board:
        """Return the position before a node's move; the start position for the root."""
        return self.board(ROOT if node.parent is None else node.parent)

    # Editing. Each edit raises KeyError for a node that is not in the tree.

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
        overlooked: OverlookedMoves | None = None,
    ) -> tuple[GameTree, NodeId]:
        """Return a tree with a move added as the last child of a node, and the new node's id.

        A null move can be added where the side to move is not in check.

        Raises:
            ValueError: the move is not legal there.
        """
        before, board = self._present(parent), self.board(parent)
        if not (board.is_legal(move) if move else not board.is_check()):
            raise ValueError(f"{move} is not legal in {board.fen()}")
        added = Node(
            parent, move, board.san(move), before.ply + 1, (),
            score, depth, clock_ms,
            thinking=thinking, search_id=search_id, overlooked=overlooked,
        )  # fmt: skip
        children = (*before.children, self.next_id)
        changed = {parent: replace(before, children=children), self.next_id: added}
        return self._edited(changed, self.next_id + 1), self.next_id

    def with_node(self, node_id: NodeId, node: Node) -> GameTree:
        """Return a tree in which a node has other data, but the same move and the same place.

        Raises:
            ValueError: the node's move or its place in the tree differs.
        """
        return self.with_nodes({node_id: node})

    def with_nodes(self, nodes: Mapping[NodeId, Node]) -> GameTree:
        """Return a tree in which some nodes have other data; see ``with_node``."""
        for node_id, node in nodes.items():
            known = self._present(node_id)
            place = (known.parent, known.move, known.ply, known.children)
            if (node.parent, node.move, node.ply, node.children) != place:
                raise ValueError(f"node {node_id} would get another move or another place")
        return self._edited(nodes)

    def with_comment(self, node_id: NodeId, comment: str) -> GameTree:
        """Return a tree with another comment after a move: its words, without commands."""
        return self._annotated(node_id, comment=comment)

    def with_nags(self, node_id: NodeId, nags: Iterable[int]) -> GameTree:
        """Return a tree with other NAGs at a move, in any order."""
        return self._annotated(node_id, nags=tuple(sorted(set(nags))))

    def with_shapes(self, node_id: NodeId, shapes: Iterable[Shape]) -> GameTree:
        """Return a tree with other arrows and circles at a position."""
        return self._annotated(node_id, shapes=tuple(shapes))

    def _annotated(self, node_id: NodeId, **notes: Any) -> GameTree:
        node = self._present(node_id)
        annotation: Annotation = replace(node.annotation, **notes)
        return self._edited({node_id: replace(node, annotation=annotation)})

    def cut(self, node_id: NodeId) -> GameTree:
        """Return a tree without a node and its descendants.

        Raises:
            ValueError: the node is the root.
        """
        parent, siblings = self._siblings(node_id)
        left = tuple(one for one in siblings if one != node_id)
        return self._cut({parent: self._with_children(parent, left), node_id: None})

    def cut_after(self, node_id: NodeId) -> GameTree:
        """Return a tree without the descendants of a node."""
        changed: dict[NodeId, Node | None] = dict.fromkeys(self._present(node_id).children)
        return self._cut({**changed, node_id: self._with_children(node_id, ())})

    def promote(self, node_id: NodeId) -> GameTree:
        """Return a tree in which a move stands one place before its present place at its fork.

        The main continuation stays where it is.

        Raises:
            ValueError: the node is the root.
        """
        parent, siblings = self._siblings(node_id)
        place = siblings.index(node_id)
        if place == 0:
            return self
        order = (*siblings[: place - 1], node_id, siblings[place - 1], *siblings[place + 1 :])
        return self._edited({parent: self._with_children(parent, order)})

    def with_main_line_through(self, node_id: NodeId) -> GameTree:
        """Return a tree whose main line leads to a node.

        At each fork on the way, the move on the path becomes the main continuation. The other
        moves keep their order.
        """
        changed: dict[NodeId, Node | None] = {}
        self._present(node_id)
        for one in self.path(node_id):
            parent, siblings = self._siblings(one)
            if siblings[0] != one:
                order = (one, *(sibling for sibling in siblings if sibling != one))
                changed[parent] = self._with_children(parent, order)
        return self._edited(changed) if changed else self

    def _siblings(self, node_id: NodeId) -> tuple[NodeId, tuple[NodeId, ...]]:
        """Return the parent of a node, and all moves there.

        Raises:
            ValueError: the node is the root.
        """
        parent = self._present(node_id).parent
        if parent is None:
            raise ValueError("the root is no move of a variation")
        return parent, self[parent].children

    def _with_children(self, node_id: NodeId, children: tuple[NodeId, ...]) -> Node:
        return replace(self[node_id], children=children)

    def _present(self, node_id: NodeId) -> Node:
        if node_id not in self:
            raise KeyError(node_id)
        return self[node_id]

    def _edited(
        self, changed: Mapping[NodeId, Node | None], next_id: NodeId | None = None
    ) -> GameTree:
        nodes = node_pages.with_nodes(self._pages, changed)
        following = self.next_id if next_id is None else next_id
        lines = self._lines.after_edit(self._pages, changed)
        return GameTree(self.start, nodes, following, self._positions, self._known, lines)

    def _cut(self, changed: Mapping[NodeId, Node | None]) -> GameTree:
        nodes = node_pages.with_nodes(self._pages, changed)
        lines = self._lines.after_edit(self._pages, changed)
        known = dict.fromkeys((ROOT, *lines.begun), True)
        return GameTree(self.start, nodes, self.next_id, self._positions, known, lines)


def new_tree(start: chess.Board) -> GameTree:
    """Return a tree without moves. The tree owns ``start`` from now on."""
    return tree_of(start, [root_node()])


def tree_of(
    start: chess.Board, nodes: Sequence[Node], positions: PositionCache | None = None
) -> GameTree:
    """Return the tree of the nodes whose ids are their places; the first is the root.

    The caller guarantees that moves, plies and places in the tree are right.
    """
    return GameTree(start, node_pages.pages_of_nodes(nodes), len(nodes), positions)


class TreeBuilder:
    """Makes a tree node by node, in linear time."""

    def __init__(self, start: chess.Board) -> None:
        self._start = start
        self._nodes = [root_node()]
        self._children: list[list[NodeId]] = [[]]

    def add(self, node: Node) -> NodeId:
        """Add a node as the last child of its parent; return its id.

        The caller guarantees that the move, its SAN and its ply are right.
        """
        assert node.parent is not None
        node_id = len(self._nodes)
        self._nodes.append(node)
        self._children.append([])
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
        nodes = [
            replace(node, children=tuple(children))
            for node, children in zip(self._nodes, self._children, strict=True)
        ]
        return tree_of(self._start, nodes)
