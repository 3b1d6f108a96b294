"""The interface of a recorded search.

Inspect reads every search through it. ``recording.Recording`` is a search of our engine, made again
with the core's recorder. A reader of the traces of another engine is a further subclass.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from functools import cached_property
from typing import Protocol

from msgspec import Struct

from engine.core.board.position import Position
from engine.inspection.field_tests import Groups, passes_any_group
from engine.inspection.inspection_faults import InspectionError
from engine.inspection.node_search import NodeSearch
from engine.inspection.recording.progress import CancelledError, ProgressCallback
from engine.inspection.recording.readers_writer_lock import ReadersWriterLock
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import (
    InspectFaultCode,
    RecordingRemark,
    RootEventKind,
    SearchKind,
    TableResult,
)
from engine.protocol.messages import Bound

REPORT_STEP = 1 << 12
"""How many node searches a scan reads between two reports of its progress."""


class RecordingCapability(Enum):
    """What a recorded search offers in addition to its node searches."""

    REPLAY = auto()
    """Our engine can make the search again. So moves that were never made can be listed, collapsed
    subtrees expanded, table entries traced to their writer, techniques switched, and a capsule
    made."""
    EVALUATION_TERMS = auto()
    """The static evaluation is that of our engine, so it can be split into terms. Without this, the
    terms of a node are left out, and nothing is refused."""
    HISTORIES = auto()
    """The history scores at the start of a node search are known."""


_FAULTS = {
    RecordingCapability.REPLAY: InspectFaultCode.NO_REPLAY,
    RecordingCapability.HISTORIES: InspectFaultCode.NO_HISTORIES,
}


class MissingCapabilityError(InspectionError):
    """A question needs a capability that the recorded search does not have."""

    def __init__(self, capability: RecordingCapability) -> None:
        super().__init__(InspectFault(_FAULTS[capability]))
        self.capability = capability


class RecordedRootEvent(Struct, frozen=True):
    """An event at the root, such as the start of an iteration or a new best move."""

    node_search: int
    """Id of the node search that began last before the event."""
    kind: RootEventKind
    depth: int
    """Depth of the iteration in plies."""
    value: int
    """Value in centipawns for the side to move at the root; see ``core_values``."""
    bound: Bound
    rank: int
    """Index of the line, from 0, if several lines are searched."""
    move: str
    """Move in UCI notation; empty if the event has none."""


class HistoryScores(Protocol):
    """The history scores of a recorded search. For use in one thread."""

    def history_scores(
        self, index: int
    ) -> list[tuple[int, list[tuple[int, int, int, int]]]] | None:
        """Return the scores at the start of a node search, given by its index; None if unknown.

        For each square with a piece of the side to move: the square, and for each target square
        the scores that ``engine.protocol.inspect_facts.PieceHistoryScores`` describes.
        """


class RecordedSearch(ABC):
    """A search whose node searches are recorded, in the order in which they began.

    The node searches below a node search follow it directly. Each has an index, from 0, and an id,
    which grows with the index. An expansion may change the indices, but never an id.

    A subclass sets the attributes, and defines ``__len__`` and ``at``. Every other method follows
    from these two; a subclass replaces it if it has a faster one.
    """

    capabilities: frozenset[RecordingCapability] = frozenset()
    position: Position
    """Root position, with the history of the game."""
    is_chess960: bool = False
    nodes: int
    """Number of moves made in the search."""
    depth: int
    """Depth in plies of the last completed iteration."""
    value: int
    """Value in centipawns for the side to move at the root; see ``core_values``."""
    bound: Bound
    """Whether ``value`` is exact. It is a lower bound if the search ended within an iteration that
    had found it. NONE if no move was searched."""
    principal_variation: tuple[int, ...]
    events: tuple[RecordedRootEvent, ...] = ()
    """Events at the root, oldest first."""
    least_depth: int = 0
    """Smallest depth, in plies, of the node searches with records. Node searches of smaller depth
    were only counted, except children of the root and tests in a recorded node. 0 if all have
    records."""
    line_count: int = 1
    """The number of best lines that each iteration searches."""
    chosen_move: int | None = None
    """The move played. A weak player may choose another one than the best. None if not known."""
    has_limited_sight: bool = False
    """Whether a level searched that does not see all moves, at the root or deeper."""
    unseen_root_moves: frozenset[int] = frozenset()
    """The root moves that a weak player did not see; empty for other searches."""
    remark: RecordingRemark | None = None
    """A remark about the recording for the player."""

    def __init__(self) -> None:
        self.lock = ReadersWriterLock()
        """Lock between two threads. One reads the records, and the other changes them by
        expansions."""

    # What a subclass must define

    @abstractmethod
    def __len__(self) -> int:
        """Return the number of node searches that have a record."""

    @abstractmethod
    def at(self, index: int) -> NodeSearch:
        """Return the node search with this index. Raises IndexError."""

    # Capabilities

    def require(self, capability: RecordingCapability) -> None:
        """Raise MissingCapabilityError if the search does not have a capability."""
        if capability not in self.capabilities:
            raise MissingCapabilityError(capability)

    def history_reader(self) -> HistoryScores:
        """Return the history scores. Raises MissingCapabilityError, MemoryError."""
        raise MissingCapabilityError(RecordingCapability.HISTORIES)

    # The tree

    def interval_of(self, index: int) -> tuple[int, int]:
        """Return ``NodeSearch.interval`` of a node search. Raises IndexError.

        Callers read millions of node searches, so a subclass reads no other number.
        """
        return self.at(index).interval

    def index_of(self, node_search: int) -> int | None:
        """Return the index of a node search, given by its id; None if it has no record."""
        index = bisect_left(range(len(self)), node_search, key=lambda one: self.at(one).id)
        return index if index < len(self) and self.at(index).id == node_search else None

    def roots(self) -> list[int]:
        """Return the indices of the searches of the root, oldest first."""
        found = []
        index = 0
        while index < len(self):
            found.append(index)
            index = self.end(index)
        return found

    def children(self, index: int, most: int = -1) -> list[int]:
        """Return the indices of at most ``most`` children, oldest first; -1 means all.

        Raises IndexError.
        """
        self.at(index)
        found: list[int] = []
        child = index + 1
        while child < len(self) and self.at(child).parent == index and len(found) != most:
            found.append(child)
            child = self.end(child)
        return found

    def end(self, index: int) -> int:
        """Return the index after all node searches below a node search. Raises IndexError."""
        self.at(index)
        after = index + 1
        while after < len(self):
            parent = self.at(after).parent
            if parent is None or parent < index:
                break
            after += 1
        return after

    # Scans

    def find(self, groups: Groups, start: int, *, forwards: bool) -> int | None:
        """Return the index of the nearest node search that meets ``groups``, from ``start`` on.

        ``start`` itself is tested, too. Return None if there is none. Raises ValueError if there
        are more tests than the search can look for.
        """
        indices = range(max(0, start), len(self)) if forwards else range(start, -1, -1)
        return next((one for one in indices if passes_any_group(self.at(one), groups)), None)

    def with_key(self, key: int, report: ProgressCallback | None = None) -> list[int]:
        """Return the indices of the node searches of a position, given by its key.

        Searches in place do not count. ``report`` receives the number of node searches that were
        read and of all.

        Raises:
            CancelledError: ``report`` returned False.
        """
        found = []
        path: list[tuple[int, Position]] = []
        for index in range(len(self)):
            if index % REPORT_STEP == 0 and report is not None and not report(index, len(self)):
                raise CancelledError
            node_search = self.at(index)
            while path and path[-1][0] != node_search.parent:
                path.pop()
            before = path[-1][1] if path else self.position
            position = position_after(before, node_search)
            path.append((index, position))
            if not node_search.is_in_place and position.key() == key:
                found.append(index)
        return found

    def table_results(
        self, first: int, last: int, intervals: int
    ) -> Sequence[Mapping[TableResult, int]]:
        """Count the node searches with each table result, in equal intervals of the search.

        Only the node searches with a clock from ``first`` to ``last`` count. Searches in place
        count, too.
        """
        counts: list[Counter[TableResult]] = [Counter() for _ in range(max(1, intervals))]
        length = max(last - first, 0) + 1
        for node_search in map(self.at, range(len(self))):
            if first <= node_search.clock < first + length:
                number = (node_search.clock - first) * len(counts) // length
                counts[number][node_search.table.result] += 1
        return counts

    # The search as a whole

    @property
    def is_partial(self) -> bool:
        """Whether some node searches have no records, because the memory was too small.

        These are the node searches with the smallest depths.
        """
        return self.least_depth > 0

    @cached_property
    def new_bests(self) -> tuple[int, ...]:
        """Id of the last node search before each change of the principal variation."""
        return tuple(
            event.node_search
            for event in self.events
            if event.kind is RootEventKind.NEW_BEST and event.rank == 0
        )

    def iteration_of(self, root: int) -> int:
        """Return the iteration of a root search, given by its id.

        After a fail high, the root is searched again at a depth less than the iteration's number.
        """
        depths = [
            (one.node_search, one.depth)
            for one in self.events
            if one.kind is RootEventKind.ITERATION
        ]
        before = [depth for node_search, depth in depths if node_search < root]
        return (before or [depth for _, depth in depths[:1]] or [0])[-1]

    def pv_uci(self) -> tuple[str, ...]:
        """Return the principal variation in UCI notation."""
        return tuple(self.position.uci(move) for move in self.principal_variation)


def position_after(before: Position, node_search: NodeSearch) -> Position:
    """Return the position of a node search. ``before`` is that of its parent, and stays."""
    if node_search.is_root or node_search.is_in_place:
        return before
    if node_search.kind is SearchKind.NULL_MOVE:
        return before.after_null_move()
    position = before.copy()
    position.push(position.from_short(node_search.short_move))
    return position
