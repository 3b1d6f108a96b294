"""Expansion of collapsed subtrees: a replay records the nodes that were only counted.

The records have a memory budget. When it is used up, the recorder only counts the node searches of
the least depth, so their subtrees are collapsed. To expand such a subtree, a replay runs up to the
subtree's end and adds its records. If there is no room for them, the subtrees that were expanded
first are collapsed again.
"""

from __future__ import annotations

from engine.core.recording.record import RECORD_SIZE
from engine.core.recording.trace import Trace
from engine.inspection.node_search import ORDINALS, NodeSearch
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import (
    ProgressCallback,
    offset_progress,
    run_with_progress,
)
from engine.inspection.recording.recording import (
    DivergedError,
    rebuild_start_state,
    require_replayable,
)
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode
from engine.thinking.replay import prepare_replay, run_replay

MOST_EXPANDED = 24
"""How many expanded subtrees are kept at most. Each one may have a copy of the histories."""
LEAST_ROOM = 16
"""Divisor: an expansion makes room for 1 / ``LEAST_ROOM`` of all records, or for the whole subtree
if that is less."""
NODE_SEARCHES_PER_NODE = 1.2
"""Estimated number of node searches per node. It predicts whether a subtree fits."""


class Expansions:
    """The expanded subtrees of one recorded search."""

    def __init__(self, tree: SearchTree, details: OrderedMoveLookup) -> None:
        """Create an object without expanded subtrees.

        ``details`` receives the moves of expanded nodes.

        Raises:
            MissingCapabilityError: the search cannot be replayed.
        """
        self._tree = tree
        self._details = details
        self._recording = require_replayable(tree.recording)
        self._trace = self._recording.trace
        self._expanded: list[int] = []
        """Ids of the expanded node searches, oldest first."""

    def expand(
        self, node_search: NodeSearch, report: ProgressCallback | None = None
    ) -> tuple[int, ...]:
        """Record what is missing below a node search. Return the ids of the collapsed subtrees.

        If a larger subtree around it fits, that one is expanded instead. Older expanded subtrees
        are collapsed if their space is needed. Afterwards all children have records. Deeper node
        searches have records if there is room. Does nothing if no child lacks a record.

        Raises:
            CancelledError: ``report`` returned False.
            DamagedCheckpointError: a checkpoint is damaged.
            DivergedError: the replay differs from the recorded search.
            MemoryError: there is not enough memory.
        """
        if not self._tree.is_collapsed(node_search):
            return ()
        node_search = self._largest_fitting_around(node_search)
        closed = self._make_room(node_search)
        # Its index may have changed.
        node_search = self._tree.by_id(node_search.id)
        below = self._tree.end_of(node_search) - node_search.index
        part = self._recorded(node_search, (self._trace.room() + below) * RECORD_SIZE, report)
        with self._recording.lock.changing():
            if not self._trace.adopt(node_search.index, part):
                raise MemoryError
            self._details.learn(part.moves())
        if node_search.id not in self._expanded:
            self._expanded.append(node_search.id)
        return closed

    def expand_to_node(self, node: int, report: ProgressCallback | None = None) -> bool:
        """Expand the subtrees around a node until the node has a record.

        Return whether any subtree was expanded. Raises the errors of ``expand``.
        """
        opened: NodeSearch | None = None
        while (holder := collapsed_subtree_of(self._tree, node * ORDINALS)) is not None:
            if opened is not None and holder.id <= opened.id:
                break
            self.expand(holder, report)
            opened = holder
        return opened is not None

    def _largest_fitting_around(self, node_search: NodeSearch) -> NodeSearch:
        """Return the largest subtree around a node search that fits.

        If none fits, return the node search.
        """
        room = self._trace.room()
        while (above := self._tree.parent(node_search)) is not None:
            if above.nodes * NODE_SEARCHES_PER_NODE > room:
                break
            node_search = above
        return node_search

    def _recorded(
        self, node_search: NodeSearch, budget_bytes: int, report: ProgressCallback | None
    ) -> Trace:
        """Replay the search up to the end of a node search. Record the nodes below it that fit."""
        start = self._recording.start
        part = Trace(budget_bytes)
        part.record_below(node_search.id, node_search.end_clock * ORDINALS + ORDINALS - 1)
        of_nodes = start.earlier_nodes + node_search.end_clock
        search = rebuild_start_state(
            start, None if report is None else lambda done, _: report(done, of_nodes)
        )
        search.record(part)
        prepare_replay(search, start.end, node_search.end_clock + 1)
        reported = offset_progress(report, start.earlier_nodes, of_nodes)
        run_with_progress(
            search, node_search.end_clock, reported, lambda: run_replay(search, start.end)
        )
        search.record(None)
        recorded = self._recording.records.node_search(node_search.index)
        if not len(part.records) or not part.records.node_search(0).is_same_search(recorded):
            raise DivergedError(InspectFault(InspectFaultCode.DIVERGED_BELOW))
        return part

    def _make_room(self, node_search: NodeSearch) -> tuple[int, ...]:
        """Collapse the oldest expanded subtrees until there is room.

        Keep those around ``node_search``.
        """
        least = (len(self._tree) + self._trace.room()) // LEAST_ROOM
        needed = min(least, int(node_search.nodes * NODE_SEARCHES_PER_NODE))
        closed = []
        around = {one.id for one in self._tree.ancestors(node_search)}
        for opened in [one for one in self._expanded if one not in around]:
            if self._trace.room() >= needed and len(self._expanded) < MOST_EXPANDED:
                break
            self._collapse(opened)
            closed.append(opened)
        return tuple(closed)

    def _collapse(self, opened: int) -> None:
        """Remove the records below a node search that the original recording did not have."""
        self._expanded.remove(opened)
        index = self._recording.index_of(opened)
        if index is None:  # Its parent subtree was collapsed before.
            return
        floor = self._recording.least_depth
        with self._recording.lock.changing():
            self._trace.adopt(index, self._trace.pruned(index, floor))


def collapsed_subtree_of(tree: SearchTree, wanted: int) -> NodeSearch | None:
    """Return the innermost collapsed subtree that contains a node search, given by its id.

    Return None if the node search has a record, or if nothing can be expanded. Each expansion
    records the children, so the next call returns a deeper subtree.
    """
    node = wanted // ORDINALS
    if not len(tree) or not 0 <= node <= tree.recording.nodes:
        return None
    node_search: NodeSearch | None = tree.nearest(wanted)
    if node_search is not None and node_search.id == wanted:
        return None
    while node_search is not None:
        # A re-search begins where the previous search of the move ended.
        if node_search.clock < node <= node_search.end_clock and tree.is_collapsed(node_search):
            return node_search
        node_search = tree.parent(node_search)
    return None
