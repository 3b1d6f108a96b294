"""The history scores of quiet moves in a recorded search."""

from __future__ import annotations

from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.inspect_facts import PieceHistoryScores
from engine.protocol.recording_reports import HistoriesAnswer


class HistoryRebuilder:
    """Rebuilds the histories at the start of any node search.

    It starts from the nearest stored copy.
    """

    def __init__(self, tree: SearchTree) -> None:
        """Set up what reads the histories.

        Raises:
            MemoryError: there is not enough memory for the replay.
            MissingCapabilityError: the histories of the search are not known.
        """
        self._reader = tree.recording.history_reader()

    def reported(self, inspection: int, node_search: NodeSearch) -> HistoriesAnswer:
        """Return the history scores at the start of ``node_search``.

        The scores are for the side to move in the parent. Inside a collapsed subtree they are
        unknown.
        """
        counts = self._reader.history_scores(node_search.index)
        pieces = tuple(
            PieceHistoryScores(square, *(tuple(column) for column in zip(*rows, strict=True)))
            for square, rows in counts or ()
        )
        return HistoriesAnswer(inspection, node_search.id, pieces, counts is not None)
