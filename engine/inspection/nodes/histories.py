"""What the histories say of quiet moves at a search state of a recorded search."""

from __future__ import annotations

from engine.inspection.nodes.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.facts import PieceCounts
from engine.protocol.reports import HistoriesAnswer


class Histories:
    """Rebuilds them from the nearest copy that was kept, for one node search after the other."""

    def __init__(self, tree: SearchTree) -> None:
        """Keep what is needed. Raises MemoryError."""
        self._node_replay = tree.recording.reenactment()

    def reported(self, inspection: int, node_search: NodeSearch) -> HistoriesAnswer:
        """Tell the counts as they stood when a node search began, for the node that makes it.

        In a summary they are not known.
        """
        counts = self._node_replay.counts(node_search.index)
        pieces = tuple(
            PieceCounts(square, *(tuple(column) for column in zip(*rows, strict=True)))
            for square, rows in counts or ()
        )
        return HistoriesAnswer(inspection, node_search.id, pieces, counts is not None)
