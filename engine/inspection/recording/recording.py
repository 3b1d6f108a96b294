"""Making a search again, with a recorder that notes every node search of a node."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

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
from engine.protocol import techniques
from engine.protocol.explanations import InspectFault, SearchEnding
from engine.protocol.inspect_messages import DEFAULT_MEMORY_MB
from engine.protocol.inspect_vocabulary import InspectFaultCode, RootEventKind
from engine.protocol.messages import SearchEnd
from engine.thinking.observation import score_of
from engine.thinking.replay import prepare_replay, run_replay

DEFAULT_BUDGET_MB = DEFAULT_MEMORY_MB
HISTORIES_STEP = 1 << 17
"""Nodes after which the histories are copied, so that a search state can be rebuilt from there."""

NOTHING_KEPT = 127
"""What a recorder is confined to that is to keep no records: no search goes so deep."""

EXPANSION_SHARE = 8
"""A summary leaves this fraction of the budget for what is opened later."""


class DivergedError(InspectionError):
    """A search did not come out as it did the first time: another version made it."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event at the root."""

    node_search: int
    kind: RootEventKind
    depth: int
    """Of the iteration, in plies."""
    value: int
    """Centipawns for the side to move at the root; see ``values``."""
    bound: int
    rank: int
    """Of the line, from 0."""
    move: str
    """UCI form; empty where the event has none."""


class Recording:
    """A search and the records of its node searches. Only what is below a summary may be put in."""

    def __init__(
        self, start: Start, search: Search, trace: Trace, fingerprint_nodes: int | None = None
    ) -> None:
        """Keep a search that has ended and the recorder that was told of it.

        Its marks stand where those of a search of ``fingerprint_nodes`` do, by default its own.
        """
        self.start = start
        self.position: Position = start.position
        self.nodes = search.nodes()
        self.value = -MATE_VALUE if self.position.is_checkmate() else search.value()
        self.depth = search.depth()
        self.best_move = search.best_move()
        self.principal_variation: tuple[int, ...] = tuple(search.principal_variation())
        self.trace = trace
        self.records: Records = trace.records
        self.least_depth = trace.least_depth()
        """What was searched to less has no record but is counted; 0 where all have one."""
        self.nodes_by_ply: tuple[int, ...] = tuple(trace.nodes_by_ply())
        """How many moves were made to each ply, whatever memory had room for."""
        self.events: tuple[Event, ...] = tuple(_events(trace, self.position))
        self.new_bests = tuple(
            event.node_search
            for event in self.events
            if event.kind is RootEventKind.NEW_BEST and event.rank == 0
        )
        """The last node searches before the principal variation changed, by id."""
        self.fingerprints = Fingerprints(
            start.end.nodes if fingerprint_nodes is None else fingerprint_nodes,
            trace.fingerprint_bytes(),
        )
        """By which another engine learns where it parts from this search."""
        self.lock = ReadersWriterLock()
        """For who reads it in a thread beside the one that opens summaries, and for the latter
        while records are put in or taken out."""
        self.was_checkpoint_wrong = False
        """Did what was kept of the game lead elsewhere, so that all of it was searched again?"""

    @property
    def is_partial(self) -> bool:
        """Are the deepest nodes left out, since they did not fit the budget?"""
        return self.least_depth > 0

    def iteration_of(self, root: int) -> int:
        """Return the iteration that a search of the root belongs to, given by its id.

        Where the iteration failed high the root is searched again less deep than its number says.
        """
        depths = [
            (one.node_search, one.depth)
            for one in self.events
            if one.kind is RootEventKind.ITERATION
        ]
        before = [depth for node_search, depth in depths if node_search < root]
        return (before or [depth for _, depth in depths[:1]] or [0])[-1]

    def node_replay(self) -> NodeReplay:
        """Return what makes single node searches again, for one thread. Raises MemoryError."""
        start = self.start
        switches = start.switches or techniques.engine()
        node_limit = start.end.nodes if start.end.cut_short else 0
        return NodeReplay(self.trace, self.position, switches, node_limit)

    def pv_uci(self) -> tuple[str, ...]:
        """Return the principal variation in UCI form."""
        return tuple(self.position.uci(move) for move in self.principal_variation)


def record(
    start: Start, budget_mb: int = DEFAULT_BUDGET_MB, report: ProgressCallback | None = None
) -> Recording:
    """Make a search again, after those before it, and record it.

    Where what was kept of the game leads to something else, all searches are made again.

    Raises:
        CancelledError: ``report`` returned False.
        DivergedError: it came out otherwise, so that another version must have made it.
        MemoryError: there is no memory for its table or its records.
        NotRepeatableError: several threads made one of the searches.
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
    """Record a search, however it comes out; those before it must come out as they did."""
    trace = Trace(budget_mb << 20)
    trace.keep_histories(HISTORIES_STEP)
    trace.keep_fingerprints(all_places(start.end.nodes))
    search = rebuilt(start, report)
    search.record(trace)
    prepare_replay(search, start.end)
    reported = shifted(report, start.earlier_nodes, start.all_nodes)
    run_with_progress(search, start.end.nodes, reported, lambda: run_replay(search, start.end))
    search.record(None)
    trace.make_room((budget_mb << 20) // RECORD_SIZE // EXPANSION_SHARE)
    return Recording(start, search, trace), search


def rebuilt(start: Start, report: ProgressCallback | None = None) -> Search:
    """Return a search that knows what the one to be looked at knew when it began.

    Raises as ``record`` does, and DamagedKeepsakeError.
    """
    if start.checkpoint is not None:
        search = start.checkpoint.restored()
    else:
        search = fresh_search(start.hash_mb)
    done = 0
    for end in start.earlier:
        prepare_replay(search, end)
        reported = shifted(report, done, start.all_nodes)
        run_with_progress(search, end.nodes, reported, partial(run_replay, search, end))
        require_same(search, end)
        done += end.nodes
    if start.switches is not None:
        search.switch(start.switches)
    return search


def require_same(search: Search, end: SearchEnd) -> None:
    """Compare a search made again with how it ended the first time. Raises DivergedError."""
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
