"""Replay of a search with a recorder that notes every node search."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property, partial

from msgspec import Struct
from msgspec.structs import replace

from engine.checkpoints.checkpoint import DamagedCheckpointError
from engine.checkpoints.fingerprints import Fingerprints, all_places
from engine.core.board.position import Position
from engine.core.recording.record import RECORD_SIZE
from engine.core.recording.records import Records
from engine.core.recording.trace import Trace
from engine.core.search.node_replay import NodeReplay
from engine.core.search.search import MATE_VALUE, Search
from engine.inspection.core_codes import ROOT_EVENTS, TABLE_STORE
from engine.inspection.faults import InspectionError
from engine.inspection.recording.progress import ProgressCallback, run_with_progress, shifted
from engine.inspection.recording.readers_writer_lock import ReadersWriterLock
from engine.inspection.recording.start import Start, fresh_search
from engine.protocol.explanations import InspectFault, SearchEnding
from engine.protocol.inspect_messages import DEFAULT_MEMORY_MB
from engine.protocol.inspect_vocabulary import InspectFaultCode, RootEventKind
from engine.protocol.messages import SearchEnd
from engine.thinking.choice import chosen_move
from engine.thinking.observation import bound_of, score_of
from engine.thinking.replay import prepare_replay, run_replay
from engine.thinking.sight import chances, unseen_moves

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


class Event(Struct, frozen=True):
    """An event at the root, such as the start of an iteration or a new best move."""

    node_search: int
    kind: RootEventKind
    depth: int
    """Depth of the iteration in plies."""
    value: int
    """Value in centipawns for the side to move at the root; see ``values``."""
    bound: int
    rank: int
    """Index of the line, from 0, if several lines are searched."""
    move: str
    """Move in UCI notation; empty if the event has none."""


class Recording:
    """A search and its records. The records never change, except below collapsed subtrees."""

    def __init__(
        self, start: Start, search: Search, trace: Trace, fingerprint_nodes: int | None = None
    ) -> None:
        """Keep a finished search and its recorder.

        ``fingerprint_nodes`` is the node count that determines the places of the fingerprints. By
        default it is the node count of the search itself.
        """
        self.start = start
        self.position: Position = start.position
        self.nodes = search.nodes()
        self.value = -MATE_VALUE if self.position.is_checkmate() else search.value()
        self.bound = bound_of(search)
        """Whether ``value`` is exact. It is a lower bound if the search ended within an iteration
        that had found it. NONE if no move was searched."""
        self.depth = search.depth()
        self.best_move = search.best_move()
        is_choice_known = start.end.lines == 1 or start.end.go.handicap is not None
        self.chosen_move = (
            chosen_move(search, start.end.go, self.position) if is_choice_known else None
        )
        """The move played. A weak player may choose another one than the best. None if not known:
        a capsule of several lines does not say how weak the player was."""
        self.principal_variation: tuple[int, ...] = tuple(search.principal_variation())
        self.trace = trace
        self.records: Records = trace.records
        self.least_depth = trace.least_depth()
        """Smallest depth, in plies, of the node searches with records. Node searches of smaller
        depth were only counted, except children of the root and tests in a recorded node. 0 if all
        have records."""
        self.nodes_by_ply: tuple[int, ...] = tuple(trace.nodes_by_ply())
        """Number of moves made to each ply. It includes moves without a record."""
        self.events: tuple[Event, ...] = tuple(_events(trace, self.position))
        self.new_bests = tuple(
            event.node_search
            for event in self.events
            if event.kind is RootEventKind.NEW_BEST and event.rank == 0
        )
        """Id of the last node search before each change of the principal variation."""
        self.fingerprints = Fingerprints(
            start.end.nodes if fingerprint_nodes is None else fingerprint_nodes,
            trace.fingerprint_bytes(),
        )
        """Fingerprints of this search. A comparison with another search locates the divergence."""
        self.lock = ReadersWriterLock()
        """Lock between two threads. One reads the records, and the other changes them by
        expansions."""
        self.was_checkpoint_wrong = False
        """True if a checkpoint was damaged or misled the replay, so all searches were replayed."""

    @property
    def is_partial(self) -> bool:
        """Whether some node searches have no records, because the memory was too small.

        These are the node searches with the smallest depths.
        """
        return self.least_depth > 0

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

    @cached_property
    def line_count(self) -> int:
        """The number of best lines that each iteration searches."""
        allowed = self.start.end.root_moves
        count = len(self.position.legal_moves() if allowed is None else allowed)
        unseen = self.unseen_root_moves
        if allowed is not None:
            unseen &= {self.position.parse_uci(move) for move in allowed}
        return max(1, min(self.start.end.lines, count - len(unseen)))

    @cached_property
    def unseen_root_moves(self) -> frozenset[int]:
        """The root moves that a weak player did not see; empty for other searches."""
        sight = self.start.end.sight
        return frozenset(() if sight is None else unseen_moves(self.position, sight))

    def node_replay(self) -> NodeReplay:
        """Return a replay of single node searches, for use in one thread.

        Raises:
            MemoryError: there is not enough memory.
        """
        start = self.start
        node_limit = start.end.nodes if start.end.cut_short else 0
        sight = start.end.sight
        limits = (None, 0) if sight is None else (chances(sight.rating), sight.seed)
        return NodeReplay(self.trace, self.position, start.techniques, node_limit, *limits)

    def pv_uci(self) -> tuple[str, ...]:
        """Return the principal variation in UCI notation."""
        return tuple(self.position.uci(move) for move in self.principal_variation)


def record(
    start: Start, budget_mb: int = DEFAULT_BUDGET_MB, report: ProgressCallback | None = None
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
        recording.was_checkpoint_wrong = True
        return recording
    return _recorded(start, budget_mb, report)


def _recorded(start: Start, budget_mb: int, report: ProgressCallback | None) -> Recording:
    recording, search = record_as_is(start, budget_mb, report)
    require_same(search, start.end)
    return recording


def record_as_is(
    start: Start, budget_mb: int = DEFAULT_BUDGET_MB, report: ProgressCallback | None = None
) -> tuple[Recording, Search]:
    """Record a search, even if its replay differs from the original.

    The replays of the earlier searches must not differ. Return the recording and the search. A
    replay that differs ends one node after the original at the latest, so it cannot run for ever.
    """
    trace = Trace(budget_mb << 20)
    trace.keep_histories(HISTORIES_STEP)
    trace.keep_fingerprints(all_places(start.end.nodes))
    search = rebuilt(start, report)
    search.record(trace)
    prepare_replay(search, start.end, start.end.nodes + 1)
    reported = shifted(report, start.earlier_nodes, start.all_nodes)
    run_with_progress(search, start.end.nodes, reported, lambda: run_replay(search, start.end))
    search.record(None)
    trace.make_room((budget_mb << 20) // RECORD_SIZE // EXPANSION_SHARE)
    return Recording(start, search, trace), search


def rebuilt(start: Start, report: ProgressCallback | None = None) -> Search:
    """Return a search in the state in which the recorded search started.

    Raises the errors of ``record``, and DamagedCheckpointError.
    """
    if start.checkpoint is not None:
        search = start.checkpoint.restored()
    else:
        search = fresh_search(start.hash_mb)
    done = 0
    for end in start.earlier:
        prepare_replay(search, end, end.nodes + 1)
        reported = shifted(report, done, start.all_nodes)
        run_with_progress(search, end.nodes, reported, partial(run_replay, search, end))
        require_same(search, end)
        done += end.nodes
    search.switch(start.techniques)
    return search


def require_same(search: Search, end: SearchEnd) -> None:
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


def _events(trace: Trace, position: Position) -> list[Event]:
    return [
        Event(
            node_search,
            ROOT_EVENTS[kind],
            depth,
            value,
            bound,
            rank,
            position.uci(move) if move else "",
        )
        for node_search, kind, depth, value, bound, rank, move, *_ in trace.recorded_events()
        if kind < TABLE_STORE
    ]
