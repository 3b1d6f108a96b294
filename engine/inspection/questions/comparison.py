"""The same search with techniques switched: how large both trees are, and where they part."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from engine.checkpoints.fingerprints import all_places
from engine.core.recording.trace import Trace
from engine.core.search.search import STOP_NODES
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.divergence import Beginning, first_difference
from engine.inspection.recording.progress import ProgressCallback, run_with_progress, shifted
from engine.inspection.recording.recording import Recording, rebuilt
from engine.inspection.recording.start import Start
from engine.protocol import techniques
from engine.protocol.messages import SearchEnd, StopReason
from engine.thinking.replay import prepare_replay, run_replay

MOST_TIMES = 20
"""The other search is given up after so many times the nodes of the first."""

MOST_BEFORE_NODES = 10_000_000
"""Of the searches before one, if all of them are to be made again to compare it."""

OUTLINE_MB = 16
"""For records of the other search: of its root and root moves, and what else has room."""

StageCallback = Callable[[int, int, int], bool]
"""Is told in which stage it is, from 1 on, and how many nodes of how many; False cancels.

First the other search is made, then it is searched where both part.
"""


@dataclass(frozen=True, slots=True)
class RootNodes:
    """The nodes below a root move in both searches."""

    move: str
    nodes: int
    other_nodes: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """A search and the same with techniques switched."""

    switched: tuple[str, ...]
    """Left out where the engine plays with it, switched on where it does not."""
    one: Recording
    other: Recording
    """As far as there is room in ``OUTLINE_MB``."""
    by_ply: tuple[tuple[int, int], ...]
    """Moves made to each ply, from the root on, in both."""
    root_moves: tuple[RootNodes, ...]
    """Those with the most additional nodes first."""
    divergence: tuple[Beginning, Beginning] | None
    """The first node searches that differ; None where one search ends first."""
    is_complete: bool
    """The other search came as deep; else it was given up."""


def compare(
    recording: Recording, names: Iterable[str], report: StageCallback | None = None
) -> Comparison:
    """Make a search again, as deep or to the same node, with some techniques the other way.

    Late in a game it begins with what the first search took over from those before it, since all
    of them cannot be made again: what only the other would have asked for is unknown to it.

    Raises:
        CancelledError: ``report`` returned False.
        UnknownTechniqueError: no technique has one of the names.
    """
    switched = tuple(names)
    switches = techniques.switched(switched)
    start = replace(_with_all_before(recording), switches=switches)
    other = _other(start, recording.nodes, None if report is None else partial(report, 1))
    return Comparison(
        switched=switched,
        one=recording,
        other=other,
        by_ply=_by_ply(recording, other),
        root_moves=_root_moves(recording, other),
        divergence=first_difference(
            recording, other, None if report is None else partial(report, 2)
        ),
        is_complete=other.depth >= recording.depth,
    )


def _with_all_before(recording: Recording) -> Start:
    """Let all searches before one be made again, if they are not too many."""
    all_before = replace(recording.start, checkpoints=())
    if recording.was_checkpoint_wrong or all_before.earlier_nodes <= MOST_BEFORE_NODES:
        return all_before
    return recording.start


def _other(start: Start, fingerprint_nodes: int, report: ProgressCallback | None) -> Recording:
    """Search with other techniques and record that in outline, with the marks of the first."""
    end = start.end
    of_nodes = start.earlier_nodes + end.nodes
    search = rebuilt(start, report)
    trace = Trace(OUTLINE_MB << 20)
    trace.keep_fingerprints(all_places(fingerprint_nodes))
    search.record(trace)
    prepare_replay(search, end, None if end.cut_short else MOST_TIMES * max(1, end.nodes))
    reported = shifted(report, start.earlier_nodes, of_nodes)
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


def _root_moves(one: Recording, other: Recording) -> tuple[RootNodes, ...]:
    """Sum the nodes of each root move over all searches of the root."""
    sums: dict[str, list[int]] = {}
    for number, recording in enumerate((one, other)):
        tree = SearchTree(recording)
        for root in tree.roots():
            for child in tree.children(root):
                move = one.position.uci(one.position.from_short(child.short_move))
                sums.setdefault(move, [0, 0])[number] += child.nodes + child.enters
    rows = [RootNodes(move, nodes, more) for move, (nodes, more) in sums.items()]
    return tuple(sorted(rows, key=lambda row: row.nodes - row.other_nodes))
