"""Comparison of a search with the same search when some techniques are switched."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from engine.core.recording.trace import Trace
from engine.core.search.search import STOP_NODES
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.search_divergence import (
    NodeSearchStart,
    first_diverging_node_searches,
)
from engine.inspection.recording.fingerprint_places import all_fingerprint_nodes
from engine.inspection.recording.progress import (
    ProgressCallback,
    offset_progress,
    run_with_progress,
)
from engine.inspection.recording.recorded_search import RecordedSearch
from engine.inspection.recording.recording import Recording, rebuild_start_state, require_replayable
from engine.inspection.recording.replay_start import ReplayStart
from engine.protocol.messages import SearchEnd, StopReason
from engine.thinking import switch_sets
from engine.thinking.replay import prepare_replay, run_replay

MOST_TIMES = 20
"""Node limit of the other search, as a multiple of the node count of the first search. If the first
search ended at a node, the other search ends at the same node."""

MOST_BEFORE_NODES = 10_000_000
"""How many nodes of earlier searches a comparison replays at most. If there are more, it starts
from a checkpoint."""

OUTLINE_MB = 16
"""Memory in megabytes for the records of the other search. The root and the root moves come
first."""

StageCallback = Callable[[int, int, int], bool]
"""Receives the stage (from 1), the nodes searched so far and their total. Returns False to cancel.

Stage 1 runs the other search. Stage 2 locates the divergence."""


class RootMoveNodes(Struct, frozen=True):
    """Node counts of a root move in both searches."""

    move: str
    nodes: int
    other_nodes: int


class TechniqueComparison(Struct, frozen=True):
    """A search and the same search with techniques switched."""

    switched: tuple[str, ...]
    """Names of the techniques that are off in one search and on in the other."""
    one: Recording
    other: Recording
    """Recording of the other search. It has only the records for which ``OUTLINE_MB`` is enough."""
    by_ply: tuple[tuple[int, int], ...]
    """Number of moves made to each ply, from the root on: first in ``one``, then in ``other``."""
    root_moves: tuple[RootMoveNodes, ...]
    """Root moves. Those for which the other search needed the most additional nodes come first."""
    divergence: tuple[NodeSearchStart, NodeSearchStart] | None
    """First node searches that differ; None if one search ends before they differ."""
    is_complete: bool
    """Whether the other search reached the same depth. If not, it hit its node limit."""


def compare_with_switched(
    search: RecordedSearch, names: Iterable[str], report: StageCallback | None = None
) -> TechniqueComparison:
    """Repeat a search with some techniques switched, to the same depth or to the same node.

    If the earlier searches have too many nodes, the other search starts from a checkpoint. The
    checkpoint has only the table entries that the first search read.

    Raises:
        CancelledError: ``report`` returned False.
        MissingCapabilityError: the search cannot be replayed.
        UnknownTechniqueError: no technique has one of the names.
        Other errors: those of ``recording.rebuild_start_state``.
    """
    recording = require_replayable(search)
    switched = tuple(names)
    left_out = () if recording.start.end.sight is None else switch_sets.NOT_WITH_LIMITED_SIGHT
    switches = switch_sets.engine_with_switched(switched, left_out)
    start = replace(_with_all_before(recording), switches=switches)
    other = _other(start, recording.nodes, None if report is None else partial(report, 1))
    return TechniqueComparison(
        switched=switched,
        one=recording,
        other=other,
        by_ply=_by_ply(recording, other),
        root_moves=_root_moves(recording, other),
        divergence=first_diverging_node_searches(
            recording, other, None if report is None else partial(report, 2)
        ),
        is_complete=other.depth >= recording.depth,
    )


def _with_all_before(recording: Recording) -> ReplayStart:
    """Return the start without its checkpoints, unless a replay without them takes too long."""
    all_before = replace(recording.start, checkpoints=())
    if recording.was_checkpoint_wrong or all_before.earlier_nodes <= MOST_BEFORE_NODES:
        return all_before
    return recording.start


def _other(
    start: ReplayStart, fingerprint_nodes: int, report: ProgressCallback | None
) -> Recording:
    """Run the other search and record it.

    Its fingerprints stand at the places of the first search.
    """
    end = start.end
    of_nodes = start.earlier_nodes + end.nodes
    search = rebuild_start_state(start, report)
    trace = Trace(OUTLINE_MB << 20)
    trace.keep_fingerprints(all_fingerprint_nodes(fingerprint_nodes))
    search.record(trace)
    prepare_replay(search, end, None if end.cut_short else MOST_TIMES * max(1, end.nodes))
    reported = offset_progress(report, start.earlier_nodes, of_nodes)
    run_with_progress(search, end.nodes, reported, partial(run_replay, search, end, end.iterations))
    search.record(None)
    cut_short = search.stop_reason() == STOP_NODES
    reason = StopReason.NODES if cut_short else StopReason.DEPTH
    found = SearchEnd(
        end.go,
        end.root_moves,
        end.lines,
        end.threads,
        search.depth(),
        search.nodes(),
        cut_short,
        reason,
    )
    start = replace(start, searches=(*start.searches[:-1], found))
    return Recording(start, search, trace, fingerprint_nodes)


def _by_ply(one: Recording, other: Recording) -> tuple[tuple[int, int], ...]:
    counts = list(zip(one.nodes_by_ply, other.nodes_by_ply, strict=True))
    while counts and counts[-1] == (0, 0):
        counts.pop()
    return tuple(counts)


def _root_moves(one: Recording, other: Recording) -> tuple[RootMoveNodes, ...]:
    """Return each root move with the sum of its nodes over all root searches."""
    sums: dict[str, list[int]] = {}
    for number, recording in enumerate((one, other)):
        tree = SearchTree(recording)
        for root in tree.roots():
            for child in tree.children(root):
                move = one.position.uci(one.position.from_short(child.short_move))
                sums.setdefault(move, [0, 0])[number] += child.nodes + child.enters
    rows = [RootMoveNodes(move, nodes, more) for move, (nodes, more) in sums.items()]
    return tuple(sorted(rows, key=lambda row: row.nodes - row.other_nodes))
