"""The nodes of a search as collapsed stacks, one stack a line: ``frame;frame;frame count``.

Brendan Gregg's flame graph scripts define the format. The frames are the search, the
iteration and the moves. The count is the number of nodes that belong to no longer stack.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engine.inspection.exports.tree_walk import NULL_MOVE, WalkedNode, walk
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.inspect_enums import SearchKind

SEARCH_FRAME = "search"
"""The first frame of every stack: Perfetto knows the format by semicolons in its first lines."""
MOST_PARTS = 20_000
"""A subtree with a smaller part of all nodes than one of so many counts for its parent."""
_KINDS = {
    SearchKind.FULL_DEPTH: "full depth",
    SearchKind.FULL_WINDOW: "full window",
    SearchKind.PROBCUT: "ProbCut",
}
"""What is said of a search of a move that is not its first, or that is a test."""


def collapsed_stacks(tree: SearchTree) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the frames of each stack and its count. The counts add up to the nodes of the search.

    Node searches without a record, and small subtrees, count for the nearest recorded parent.
    """
    least = max(1, tree.recording.nodes // MOST_PARTS)
    path = list[_Stack]()
    for walked in walk(tree):
        one = walked.node_search
        while path and path[-1].index != one.parent:
            yield from path.pop().lines()
        parent = path[-1] if path else None
        size = one.nodes + one.enters
        is_kept = parent is None or (parent.is_kept and size >= least)
        if not is_kept:
            assert parent is not None
            path.append(_Stack(one.index, parent.frames, 0, is_kept=False))
            continue
        if parent is not None:
            parent.count -= size
        above = (SEARCH_FRAME,) if parent is None else parent.frames
        frames = (*above, _frame(tree, walked))
        path.append(_Stack(one.index, frames, size, is_kept=True))
    while path:
        yield from path.pop().lines()


class _Stack:
    """A stack whose subtree is being walked."""

    def __init__(self, index: int, frames: tuple[str, ...], count: int, *, is_kept: bool) -> None:
        self.index, self.frames, self.count, self.is_kept = index, frames, count, is_kept

    def lines(self) -> Iterator[tuple[tuple[str, ...], int]]:
        if self.is_kept and self.count > 0:
            yield self.frames, self.count


def _frame(tree: SearchTree, walked: WalkedNode) -> str:
    """Return the name of a frame: the iteration, or a move in SAN with its number."""
    one = walked.node_search
    if walked.parent is None:
        return f"iteration {tree.recording.iteration_of(one.id)}"
    if not walked.move:
        return f"({one.kind.name.lower()})"
    board = chess.Board(walked.before.fen(), chess960=tree.recording.is_chess960)
    dots = "." if board.turn else "..."
    is_null = walked.move == NULL_MOVE
    name = "--" if is_null else board.san(chess.Move.from_uci(walked.move))
    kind = "" if one.kind not in _KINDS else f" ({_KINDS[one.kind]})"
    return f"{board.fullmove_number}{dots} {name}{kind}"
