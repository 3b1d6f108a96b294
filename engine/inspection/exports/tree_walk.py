"""All selected node searches in the order of the search, each with its position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.board.position import Position
from engine.inspection.exports.selection import Selection
from engine.inspection.node_search import NodeSearch
from engine.inspection.recording.progress import CancelledError, ProgressCallback
from engine.protocol.inspect_enums import SearchKind

NULL_MOVE = "0000"
REPORT_STEP = 1 << 12
"""How many node searches the walk passes between two reports of its progress."""


class WalkedNode(NamedTuple):
    """A node search with its place in the tree."""

    node_search: NodeSearch
    parent: NodeSearch | None
    """None for a search of the root."""
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


def walk(selection: Selection, report: ProgressCallback | None = None) -> Iterator[WalkedNode]:
    """Yield the selected node searches, parents before their children.

    ``report`` receives how many were passed, and how many there are at most.

    Raises:
        CancelledError: ``report`` returned False.
    """
    path = _above(selection)
    here = path[-1].position if path else selection.tree.recording.position.copy()
    for number, node_search in enumerate(selection.node_searches()):
        if report is not None and number % REPORT_STEP == 0:
            _continue(report, number, len(selection.indices()))
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


def _above(selection: Selection) -> list[_Open]:
    """Return the parent of the first node search, with its position; nothing for the root."""
    tree, top = selection.tree, selection.top
    parent = None if top is None else tree.parent(top)
    return [] if parent is None else [_Open(parent, tree.position_at(parent), is_pushed=False)]


def _continue(report: ProgressCallback, done: int, of: int) -> None:
    if not report(done, of):
        raise CancelledError
