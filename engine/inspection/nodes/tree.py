"""Questions to the tree of a recording: what lies where, and what comes next."""

from __future__ import annotations

from bisect import bisect_right

from engine.core.board.position import Position
from engine.inspection.nodes.node_search import ORDINALS, NodeSearch, read_visit
from engine.inspection.recording.recording import Recording
from engine.inspection.recording.values import in_plies


class NoSuchNodeError(ValueError):
    """A node that was not searched, or has no record; one line."""


class SearchTree:
    """The visits of a recording, as a tree and as a line in time."""

    def __init__(self, recording: Recording) -> None:
        """Look at a recording; nothing is copied."""
        self.recording = recording
        self._records = recording.records

    def __len__(self) -> int:
        """Return how many visits have a record."""
        return len(self._records)

    # Visits

    def at(self, index: int) -> NodeSearch:
        """Return the visit of an index. Raises IndexError."""
        return read_visit(self._records, index)

    def by_id(self, visit: int) -> NodeSearch:
        """Return the visit of an id. Raises NoSuchNodeError."""
        index = self._records.index_of(visit)
        if index < 0:
            raise NoSuchNodeError(f"visit {visit} has no record")
        return self.at(index)

    def nearest(self, visit: int) -> NodeSearch:
        """Return the visit of an id, or the last before it that has a record.

        Raises IndexError where nothing was searched.
        """
        after = bisect_right(range(len(self)), visit, key=lambda index: self.at(index).id)
        return self.at(max(0, after - 1))

    def node(self, number: int) -> NodeSearch:
        """Return the first visit of a node: the root is 0. Raises NoSuchNodeError."""
        if not len(self):
            raise NoSuchNodeError("the position has no legal move, so nothing was searched")
        if not 0 <= number <= self.recording.nodes:
            raise NoSuchNodeError(f"the search has nodes 0 to {self.recording.nodes}, not {number}")
        index = self._records.index_of(number * ORDINALS)
        if index < 0:
            raise NoSuchNodeError(
                f"node {number} was searched to less than {in_plies(self.recording.least_depth)}, "
                "and of those only their number was kept"
            )
        return self.at(index)

    def roots(self) -> list[NodeSearch]:
        """Return the searches of the root, one for each window, line and iteration."""
        return [self.at(index) for index in self._records.roots()]

    def children(self, visit: NodeSearch, most: int = -1) -> list[NodeSearch]:
        """Return the visits that a visit made, oldest first; no more than ``most``."""
        return [self.at(index) for index in self._records.children(visit.index, most)]

    def parent(self, visit: NodeSearch) -> NodeSearch | None:
        """Return the visit that made this one; None for a search of the root."""
        return None if visit.parent is None else self.at(visit.parent)

    def ancestors(self, visit: NodeSearch) -> list[NodeSearch]:
        """Return the visits from the search of the root down to this one."""
        found = [visit]
        while found[-1].parent is not None:
            found.append(self.at(found[-1].parent))
        return found[::-1]

    def root_move_at(self, visit: int) -> NodeSearch:
        """Return the search of a root move in which a visit began, given by its id; or the root's.

        Raises IndexError where nothing was searched.
        """
        return self.ancestors(self.nearest(visit))[:2][-1]

    def path(self, visit: NodeSearch) -> list[NodeSearch]:
        """Return the visits that were going on, one a ply: of those in place only the innermost."""
        path: list[NodeSearch] = []
        for ancestor in self.ancestors(visit):
            if ancestor.is_in_place:
                path[-1] = ancestor
            else:
                path.append(ancestor)
        return path

    def is_summary(self, visit: NodeSearch) -> bool:
        """Were moves made below it of which only the number was kept?"""
        if not self.recording.is_summary or not visit.nodes:
            return False
        below = self._records.children(visit.index)
        kept = sum(child.nodes + child.enters for child in map(self.at, below))
        return kept < visit.nodes

    def end_of(self, visit: NodeSearch) -> int:
        """Return the index behind all that lies below a visit."""
        return self._records.end(visit.index)

    # Positions

    def moves_to(self, visit: NodeSearch) -> list[int]:
        """Return the moves from the root to a visit; 0 for a pass."""
        position = self.recording.position.copy()
        moves: list[int] = []
        for step in self.path(visit)[1:]:
            entered = self._entered(step)
            move = 0 if entered.kind == "null move" else position.from_short(entered.short_move)
            moves.append(move)
            position = _after(position, move)
        return moves

    def position_at(self, visit: NodeSearch) -> Position:
        """Return the position of a visit, with the game and the moves before it."""
        position = self.recording.position.copy()
        for step in self.path(visit)[1:]:
            entered = self._entered(step)
            move = 0 if entered.kind == "null move" else position.from_short(entered.short_move)
            position = _after(position, move)
        return position

    def uci_path(self, visit: NodeSearch) -> list[str]:
        """Return the moves from the root to a visit in UCI form; ``0000`` for a pass."""
        position = self.recording.position
        return [position.uci(move) for move in self.moves_to(visit)]

    def _entered(self, visit: NodeSearch) -> NodeSearch:
        """Return the visit that came to this one's position by a move."""
        while visit.is_in_place and visit.parent is not None:
            visit = self.at(visit.parent)
        return visit

    # Steps

    def into(self, visit: NodeSearch) -> NodeSearch | None:
        """Return the first visit that this one made."""
        below = self.children(visit, 1)
        return below[0] if below else None

    def over(self, visit: NodeSearch) -> NodeSearch | None:
        """Return the visit that began next after all below this one."""
        after = self._records.end(visit.index)
        return self.at(after) if after < len(self._records) else None

    def out(self, visit: NodeSearch) -> NodeSearch | None:
        """Return what came after the visit that made this one."""
        parent = self.parent(visit)
        return None if parent is None else self.over(parent)

    def back_over(self, visit: NodeSearch) -> NodeSearch | None:
        """Return the visit before this one with the same parent, or else that parent."""
        if visit.index == 0:
            return None
        if visit.parent is None:
            roots = self._records.roots()
            return self.at(roots[roots.index(visit.index) - 1])
        before = self.at(visit.index - 1)
        while before.parent != visit.parent and before.index != visit.parent:
            assert before.parent is not None
            before = self.at(before.parent)
        return before

    def next(self, visit: NodeSearch) -> NodeSearch | None:
        """Return the visit that began next."""
        after = visit.index + 1
        return self.at(after) if after < len(self._records) else None

    def previous(self, visit: NodeSearch) -> NodeSearch | None:
        """Return the visit that began before."""
        return self.at(visit.index - 1) if visit.index else None


def _after(position: Position, move: int) -> Position:
    """Return the position after a move, or after a pass."""
    if move:
        position.push(move)
        return position
    return position.after_pass()
