"""All moves of a node search, including those that were never made.

Records do not contain moves that a rule skipped or that were left after a cutoff. A replay of the
single node lists them. In this replay, the recorded values replace the searches of the children. A
collapsed subtree has no recorded values. There, a replay of the whole search watches the wanted
node searches.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from functools import partial

from msgspec import Struct

from engine.core.recording.move_log import ListedMove
from engine.core.recording.trace import Trace
from engine.core.search.search import Search
from engine.inspection.core_constants import LISTED_OUTCOMES, PROVENANCES, RULES, ListedOutcome
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import (
    ProgressCallback,
    offset_progress,
    run_with_progress,
)
from engine.inspection.recording.recorded_search import RecordingCapability
from engine.inspection.recording.recording import (
    NOTHING_KEPT,
    rebuild_start_state,
    require_replayable,
)
from engine.inspection.recording.replay_start import ReplayStart
from engine.protocol.inspect_enums import PruningRule
from engine.protocol.messages import Provenance
from engine.thinking.replay import prepare_replay, run_replay

NEIGHBOURS = 300
"""How many node searches around the requested one a full replay watches as well, at most."""
MOST_KEPT = 20_000
"""Maximum number of node searches whose details are kept. If it is exceeded, all details are
dropped."""


class OrderedMove(Struct, frozen=True):
    """A move in the move order of its node."""

    move: int
    clock: int
    """Moves made in the search before this move's turn. If the move never had a turn, the moves
    made before the end of the node."""
    order_score: int
    provenance: Provenance | None
    """Provenance of the move; None if the move was never ordered."""
    outcome: ListedOutcome
    rule: PruningRule | None
    """Rule that skipped the move."""
    compared: int
    """The number that the rule tested: see ``moves.pruning``."""
    threshold: int
    """The limit to which the rule compared ``compared``."""
    number: int
    """Number of the move in the move order, from 1; 0 if the move was not reached."""
    history: int
    """History score: quiet history for quiet moves, capture history for captures."""
    exchange: int
    """SEE of the move in centipawns."""
    mvv_lva: int
    """MVV-LVA score of a capture (as in Piglet); 0 for other moves."""


class OrderedMoveLookup:
    """The details of node searches, each looked up on first request."""

    def __init__(self, tree: SearchTree) -> None:
        """Create a store that has no details yet.

        If the search cannot be replayed, it never has any.

        Raises:
            MemoryError: there is not enough memory for the replay.
        """
        self._tree = tree
        self._lock = threading.Lock()
        self._known: dict[int, tuple[OrderedMove, ...]] = {}
        self._node_replay = None
        if RecordingCapability.REPLAY in tree.recording.capabilities:
            self._node_replay = require_replayable(tree.recording).node_replay()
        self.replays = 0
        """Number of replays of the whole search."""

    def of(
        self, node_search: NodeSearch, report: ProgressCallback | None = None
    ) -> tuple[OrderedMove, ...]:
        """Return the moves of a node search, in move order. Safe to call from several threads.

        Raises:
            CancelledError: ``report`` returned False.
            MissingCapabilityError: the search cannot be replayed.
        """
        with self._lock:
            self.find([node_search], report)
            return self._known[node_search.id]

    def learn(self, moves: Sequence[ListedMove]) -> None:
        """Store the details of a watched node search, from ``Trace.moves``."""
        if moves:
            self._known[moves[0].node_search] = tuple(map(ordered_move_of, moves))

    def known(self, node_search: NodeSearch) -> tuple[OrderedMove, ...] | None:
        """Return the moves of a node search, in move order; None if they were not looked up yet."""
        return self._known.get(node_search.id)

    def find(
        self, node_searches: Sequence[NodeSearch], report: ProgressCallback | None = None
    ) -> None:
        """Find the details of node searches that have none yet.

        Each node is replayed alone if that is possible. One replay of the whole search serves all
        others. It also watches the neighbours of the last one.

        Raises:
            CancelledError: ``report`` returned False.
            MissingCapabilityError: the search cannot be replayed.
        """
        recording = require_replayable(self._tree.recording)
        assert self._node_replay is not None
        if len(self._known) > MOST_KEPT:
            self._known.clear()
        missing = []
        for node_search in node_searches:
            if node_search.id not in self._known:
                rows = self._node_replay.moves(node_search.index)
                if rows is None:
                    missing.append(node_search)
                else:
                    self._known[node_search.id] = tuple(map(ordered_move_of, rows))
        if not missing:
            return
        last_clock = max(node_search.end_clock for node_search in missing)
        wanted = {node_search.id for node_search in missing}
        # A node search that is still running at the node limit would have incomplete details.
        wanted |= {near.id for near in self._around(missing[-1]) if near.end_clock <= last_clock}
        found = list_watched_moves(recording.start, wanted, last_clock + 1, report)
        self.replays += 1
        self._known.update(found)

    def _around(self, node_search: NodeSearch) -> list[NodeSearch]:
        """Return the node searches near this one, because the next steps probably lead there."""
        above = node_search
        while (parent := self._tree.parent(above)) is not None:
            if self._tree.end_of(parent) - parent.index > NEIGHBOURS:
                break
            above = parent
        last = min(self._tree.end_of(above), above.index + NEIGHBOURS)
        return [self._tree.at(index) for index in range(above.index, last)]


def list_watched_moves(
    start: ReplayStart,
    node_searches: Iterable[int],
    node_limit: int,
    report: ProgressCallback | None = None,
) -> dict[int, tuple[OrderedMove, ...]]:
    """Replay a search up to a node limit. Return the moves of the watched node searches.

    ``node_searches`` holds the ids to watch, and the result is keyed by id. If a node search is
    still running at the limit, its remaining moves count as not reached.

    Raises the errors of ``recording.rebuild_start_state``, and CancelledError if ``report``
    returned False.
    """
    wanted = sorted(set(node_searches))
    trace = Trace(0)
    trace.confine(NOTHING_KEPT)
    trace.watch(wanted)
    search: Search = rebuild_start_state(start, report)
    search.record(trace)
    prepare_replay(search, start.end, node_limit)
    reported = offset_progress(report, start.earlier_nodes, start.all_nodes)
    run_with_progress(search, node_limit, reported, partial(run_replay, search, start.end))
    search.record(None)
    found: dict[int, list[OrderedMove]] = {node_search: [] for node_search in wanted}
    for listed in trace.moves():
        found[listed.node_search].append(ordered_move_of(listed))
    return {node_search: tuple(details) for node_search, details in found.items()}


def ordered_move_of(listed: ListedMove) -> OrderedMove:
    """Convert a move that the core listed, with enum members for the core's numbers."""
    return OrderedMove(
        move=listed.move,
        clock=listed.clock,
        order_score=listed.order_score,
        provenance=PROVENANCES[listed.provenance],
        outcome=LISTED_OUTCOMES[listed.outcome],
        rule=RULES[listed.rule] if listed.rule else None,
        compared=listed.compared,
        threshold=listed.threshold,
        number=listed.number,
        history=listed.history,
        exchange=listed.see,
        mvv_lva=listed.mvv_lva,
    )
