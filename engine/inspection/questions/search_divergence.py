"""The divergence of two searches: the first node searches that begin differently.

Both searches have fingerprints at the same nodes, even at nodes without records. The fingerprints
give the interval of the divergence. A replay of that interval in both searches finds the node
searches.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from engine.core.recording.interval import IntervalRow
from engine.core.recording.trace import Trace
from engine.inspection.core_constants import SEARCH_KINDS
from engine.inspection.questions.entry_writer import uci_of_short_moves
from engine.inspection.recording.fingerprint_places import all_fingerprint_nodes
from engine.inspection.recording.fingerprint_places import (
    divergence_range as interval_of_divergence,
)
from engine.inspection.recording.progress import (
    ProgressCallback,
    offset_progress,
    run_with_progress,
)
from engine.inspection.recording.recording import NOTHING_KEPT, Recording, rebuild_start_state
from engine.protocol.inspect_enums import SearchKind
from engine.thinking.replay import prepare_replay, run_replay


class NodeSearchStart(Struct, frozen=True):
    """The state of a node search at its start."""

    id: int
    path: tuple[str, ...]
    """Moves from the root in UCI notation; ``0000`` for a null move."""
    kind: SearchKind
    depth: int
    reduction: int
    """Late move reduction in plies. ``depth`` is the depth after this reduction."""
    alpha: int
    beta: int


def first_diverging_node_searches(
    one: Recording, other: Recording, report: ProgressCallback | None = None
) -> tuple[NodeSearchStart, NodeSearchStart] | None:
    """Return the first pair of node searches, one from each search, that begin differently.

    Return None if there are none, or if one search ends where the other continues. Both searches
    must have fingerprints at the same nodes.

    Raises the errors of ``recording.rebuild_start_state``, and CancelledError if ``report``
    returned False.
    """
    places = all_fingerprint_nodes(one.fingerprints.nodes)
    interval = interval_of_divergence(places, one.fingerprints.found, other.fingerprints.found)
    while interval is not None:
        first, last = interval
        before, rows = _listed(one, first, last, report and partial(_half, report, 0))
        other_before, other_rows = _listed(other, first, last, report and partial(_half, report, 1))
        if before == other_before or first == 0:
            return _first_difference(one, rows, other_rows)
        # Two fingerprints were equal by chance: the divergence is earlier.
        number = places.index(first)
        interval = places[number - 1] if number else 0, first - 1
    return None


def _first_difference(
    recording: Recording, rows: Sequence[IntervalRow], other_rows: Sequence[IntervalRow]
) -> tuple[NodeSearchStart, NodeSearchStart] | None:
    for number, other_number in zip(_begun(rows), _begun(other_rows), strict=False):
        if not _are_alike(rows[number], other_rows[other_number]):
            return (
                _beginning(recording, rows, number),
                _beginning(recording, other_rows, other_number),
            )
    return None


def _begun(rows: Sequence[IntervalRow]) -> list[int]:
    """Return the indices of the node searches that began inside the interval.

    A node search that was already open is left out. One search may have ended it at the first node
    while the other search continues in it.
    """
    return [number for number, row in enumerate(rows) if row.kind is not None]


def _are_alike(one: IntervalRow, other: IntervalRow) -> bool:
    """Return whether both node searches began with the same state. Reductions may differ."""
    return one._replace(reduction=0) == other._replace(reduction=0)


def _beginning(recording: Recording, rows: Sequence[IntervalRow], number: int) -> NodeSearchStart:
    """Return the start of a node search. Its path comes from the open node searches before it."""
    row = rows[number]
    way = [row]
    for above in reversed(rows[:number]):
        if above.level < way[-1].level:
            way.append(above)
    path = [step.move for step in reversed(way) if step.level and not step.is_in_place]
    assert row.kind is not None
    return NodeSearchStart(
        id=row.node_search,
        path=uci_of_short_moves(recording.position, path),
        kind=SEARCH_KINDS[row.kind],
        depth=row.depth,
        reduction=row.reduction,
        alpha=row.alpha,
        beta=row.beta,
    )


def _listed(
    recording: Recording, first: int, last: int, report: ProgressCallback | None
) -> tuple[int, list[IntervalRow]]:
    """Replay a search. Return a hash of the earlier node searches, and the rows of an interval.

    The hash covers all node searches before ``first``. The interval runs from ``first`` to
    ``last``, with one more node after ``last``. One search may reach that node while the other is
    still at ``last``.
    """
    start = recording.start
    if recording.was_checkpoint_wrong:
        start = replace(start, checkpoints=())
    of_nodes = start.earlier_nodes + last
    search = rebuild_start_state(
        start, None if report is None else lambda done, _: report(done, of_nodes)
    )
    trace = Trace(0)
    trace.confine(NOTHING_KEPT)
    trace.keep_fingerprints([last + 1])
    trace.keep_interval(first, last + 1)
    search.record(trace)
    prepare_replay(search, start.end, last + 2)
    reported = offset_progress(report, start.earlier_nodes, of_nodes)
    run_with_progress(search, last, reported, partial(run_replay, search, start.end))
    search.record(None)
    return trace.interval_rows()


def _half(report: ProgressCallback, number: int, done: int, of: int) -> bool:
    """Report the progress of replay ``number`` (0 or 1), which is half of the whole work."""
    return report(number * of + done, 2 * of)
