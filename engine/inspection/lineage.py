"""Where a table hit comes from: the visit that wrote it, in this search or an earlier one."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.fifty import key_in_table
from engine.core.records import TABLE_RESULTS
from engine.core.search import Search
from engine.core.trace import EVENTS, Trace
from engine.inspection.recording import Recording, require_same
from engine.inspection.start import Start, fresh_search
from engine.inspection.tree import SearchTree
from engine.inspection.visit import BOUNDS, ORDINALS, Visit
from engine.messages import Bound
from engine.replay import begin_again, go_on

_NOTHING_KEPT = 127
"""A depth that no visit but the root's is searched to."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The visit that wrote an entry of the table."""

    search: int
    """Index of its search in ``Start.searches``; the last is the one that is looked at."""
    visit: int
    """The visit's id in that search."""
    iteration: int
    """The iteration it belongs to, in plies."""
    depth: int
    """Of the entry, in plies."""
    bound: Bound
    value: int
    """Centipawns for the side to move."""

    @property
    def node(self) -> int:
        """Moves made in its search before it."""
        return self.visit // ORDINALS


def origin_of(tree: SearchTree, visit: Visit) -> Origin | None:
    """Return who wrote what the table knew at a visit; None where it knew nothing.

    Makes the search again up to the visit; where it did not write it itself those before it, too,
    from the last span on (see ``engine.keepsakes``).

    Raises as ``recording.record`` does, and DamagedKeepsakeError.
    """
    if not visit.table.is_hit:
        return None
    key = key_in_table(tree.position_at(visit))
    start = tree.recording.start
    end = len(start.searches)
    for keepsake in (*reversed(start.keepsakes), None):
        first = 0 if keepsake is None else keepsake.first
        search = fresh_search(start.hash_mb) if keepsake is None else keepsake.restored()
        found = _origin_within(search, start, range(first, end), key, visit)
        if found is not None:
            return found
        end = first
    return None


def _origin_within(
    search: Search, start: Start, numbers: range, key: int, visit: Visit
) -> Origin | None:
    """Make searches in a row again and return who of them wrote last what was known of a key."""
    found: Origin | None = None
    for number in numbers:
        end = start.searches[number]
        is_last = number == len(start.searches) - 1
        if is_last and start.switches is not None:
            search.switch(start.switches)
        trace = Trace(0)
        trace.confine(_NOTHING_KEPT)
        trace.watch_key(key)
        search.record(trace)
        begin_again(search, end, max(1, visit.clock) if is_last else None)
        go_on(search, end)
        search.record(None)
        if not is_last:
            require_same(search, end)
        found = _last_store(trace, number, visit.id if is_last else None) or found
    return found


def _last_store(trace: Trace, number: int, before: int | None) -> Origin | None:
    """Return the last store that was noted, before a visit began if one is given."""
    found = None
    iteration = 0
    for visit, kind, depth, value, bound, _, _, when in trace.happenings():
        if EVENTS[kind] == "iteration":
            iteration = depth
        elif EVENTS[kind] == "table store" and (before is None or when < before):
            found = Origin(number, visit, iteration, depth, BOUNDS[bound], value)
    return found


def table_use(recording: Recording, spans: int) -> list[dict[str, int]]:
    """Return what the table was good for in each of so many equal stretches of a search.

    Each counts visits by ``records.TABLE_RESULTS``.
    """
    step = max(1, -(-(recording.nodes + 1) // spans))
    return [
        dict(zip(TABLE_RESULTS, counts, strict=True))
        for counts in recording.records.table_results(step)
    ]
