"""What the histories say of quiet moves at a moment of a recorded search."""

from __future__ import annotations

from engine.inspection.nodes.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.facts import PieceCounts
from engine.protocol.reports import HistoriesAnswer


class Histories:
    """Rebuilds them from the nearest copy that was kept, for one visit after the other."""

    def __init__(self, tree: SearchTree) -> None:
        """Keep what is needed. Raises MemoryError."""
        self._reenactment = tree.recording.reenactment()

    def told(self, inspection: int, visit: NodeSearch) -> HistoriesAnswer:
        """Tell the counts as they stood when a visit began, for the node that makes it.

        In a summary they are not known.
        """
        counts = self._reenactment.counts(visit.index)
        pieces = tuple(
            PieceCounts(square, *(tuple(column) for column in zip(*rows, strict=True)))
            for square, rows in counts or ()
        )
        return HistoriesAnswer(inspection, visit.id, pieces, counts is not None)
