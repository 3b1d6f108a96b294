"""The node search that wrote a table entry, in this search or in an earlier one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct

from engine.core.board.position import Position
from engine.core.ordering.fifty_move import table_key_of
from engine.core.recording.trace import Trace
from engine.core.search.search import Search
from engine.inspection.core_constants import BOUNDS, ROOT_EVENTS, TABLE_STORE
from engine.inspection.node_search import ORDINALS, NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import (
    ProgressCallback,
    offset_progress,
    run_with_progress,
)
from engine.inspection.recording.recorded_search import RecordedSearch
from engine.inspection.recording.recording import NOTHING_KEPT, require_replayable, require_same_end
from engine.inspection.recording.replay_start import ReplayStart, fresh_search
from engine.protocol.inspect_enums import RootEventKind, TableResult
from engine.protocol.messages import Bound
from engine.thinking.replay import position_of, prepare_replay, run_replay


class EntryWriter(Struct, frozen=True):
    """The node search that wrote a table entry."""

    search: int
    """Index in ``Start.searches`` of the search that wrote the entry. The last index is the
    inspected search."""
    node_search: int
    """Id of the writing node search within that search."""
    iteration: int
    """Depth in plies of the iteration in which the entry was written."""
    depth: int
    """Depth of the entry in plies."""
    bound: Bound
    value: int
    """Value of the entry in centipawns, for the side to move."""
    path: tuple[str, ...] = ()
    """Moves from the root to the node search in UCI notation; ``0000`` for a null move."""

    @property
    def node(self) -> int:
        """Moves made in the writing search before the node search."""
        return self.node_search // ORDINALS


def entry_writer_of(
    tree: SearchTree, node_search: NodeSearch, report: ProgressCallback | None = None
) -> EntryWriter | None:
    """Return the writer of the table entry that a node search found.

    Return None if it found no entry, or if none of the replayed searches wrote it.

    Replays the search up to the node search. If that search did not write the entry, earlier
    searches are replayed, too. The replays start at the newest checkpoint, then at the one before
    it, and so on.

    Raises the errors of ``recording.record_search``, DamagedCheckpointError,
    MissingCapabilityError, and CancelledError if ``report`` returned False.
    """
    start = require_replayable(tree.recording).start
    if not node_search.table.is_hit:
        return None
    key = table_key_of(tree.position_at(node_search))
    end = len(start.searches)
    for checkpoint in (*reversed(start.checkpoints), None):
        first = 0 if checkpoint is None else checkpoint.first
        search = fresh_search(start.hash_mb) if checkpoint is None else checkpoint.restored()
        found = _writer_within(search, start, range(first, end), key, node_search, report)
        if found is not None:
            return found
        end = first
    return None


def _writer_within(
    search: Search,
    start: ReplayStart,
    numbers: range,
    key: int,
    node_search: NodeSearch,
    report: ProgressCallback | None,
) -> EntryWriter | None:
    """Replay consecutive searches. Return the last writer of the entry with this key, or None."""
    found: EntryWriter | None = None
    ends = [start.searches[number] for number in numbers]
    of_nodes = sum(end.nodes for end in ends[:-1])
    of_nodes += node_search.clock if ends[-1] is start.end else ends[-1].nodes
    done = 0
    for number in numbers:
        end = start.searches[number]
        is_last = number == len(start.searches) - 1
        if is_last:
            search.switch(start.techniques)
        trace = Trace(0)
        trace.confine(NOTHING_KEPT)
        trace.watch_key(key)
        search.record(trace)
        prepare_replay(search, end, max(1, node_search.clock) if is_last else None)
        reported = offset_progress(report, done, of_nodes)
        run_with_progress(search, of_nodes, reported, partial(run_replay, search, end))
        search.record(None)
        if not is_last:
            require_same_end(search, end)
        done += end.nodes
        position = position_of(end.go)
        found = _last_store(trace, position, number, node_search.id if is_last else None) or found
    return found


def _last_store(
    trace: Trace, position: Position, number: int, before: int | None
) -> EntryWriter | None:
    """Return the last recorded store.

    With ``before``, return the last one before that node search.
    """
    found = None
    iteration = 0
    for event in trace.recorded_events():
        if event.kind == TABLE_STORE:
            if before is None or event.when < before:
                found = EntryWriter(
                    search=number,
                    node_search=event.node_search,
                    iteration=iteration,
                    depth=event.depth,
                    bound=BOUNDS[event.bound],
                    value=event.value,
                    path=uci_of_short_moves(position, event.path),
                )
        elif ROOT_EVENTS[event.kind] is RootEventKind.ITERATION:
            iteration = event.depth
    return found


def uci_of_short_moves(position: Position, path: Sequence[int]) -> tuple[str, ...]:
    """Convert moves in short form into UCI notation, from ``position`` on; 0 means a null move."""
    found = []
    position = position.copy()
    for short in path:
        move = position.from_short(short) if short else 0
        found.append(position.uci(move))
        if move:
            position.push(move)
        else:
            position = position.after_null_move()
    return tuple(found)


def count_table_results(
    recording: RecordedSearch, intervals: int, span: tuple[int, int] | None = None
) -> Sequence[Mapping[TableResult, int]]:
    """Count the node searches with each table result, in equal intervals of a search.

    ``span`` holds a first and a last node. It limits the count to these nodes and the nodes
    between.
    """
    first, last = (0, recording.nodes) if span is None else span
    return recording.table_results(first, last, intervals)
