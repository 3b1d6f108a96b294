"""The node searches of a recording as a tree, and the steps between them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from engine.core.board.position import Position
from engine.inspection.inspection_faults import InspectionError
from engine.inspection.node_search import ORDINALS, NodeSearch
from engine.inspection.recording.recorded_search import RecordedSearch
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode, NodeOutcome, SearchKind


class NoSuchNodeError(InspectionError):
    """The requested node was not searched, or it has no record."""


class SearchTree:
    """The node searches of a recording, as a tree and in the order of time."""

    def __init__(self, recording: RecordedSearch) -> None:
        """Create a view of a recording. It copies nothing."""
        self.recording = recording

    def __len__(self) -> int:
        """Return the number of node searches that have a record."""
        return len(self.recording)

    # Lookup

    def at(self, index: int) -> NodeSearch:
        """Return the node search with this index.

        Raises:
            IndexError: there is no such record.
        """
        return self.recording.at(index)

    def known(self, node_search: int) -> NodeSearch | None:
        """Return the node search with this id; None if it has no record."""
        index = self.recording.index_of(node_search)
        return None if index is None else self.at(index)

    def by_id(self, node_search: int) -> NodeSearch:
        """Return the node search with this id.

        Raises:
            NoSuchNodeError: there is no such record.
        """
        known = self.known(node_search)
        if known is None:
            raise NoSuchNodeError(InspectFault(InspectFaultCode.NO_RECORD, node_search))
        return known

    def nearest(self, node_search: int) -> NodeSearch:
        """Return the node search with this id, or the last recorded one before it.

        Raises:
            IndexError: the recording is empty.
        """
        after = bisect_right(range(len(self)), node_search, key=lambda index: self.at(index).id)
        return self.at(max(0, after - 1))

    def node(self, number: int) -> NodeSearch:
        """Return the first node search of a node; node 0 is the root.

        Raises:
            NoSuchNodeError: the node was not searched or has no record.
        """
        if not len(self):
            raise NoSuchNodeError(InspectFault(InspectFaultCode.NOTHING_SEARCHED))
        if not 0 <= number <= self.recording.nodes:
            raise NoSuchNodeError(
                InspectFault(InspectFaultCode.NO_SUCH_NODE, number, self.recording.nodes)
            )
        index = self.recording.index_of(number * ORDINALS)
        if index is None:
            least = self.recording.least_depth
            raise NoSuchNodeError(InspectFault(InspectFaultCode.NODE_ONLY_COUNTED, number, least))
        return self.at(index)

    def roots(self) -> list[NodeSearch]:
        """Return the searches of the root, oldest first.

        Each iteration, each line and each aspiration window has a search of its own.
        """
        return [self.at(index) for index in self.recording.roots()]

    def line_number(self, node_search: NodeSearch) -> int:
        """Return which line a search of the root is for, from 1, in the order of the searches.

        Return 0 for other node searches, and if only one line is searched.
        """
        return self._line_numbers.get(node_search.index, 0)

    @cached_property
    def _line_numbers(self) -> dict[int, int]:
        """Which line each search of the root is for, by its index.

        An exact value completes a line. Other searches of the root are repeated for the same line.
        """
        numbers: dict[int, int] = {}
        if self.recording.line_count == 1:
            return numbers
        iteration, number = 0, 1
        for root in self.roots():
            if self.recording.iteration_of(root.id) != iteration:
                iteration, number = self.recording.iteration_of(root.id), 1
            numbers[root.index] = number
            number += root.outcome is NodeOutcome.EXACT
        return numbers

    def line_of_move(self, root: NodeSearch, short_move: int) -> NodeSearch | None:
        """Return the search of the root whose line a move begins, in the iteration of ``root``.

        Return None if no line of this iteration begins with the move.
        """
        iteration = self.recording.iteration_of(root.id)
        for one in self.roots():
            if self.recording.iteration_of(one.id) != iteration:
                continue
            best = self.best_root_move(one)
            if best is not None and best.short_move == short_move:
                return one
        return None

    def best_root_move(self, root: NodeSearch) -> NodeSearch | None:
        """Return the last search of the move that begins the line of a search of the root.

        Return None if the search has no exact value.
        """
        if root.outcome is not NodeOutcome.EXACT:
            return None
        best = [child for child in self.children(root) if -child.value == root.value]
        # Later moves only have an equal bound. So take the first move, by its last search.
        return [child for child in best if child.short_move == best[0].short_move][-1]

    def children(self, node_search: NodeSearch, most: int = -1) -> list[NodeSearch]:
        """Return at most ``most`` children of a node search, oldest first; -1 means all."""
        return [self.at(index) for index in self.recording.children(node_search.index, most)]

    def parent(self, node_search: NodeSearch) -> NodeSearch | None:
        """Return the parent of a node search; None for a search of the root."""
        return None if node_search.parent is None else self.at(node_search.parent)

    def ancestors(self, node_search: NodeSearch) -> list[NodeSearch]:
        """Return the node searches from the root's search down to this one, both included."""
        found = [node_search]
        while found[-1].parent is not None:
            found.append(self.at(found[-1].parent))
        return found[::-1]

    def root_move_at(self, node_search: int) -> NodeSearch:
        """Return the search of a root move that contains the node search with this id.

        If no root move contains it, return the search of the root.

        Raises:
            IndexError: the recording is empty.
        """
        return self.ancestors(self.nearest(node_search))[:2][-1]

    def path(self, node_search: NodeSearch) -> list[NodeSearch]:
        """Return the open node searches on the path, one for each ply.

        If a ply has several node searches, the innermost one is returned.
        """
        path: list[NodeSearch] = []
        for ancestor in self.ancestors(node_search):
            if ancestor.is_in_place:
                path[-1] = ancestor
            else:
                path.append(ancestor)
        return path

    def is_collapsed(self, node_search: NodeSearch) -> bool:
        """Return whether some children of this node search were only counted, without records."""
        if not self.recording.is_partial or not node_search.nodes:
            return False
        below = self.recording.children(node_search.index)
        kept = sum(self.recording.interval_of(child)[1] for child in below)
        return kept < node_search.nodes

    def end_of(self, node_search: NodeSearch) -> int:
        """Return the index that follows the last node search of the subtree."""
        return self.recording.end(node_search.index)

    # Positions

    def moves_to(self, node_search: NodeSearch) -> list[int]:
        """Return the moves from the root to a node search; 0 for a null move."""
        return [move for move, _ in self._made(node_search)]

    def position_at(self, node_search: NodeSearch) -> Position:
        """Return the position of a node search. It has the history of the game and of the path."""
        position = self.recording.position.copy()
        for _, after in self._made(node_search):
            position = after
        return position

    def uci_path(self, node_search: NodeSearch) -> list[str]:
        """Return the moves to a node search, from the root on, in UCI notation.

        A null move is ``0000``.
        """
        position = self.recording.position
        return [position.uci(move) for move in self.moves_to(node_search)]

    def _made(self, node_search: NodeSearch) -> Iterator[tuple[int, Position]]:
        """Yield each move from the root to a node search, 0 for a null move, and its position."""
        position = self.recording.position.copy()
        for step in self.path(node_search)[1:]:
            entered = self._entered(step)
            is_null = entered.kind is SearchKind.NULL_MOVE
            move = 0 if is_null else position.from_short(entered.short_move)
            position = _after(position, move)
            yield move, position

    def _entered(self, node_search: NodeSearch) -> NodeSearch:
        """Return the node search, or its nearest ancestor, that a move entered."""
        while node_search.is_in_place and node_search.parent is not None:
            node_search = self.at(node_search.parent)
        return node_search

    # Steps

    def into(self, node_search: NodeSearch) -> NodeSearch | None:
        """Return the first child of a node search; None if it has none."""
        below = self.children(node_search, 1)
        return below[0] if below else None

    def over(self, node_search: NodeSearch) -> NodeSearch | None:
        """Return the node search that follows the subtree of this one; None at the end."""
        after = self.recording.end(node_search.index)
        return self.at(after) if after < len(self) else None

    def out(self, node_search: NodeSearch) -> NodeSearch | None:
        """Return the node search that follows the subtree of this one's parent.

        Return None at the end, and for a search of the root.
        """
        parent = self.parent(node_search)
        return None if parent is None else self.over(parent)

    def back_over(self, node_search: NodeSearch) -> NodeSearch | None:
        """Return the previous sibling of a node search, or its parent if there is no such sibling.

        For a search of the root, return the previous search of the root. Return None at the start.
        """
        if node_search.index == 0:
            return None
        if node_search.parent is None:
            roots = self.recording.roots()
            return self.at(roots[roots.index(node_search.index) - 1])
        before = self.at(node_search.index - 1)
        while before.parent != node_search.parent and before.index != node_search.parent:
            assert before.parent is not None
            before = self.at(before.parent)
        return before

    def next(self, node_search: NodeSearch) -> NodeSearch | None:
        """Return the next node search in time; None at the end."""
        after = node_search.index + 1
        return self.at(after) if after < len(self) else None

    def previous(self, node_search: NodeSearch) -> NodeSearch | None:
        """Return the previous node search in time; None at the start."""
        return self.at(node_search.index - 1) if node_search.index else None


def _after(position: Position, move: int) -> Position:
    """Return the position after a move; 0 means a null move. Another move changes ``position``."""
    if move:
        position.push(move)
        return position
    return position.after_null_move()
