"""Replay of a search with a recorder that notes every node search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from engine.checkpoints.checkpoint import DamagedCheckpointError
from engine.core.board.position import Position
from engine.core.recording.position_scan import node_searches_of_position
from engine.core.recording.record import RECORD_SIZE
from engine.core.recording.records import Records
from engine.core.recording.trace import Trace
from engine.core.search.node_replay import NodeReplay
from engine.core.search.search import MATE_VALUE, Search
from engine.inspection.core_constants import BOUNDS, ROOT_EVENTS, TABLE_RESULTS, TABLE_STORE
from engine.inspection.field_tests import Groups
from engine.inspection.inspection_faults import InspectionError
from engine.inspection.node_search import NodeSearch
from engine.inspection.recording.core_records import core_test_groups, interval_of, node_search_of
from engine.inspection.recording.fingerprint_places import SpacedFingerprints, all_fingerprint_nodes
from engine.inspection.recording.progress import (
    CancelledError,
    ProgressCallback,
    offset_progress,
    run_with_progress,
)
from engine.inspection.recording.recorded_search import (
    RecordedRootEvent,
    RecordedSearch,
    RecordingCapability,
)
from engine.inspection.recording.replay_start import ReplayStart, fresh_search
from engine.protocol.explanations import InspectFault, SearchEnding
from engine.protocol.inspect_enums import InspectFaultCode, RecordingRemark, TableResult
from engine.protocol.inspect_messages import DEFAULT_MEMORY_MB
from engine.protocol.messages import SearchEnd
from engine.thinking.limited_sight import chances_to_see, unseen_moves
from engine.thinking.move_choice import chosen_move
from engine.thinking.replay import prepare_replay, run_replay
from engine.thinking.thinking_reports import bound_of, score_of

DEFAULT_BUDGET_MB = DEFAULT_MEMORY_MB
HISTORIES_STEP = 1 << 17
"""How many nodes lie between two copies of the histories. The distance doubles each time there are
too many copies. A replay of the histories starts at a copy."""

NOTHING_KEPT = 127
"""A least depth in plies that no search reaches. With it a recorder records only the searches of
the root."""

EXPANSION_SHARE = 8
"""Divisor: a partial recording leaves a part of the budget, 1 / ``EXPANSION_SHARE``, free for
expansions."""


class DivergedError(InspectionError):
    """A replay differs from the original search.

    Another version of the engine may have made the original search.
    """


class Recording(RecordedSearch):
    """A search of our engine and its records.

    The records never change, except below collapsed subtrees.
    """

    capabilities = frozenset(RecordingCapability)

    def __init__(
        self, start: ReplayStart, search: Search, trace: Trace, fingerprint_nodes: int | None = None
    ) -> None:
        """Keep a finished search and its recorder.

        ``fingerprint_nodes`` is the node count that determines the places of the fingerprints. By
        default it is the node count of the search itself.
        """
        super().__init__()
        self.start = start
        self.trace = trace
        self.records: Records = trace.records
        self.position = start.position
        self.is_chess960 = start.end.go.chess960
        self.nodes = search.nodes()
        self.value = -MATE_VALUE if self.position.is_checkmate() else search.value()
        self.bound = bound_of(search)
        self.depth = search.depth()
        self.best_move = search.best_move()
        is_choice_known = start.end.lines == 1 or start.end.go.handicap is not None
        # A capsule of several lines does not say how weak the player was.
        self.chosen_move = (
            chosen_move(search, start.end.go, self.position) if is_choice_known else None
        )
        self.principal_variation = tuple(search.principal_variation())
        self.least_depth = trace.least_depth()
        self.nodes_by_ply: tuple[int, ...] = tuple(trace.nodes_by_ply())
        """Number of moves made to each ply. It includes moves without a record."""
        self.events = tuple(_events(trace, self.position))
        sight = start.end.sight
        self.has_limited_sight = sight is not None
        self.unseen_root_moves = frozenset(
            () if sight is None else unseen_moves(self.position, sight)
        )
        self.line_count = self._line_count()
        self.fingerprints = SpacedFingerprints(
            start.end.nodes if fingerprint_nodes is None else fingerprint_nodes,
            trace.fingerprint_bytes(),
        )
        """Fingerprints of this search. A comparison with another search locates the divergence."""

    def _line_count(self) -> int:
        allowed = self.start.end.root_moves
        count = len(self.position.legal_moves() if allowed is None else allowed)
        unseen = self.unseen_root_moves
        if allowed is not None:
            unseen &= {self.position.parse_uci(move) for move in allowed}
        return max(1, min(self.start.end.lines, count - len(unseen)))

    # The interface, read from the core's records

    def __len__(self) -> int:
        return len(self.records)

    def at(self, index: int) -> NodeSearch:
        return node_search_of(self.records.node_search(index))

    def interval_of(self, index: int) -> tuple[int, int]:
        return interval_of(self.records.node_search(index))

    def index_of(self, node_search: int) -> int | None:
        index = self.records.index_of(node_search)
        return None if index < 0 else index

    def roots(self) -> list[int]:
        return self.records.roots()

    def children(self, index: int, most: int = -1) -> list[int]:
        return self.records.children(index, most)

    def end(self, index: int) -> int:
        return self.records.end(index)

    def find(self, groups: Groups, start: int, *, forwards: bool) -> int | None:
        index = self.records.find(core_test_groups(groups), start, forwards)
        return None if index < 0 else index

    def with_key(self, key: int, report: ProgressCallback | None = None) -> list[int]:
        found = node_searches_of_position(self.records, self.position, key, report)
        if found is None:
            raise CancelledError
        return found

    def table_results(
        self, first: int, last: int, intervals: int
    ) -> Sequence[Mapping[TableResult, int]]:
        return [
            {result: counts[number] for number, result in TABLE_RESULTS.items()}
            for counts in self.records.table_results(first, last, intervals)
        ]

    # What a replay offers

    @property
    def was_checkpoint_wrong(self) -> bool:
        """Whether a checkpoint was damaged or misled the replay, so all searches were replayed."""
        return self.remark is RecordingRemark.WRONG_CHECKPOINT

    def node_replay(self) -> NodeReplay:
        """Return a replay of single node searches, for use in one thread.

        Raises:
            MemoryError: there is not enough memory.
        """
        start = self.start
        node_limit = start.end.nodes if start.end.cut_short else 0
        sight = start.end.sight
        limits = (None, 0) if sight is None else (chances_to_see(sight.rating), sight.seed)
        return NodeReplay(self.trace, self.position, start.techniques, node_limit, *limits)

    def history_reader(self) -> NodeReplay:
        return self.node_replay()


def require_replayable(search: RecordedSearch) -> Recording:
    """Return a recorded search as one that can be replayed. Raises MissingCapabilityError."""
    search.require(RecordingCapability.REPLAY)
    assert isinstance(search, Recording)
    return search


def record_search(
    start: ReplayStart, budget_mb: int = DEFAULT_BUDGET_MB, report: ProgressCallback | None = None
) -> Recording:
    """Replay a search, after all earlier searches that it depends on, and record it.

    If a checkpoint is damaged or the replay from it diverges, a second replay uses no checkpoints.

    Raises:
        CancelledError: ``report`` returned False.
        DivergedError: the replay differs from the original search.
        MemoryError: there is not enough memory for the table or the records.
        NotRepeatableError: several threads ran one of the searches.
    """
    if start.checkpoint is not None:
        with suppress(DamagedCheckpointError, DivergedError):
            return _recorded(start, budget_mb, report)
        recording = _recorded(replace(start, checkpoints=()), budget_mb, report)
        recording.remark = RecordingRemark.WRONG_CHECKPOINT
        return recording
    return _recorded(start, budget_mb, report)


def _recorded(start: ReplayStart, budget_mb: int, report: ProgressCallback | None) -> Recording:
    recording, search = record_even_if_diverged(start, budget_mb, report)
    require_same_end(search, start.end)
    return recording


def record_even_if_diverged(
    start: ReplayStart, budget_mb: int = DEFAULT_BUDGET_MB, report: ProgressCallback | None = None
) -> tuple[Recording, Search]:
    """Record a search, even if its replay differs from the original.

    The replays of the earlier searches must not differ. Return the recording and the search. A
    replay that differs ends one node after the original at the latest, so it cannot run for ever.
    """
    trace = Trace(budget_mb << 20)
    trace.keep_histories(HISTORIES_STEP)
    trace.keep_fingerprints(all_fingerprint_nodes(start.end.nodes))
    search = rebuild_start_state(start, report)
    search.record(trace)
    prepare_replay(search, start.end, start.end.nodes + 1)
    reported = offset_progress(report, start.earlier_nodes, start.all_nodes)
    run_with_progress(search, start.end.nodes, reported, lambda: run_replay(search, start.end))
    search.record(None)
    trace.make_room((budget_mb << 20) // RECORD_SIZE // EXPANSION_SHARE)
    return Recording(start, search, trace), search


def rebuild_start_state(start: ReplayStart, report: ProgressCallback | None = None) -> Search:
    """Return a search in the state in which the recorded search started.

    Raises the errors of ``record_search``, and DamagedCheckpointError.
    """
    if start.checkpoint is not None:
        search = start.checkpoint.restored()
    else:
        search = fresh_search(start.hash_mb)
    done = 0
    for end in start.earlier:
        prepare_replay(search, end, end.nodes + 1)
        reported = offset_progress(report, done, start.all_nodes)
        run_with_progress(search, end.nodes, reported, partial(run_replay, search, end))
        require_same_end(search, end)
        done += end.nodes
    search.switch(start.techniques)
    return search


def require_same_end(search: Search, end: SearchEnd) -> None:
    """Raise DivergedError if a replay did not end like the original search."""
    found = search.nodes(), search.depth(), search.value()
    value = found[2] if end.value is None else end.value
    if found != (end.nodes, end.iterations, value):
        raise DivergedError(
            InspectFault(
                InspectFaultCode.DIVERGED,
                expected=SearchEnding(end.iterations, end.nodes, score_of(value)),
                found=SearchEnding(found[1], found[0], score_of(found[2])),
            )
        )


def _events(trace: Trace, position: Position) -> list[RecordedRootEvent]:
    return [
        RecordedRootEvent(
            node_search=event.node_search,
            kind=ROOT_EVENTS[event.kind],
            depth=event.depth,
            value=event.value,
            bound=BOUNDS[event.bound],
            rank=event.rank,
            move=position.uci(event.move) if event.move else "",
        )
        for event in trace.recorded_events()
        if event.kind != TABLE_STORE
    ]
