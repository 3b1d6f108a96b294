"""Every move of a node search with all that is known of it, found by replaying the node.

Records have no room for the moves that were never made: skipped by a rule, or left after a cutoff.
So the node search is made again, and the records answer for everything below it. Where they
cannot, as in a collapsed subtree, the whole search is made again and the node searches are watched.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.core.recording.move_log import NO_PROVENANCE
from engine.core.recording.trace import Trace
from engine.core.search.search import Search
from engine.inspection.core_codes import PROVENANCES, RULES, ListedOutcome
from engine.inspection.nodes.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import NOTHING_KEPT, rebuilt
from engine.inspection.recording.start import Start
from engine.protocol.inspect_vocabulary import PruningRule
from engine.protocol.messages import Provenance
from engine.thinking.replay import begin_again, go_on

NEIGHBOURS = 300
"""So many node searches around the one that is asked about are watched with it."""
KEPT_VISITS = 20_000
"""Of more than so many the details are forgotten again."""


@dataclass(frozen=True, slots=True)
class Detail:
    """A move in the order of its node."""

    move: int
    clock: int
    """Moves made in the search when it was its turn, or when the node ended."""
    order_score: int
    provenance: Provenance | None
    """None where it never came to be ordered."""
    outcome: ListedOutcome
    rule: PruningRule | None
    """The rule that skipped it."""
    compared: int
    """The number that the rule tested: see ``moves.pruning``."""
    threshold: int
    """The number that it was compared with."""
    number: int
    """Its place in the order, from 1; 0 where it had none."""
    history: int
    """The histories' count for it: of quiet moves and of captures."""
    exchange: int
    """What it wins by exchange, in centipawns."""
    mvv_lva: int
    """Piglet's number for a capture; 0 for other moves."""


class Details:
    """The details of the node searches of one search, looked up when they are first asked for."""

    def __init__(self, tree: SearchTree) -> None:
        """Look up nothing yet. Raises MemoryError."""
        self._tree = tree
        self._lock = threading.Lock()
        self._known: dict[int, tuple[Detail, ...]] = {}
        self._node_replay = tree.recording.node_replay()
        self.replays = 0
        """How often the search was made again."""

    def of(self, node_search: NodeSearch) -> tuple[Detail, ...]:
        """Return the moves of a node search, in order. May be called from several threads."""
        with self._lock:
            self.find([node_search])
            return self._known[node_search.id]

    def learn(self, rows: Iterable[tuple[int, ...]]) -> None:
        """Know the moves of a node search from where it was watched: rows of ``Trace.moves``."""
        rows = list(rows)
        if rows:
            self._known[rows[0][0]] = tuple(map(detail_of, rows))

    def known(self, node_search: NodeSearch) -> tuple[Detail, ...] | None:
        """Return the moves of a node search, in order, if they were looked up before; else None."""
        return self._known.get(node_search.id)

    def find(self, node_searches: Sequence[NodeSearch]) -> None:
        """Look up what is not known of some node searches.

        Each is made again by itself where that is possible; else the whole search is, once for all
        and with what is around the last of them.
        """
        if len(self._known) > KEPT_VISITS:
            self._known.clear()
        missing = []
        for node_search in node_searches:
            if node_search.id not in self._known:
                rows = self._node_replay.moves(node_search.index)
                if rows is None:
                    missing.append(node_search)
                else:
                    self._known[node_search.id] = tuple(map(detail_of, rows))
        if not missing:
            return
        last_clock = max(node_search.end_clock for node_search in missing)
        wanted = {node_search.id for node_search in missing}
        # What goes on at the limit would be known in part only.
        wanted |= {near.id for near in self._around(missing[-1]) if near.end_clock <= last_clock}
        found = watched_moves(self._tree.recording.start, wanted, last_clock + 1)
        self.replays += 1
        self._known.update(found)

    def _around(self, node_search: NodeSearch) -> list[NodeSearch]:
        """Return the node searches that the next steps may lead to."""
        above = node_search
        while (parent := self._tree.parent(above)) is not None:
            if self._tree.end_of(parent) - parent.index > NEIGHBOURS:
                break
            above = parent
        last = min(self._tree.end_of(above), above.index + NEIGHBOURS)
        return [self._tree.at(index) for index in range(above.index, last)]


def watched_moves(
    start: Start, node_searches: Iterable[int], node_limit: int
) -> dict[int, tuple[Detail, ...]]:
    """Make a search again up to a node and list the moves of some node searches, given by id.

    Of a node search that goes on at the limit, what comes later counts as left.
    """
    wanted = sorted(set(node_searches))
    trace = Trace(0)
    trace.confine(NOTHING_KEPT)
    trace.watch(wanted)
    search: Search = rebuilt(start)
    search.record(trace)
    begin_again(search, start.end, node_limit)
    go_on(search, start.end)
    search.record(None)
    found: dict[int, list[Detail]] = {node_search: [] for node_search in wanted}
    for row in trace.moves():
        found[row[0]].append(detail_of(row))
    return {node_search: tuple(details) for node_search, details in found.items()}


def detail_of(row: tuple[int, ...]) -> Detail:
    """Return a row of ``Trace.moves`` with its codes."""
    _, clock, move, score, provenance, outcome, rule, *numbers = row
    return Detail(
        move,
        clock,
        score,
        None if provenance == NO_PROVENANCE else PROVENANCES[provenance],
        ListedOutcome(outcome),
        RULES[rule] if rule else None,
        *numbers,
    )
