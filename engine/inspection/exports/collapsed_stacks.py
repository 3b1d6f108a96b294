"""The nodes of a search as collapsed stacks, one stack a line: ``frame;frame;frame count``.

Brendan Gregg's flame graph scripts define the format. The frames are the search, the
iteration and the moves. The count is the number of nodes that belong to no longer stack.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engine.core.board.position import Position
from engine.inspection.exports.selection import Selection
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import CancelledError, ProgressCallback
from engine.protocol.inspect_enums import ExportPart, SearchKind

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

Stack = tuple[tuple[str, ...], int]
"""The frames of a stack and its count."""


def collapsed_stacks(
    selection: Selection, report: ProgressCallback | None = None
) -> Iterator[Stack]:
    """Yield the stacks, parents after their children. The counts add up to the selected nodes.

    Node searches without a record, small subtrees, and what is beside a path count for the nearest
    parent. ``report`` receives the nodes that were counted, and how many there are.

    Raises:
        CancelledError: ``report`` returned False.
    """
    done = 0
    writer = _Stacks(selection)
    for stack in writer.stacks():
        if report is not None and not report(done, writer.nodes):
            raise CancelledError
        done += stack[1]
        yield stack


class _Stacks:
    """The stacks of a selection. They are found from the top, so small subtrees are never read."""

    def __init__(self, selection: Selection) -> None:
        self._selection, self._tree = selection, selection.tree
        recording = self._tree.recording
        on_path = selection.part is ExportPart.PATH
        self._path = frozenset(selection.indices()) if on_path else None
        tops = recording.roots() if selection.top is None else [selection.top.index]
        self._tops = self._on_path(tops)
        self.nodes = sum(recording.interval_of(index)[1] for index in self._tops)
        self._least = max(1, self.nodes // MOST_PARTS)

    def stacks(self) -> Iterator[Stack]:
        tree = self._tree
        for index in self._tops:
            one = tree.at(index)
            parent = tree.parent(one)
            above = tree.recording.position if parent is None else tree.position_at(parent)
            chess960 = tree.recording.is_chess960
            yield from self._of(
                one, above.copy(), chess.Board(above.fen(), chess960=chess960), (SEARCH_FRAME,)
            )

    def _of(
        self, one: NodeSearch, before: Position, board: chess.Board, above: tuple[str, ...]
    ) -> Iterator[Stack]:
        """Yield the stacks of a subtree; ``before`` and ``board`` are as they were afterwards."""
        move = _move(one, before)
        frames = (*above, _frame(self._tree, one, board, move))
        count = one.interval[1]
        is_null = one.kind is SearchKind.NULL_MOVE
        here = before.after_null_move() if is_null else before
        if move is not None:
            if not is_null:
                here.push(before.from_short(one.short_move))
            board.push(move)
        for index in self._kept(one):
            child = self._tree.at(index)
            count -= child.interval[1]
            yield from self._of(child, here, board, frames)
        if move is not None:
            board.pop()
            if not is_null:
                here.pop()
        if count > 0:
            yield frames, count

    def _kept(self, one: NodeSearch) -> list[int]:
        """Return the children that have frames of their own."""
        if one.nodes < self._least:
            return []
        recording = self._tree.recording
        below = [
            index
            for index in self._on_path(recording.children(one.index))
            if recording.interval_of(index)[1] >= self._least
        ]
        if self._selection.most_plies is None:
            return below
        return [index for index in below if self._selection.is_near(self._tree.at(index))]

    def _on_path(self, indices: list[int]) -> list[int]:
        path = self._path
        return indices if path is None else [index for index in indices if index in path]


def _move(one: NodeSearch, before: Position) -> chess.Move | None:
    """Return the move that entered a node search; None at the root and in place."""
    if one.kind is SearchKind.NULL_MOVE:
        return chess.Move.null()
    if one.is_root or one.is_in_place:
        return None
    return chess.Move.from_uci(before.uci(before.from_short(one.short_move)))


def _frame(tree: SearchTree, one: NodeSearch, board: chess.Board, move: chess.Move | None) -> str:
    """Return the name of a frame: the iteration, or a move in SAN with its number."""
    if one.is_root:
        return f"iteration {tree.recording.iteration_of(one.id)}"
    if move is None:
        return f"({one.kind.name.lower()})"
    dots = "." if board.turn else "..."
    name = board.san(move) if move else "--"
    kind = "" if one.kind not in _KINDS else f" ({_KINDS[one.kind]})"
    return f"{board.fullmove_number}{dots} {name}{kind}"
