"""A thread that finds those legal moves of a node that the search did not make."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from engine.inspection.inspection_faults import fault_of_exception
from engine.inspection.inspection_reports import parent_or_root, search_state_report
from engine.inspection.newest_job_thread import NewestJobThread
from engine.inspection.nodes.ordered_moves import OrderedMoves
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import CancelledError
from engine.protocol.inspect_reports import SearchStateReport
from engine.protocol.questions import NO_QUESTION, NotAnswered

Listener: TypeAlias = Callable[[SearchStateReport | NotAnswered], None]


class UnmadeMovesJob(Struct, frozen=True):
    """A search state whose unmade moves have not been found yet."""

    inspection: int
    request: int
    tree: SearchTree
    details: OrderedMoves
    node_search: int
    """Id of the node search at whose start the state is shown."""


class UnmadeMoveFinder:
    """Works on the newest lookup; older ones get no report. Its methods never block."""

    def __init__(self, listener: Listener) -> None:
        """Create it. The first lookup starts its thread."""
        self._listener = listener
        self._jobs = NewestJobThread("inspector details", self._run)

    def begin(self, lookup: UnmadeMovesJob) -> None:
        """Look up all moves of a search state and report it. Replaces the lookup before."""
        self._jobs.begin(lookup)

    def drop(self) -> None:
        """Send no report of the current lookup."""
        self._jobs.drop()

    def close(self) -> None:
        """Drop the current lookup and end the thread."""
        self._jobs.close()

    def _run(self, lookup: UnmadeMovesJob) -> None:
        report: SearchStateReport | NotAnswered
        try:
            report = self._looked_up(lookup)
        except CancelledError:
            return
        except Exception as error:  # An internal fault must not end the thread.
            report = NotAnswered(lookup.inspection, NO_QUESTION, fault_of_exception(error))
        if self._jobs.is_wanted(lookup):
            self._listener(report)

    def _looked_up(self, lookup: UnmadeMovesJob) -> SearchStateReport:
        tree = lookup.tree
        with tree.recording.lock.reading():
            node_search = tree.nearest(lookup.node_search)
            details = lookup.details.of(
                parent_or_root(tree, node_search), lambda *_: self._jobs.is_wanted(lookup)
            )
            return search_state_report(
                tree, node_search, details, lookup.inspection, lookup.request
            )
