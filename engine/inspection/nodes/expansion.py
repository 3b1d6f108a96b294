"""Opening a summary: what was only counted below a node search is searched again and recorded.

Records have a budget. Past it the node searches searched least deep are only counted; when such a
part is opened, the search is made again up to there, and what lies below the node search is put
among the records. Where there is no room for more, what was opened first is forgotten first.
"""

from __future__ import annotations

from engine.core.recording.record import RECORD_SIZE
from engine.core.recording.trace import Trace
from engine.inspection.nodes.details import Details
from engine.inspection.nodes.node_search import ORDINALS, NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import Tell, shifted, watched
from engine.inspection.recording.recording import DivergedError, rebuilt
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_vocabulary import InspectFaultCode
from engine.thinking.replay import begin_again, go_on

MOST_OPENED = 24
"""More parts are not kept; each has a copy of the histories."""
LEAST_ROOM = 16
"""Before a part is opened there is room for this fraction of all records."""
VISITS_A_NODE = 1.2
"""About how many node searches there are for a node, when it is judged what will fit."""


class Expansions:
    """What was opened of one recorded search."""

    def __init__(self, tree: SearchTree, details: Details) -> None:
        """Have nothing opened yet; ``details`` learn of what is opened."""
        self._tree = tree
        self._details = details
        self._trace = tree.recording.trace
        self._opened: list[int] = []
        """By id, oldest first."""

    def open(self, node_search: NodeSearch, report: Tell | None = None) -> tuple[int, ...]:
        """Record what is missing below a node search; return the ids of those closed again for it.

        All that the node search itself made has a record afterwards; deeper parts where there is
        room. Does nothing where nothing is missing.

        Raises:
            CancelledError: ``report`` returned False.
            DivergedError: the search did not come out as it had.
            MemoryError: there is no memory for it.
        """
        if not self._tree.is_summary(node_search):
            return ()
        node_search = self._with_what_is_around(node_search)
        closed = self._make_room(node_search)
        # Closing something else has moved it.
        node_search = self._tree.by_id(node_search.id)
        below = self._tree.end_of(node_search) - node_search.index
        part = self._recorded(node_search, (self._trace.room() + below) * RECORD_SIZE, report)
        with self._tree.recording.lock.changing():
            if not self._trace.adopt(node_search.index, part):
                raise MemoryError
            self._details.learn(part.moves())
        if node_search.id not in self._opened:
            self._opened.append(node_search.id)
        return closed

    def open_node(self, node: int, report: Tell | None = None) -> bool:
        """Open what holds a node until it has a record; return whether anything was opened.

        Raises as ``open`` does.
        """
        opened: NodeSearch | None = None
        while (holder := summary_of(self._tree, node * ORDINALS)) is not None:
            if opened is not None and holder.id <= opened.id:
                break
            self.open(holder, report)
            opened = holder
        return opened is not None

    def _with_what_is_around(self, node_search: NodeSearch) -> NodeSearch:
        """Return the largest subtree around a node search that fits, or the node search itself."""
        room = self._trace.room()
        while (above := self._tree.parent(node_search)) is not None:
            if above.nodes * VISITS_A_NODE > room:
                break
            node_search = above
        return node_search

    def _recorded(self, node_search: NodeSearch, budget_bytes: int, report: Tell | None) -> Trace:
        """Make the search again up to the end of a node search and record what lies below it."""
        start = self._tree.recording.start
        part = Trace(budget_bytes)
        part.expand(node_search.id, node_search.end_clock * ORDINALS + ORDINALS - 1)
        of_nodes = start.earlier_nodes + node_search.end_clock
        search = rebuilt(start, None if report is None else lambda done, _: report(done, of_nodes))
        search.record(part)
        begin_again(search, start.end, node_search.end_clock + 1)
        reported = shifted(report, start.earlier_nodes, of_nodes)
        watched(search, node_search.end_clock, reported, lambda: go_on(search, start.end))
        search.record(None)
        records = self._tree.recording.records
        if (
            not len(part.records)
            or part.records.node_search(0)[4:] != records.node_search(node_search.index)[4:]
        ):
            raise DivergedError(InspectFault(InspectFaultCode.DIVERGED_BELOW))
        return part

    def _make_room(self, node_search: NodeSearch) -> tuple[int, ...]:
        """Close parts, the oldest first, that do not hold a node search."""
        least = (len(self._tree) + self._trace.room()) // LEAST_ROOM
        needed = min(least, int(node_search.nodes * VISITS_A_NODE))
        closed = []
        around = {one.id for one in self._tree.ancestors(node_search)}
        for opened in [one for one in self._opened if one not in around]:
            if self._trace.room() >= needed and len(self._opened) < MOST_OPENED:
                break
            self._close(opened)
            closed.append(opened)
        return tuple(closed)

    def _close(self, opened: int) -> None:
        """Keep of what lies below a node search only what the recording kept at first."""
        self._opened.remove(opened)
        index = self._tree.recording.records.index_of(opened)
        if index < 0:  # It was part of another that was closed before.
            return
        floor = self._tree.recording.least_depth
        with self._tree.recording.lock.changing():
            self._trace.adopt(index, self._trace.pruned(index, floor))


def summary_of(tree: SearchTree, wanted: int) -> NodeSearch | None:
    """Return what is to be opened so that a node search, given by its id, has a record.

    None where it has one, and where nothing can be opened. It is the innermost that holds the
    node search; what it made itself has records when it was opened, so that the next one is deeper.
    """
    node = wanted // ORDINALS
    if not len(tree) or not 0 <= node <= tree.recording.nodes:
        return None
    node_search: NodeSearch | None = tree.nearest(wanted)
    if node_search is not None and node_search.id == wanted:
        return None
    while node_search is not None:
        # A move searched again begins where what was searched before it has ended.
        if node_search.clock < node <= node_search.end_clock and tree.is_summary(node_search):
            return node_search
        node_search = tree.parent(node_search)
    return None
