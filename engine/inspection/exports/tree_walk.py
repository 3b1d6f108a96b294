"""All node searches of a recording in the order of the search, each with its position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.board.position import Position
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.inspect_enums import SearchKind

NULL_MOVE = "0000"


class WalkedNode(NamedTuple):
    """A node search with its place in the tree."""

    node_search: NodeSearch
    parent: NodeSearch | None
    move: str
    """The move that entered it, in UCI notation; ``0000`` for a null move, empty at the root and in
    the position of the parent."""
    before: Position
    """The position before that move. It changes with the walk."""


class _Open(NamedTuple):
    """A node search whose subtree is being walked."""

    node_search: NodeSearch
    position: Position
    """The position of the parent, to which the walk returns."""
    is_pushed: bool
    """Whether a move was made on that position."""


def walk(tree: SearchTree) -> Iterator[WalkedNode]:
    """Yield the recorded node searches, parents before their children."""
    here, path = tree.recording.position.copy(), list[_Open]()
    for index in range(len(tree)):
        node_search = tree.at(index)
        while path and path[-1].node_search.index != node_search.parent:
            left = path.pop()
            here = left.position
            if left.is_pushed:
                here.pop()
        before, move, is_pushed = here, "", False
        parent = path[-1].node_search if path else None
        if node_search.kind is SearchKind.NULL_MOVE:
            move = NULL_MOVE
        elif not node_search.is_root and not node_search.is_in_place:
            made = here.from_short(node_search.short_move)
            move, is_pushed = here.uci(made), True
        yield WalkedNode(node_search, parent, move, before)
        if is_pushed:
            here.push(made)
        elif node_search.kind is SearchKind.NULL_MOVE:
            here = here.after_null_move()
        path.append(_Open(node_search, before, is_pushed))
