"""A thread that finds those legal moves of a node that the search did not make."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine.inspection.faults import fault_of
from engine.inspection.nodes.details import Details
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.reporting import frame_of, shown
from engine.protocol.questions import NO_QUESTION, NotAnswered
from engine.protocol.reports import SearchStateReport

Listener: TypeAlias = Callable[[SearchStateReport | NotAnswered], None]


@dataclass(frozen=True, slots=True)
class Lookup:
    """A search state whose unmade moves have not been found yet."""

    inspection: int
    request: int
    tree: SearchTree
    details: Details
    node_search: int
    """Id of the node search at whose start the state is shown."""


class MoveLookup:
    """Finds the moves for the newest lookup. Older lookups get no report. No method blocks."""

    def __init__(self, listener: Listener) -> None:
        """Create the object without a thread. The first lookup starts the thread."""
        self._listener = listener
        self._changed = threading.Condition()
        self._waiting: Lookup | None = None
        self._current: Lookup | None = None
        """The lookup whose report is wanted: waiting, in progress, or the last finished one."""
        self._closing = False
        self._thread: threading.Thread | None = None

    def begin(self, lookup: Lookup) -> None:
        """Find all moves of a search state, then report the state again.

        Replaces the previous lookup.
        """
        with self._changed:
            self._waiting = self._current = lookup
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._work, name="inspector details", daemon=True
                )
                self._thread.start()
            self._changed.notify()

    def drop(self) -> None:
        """Cancel the report of the current lookup."""
        with self._changed:
            self._waiting = self._current = None

    def close(self) -> None:
        """Drop the current lookup and end the thread."""
        with self._changed:
            self._waiting = self._current = None
            self._closing = True
            self._changed.notify()

    def _work(self) -> None:
        while (lookup := self._next()) is not None:
            report: SearchStateReport | NotAnswered
            try:
                report = self._looked_up(lookup)
            except MemoryError:  # The report from the records alone has been sent.
                continue
            except Exception as error:  # An internal fault must not end the thread.
                report = NotAnswered(lookup.inspection, NO_QUESTION, fault_of(error))
            if self._is_wanted(lookup):
                self._listener(report)

    def _next(self) -> Lookup | None:
        """Wait for the next lookup and return it. Return None after ``close``."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting is not None or self._closing)
            lookup, self._waiting = self._waiting, None
            return lookup

    def _is_wanted(self, lookup: Lookup) -> bool:
        with self._changed:
            return self._current is lookup

    def _looked_up(self, lookup: Lookup) -> SearchStateReport:
        tree = lookup.tree
        with tree.recording.lock.reading():
            node_search = tree.nearest(lookup.node_search)
            details = lookup.details.of(frame_of(tree, node_search))
            return shown(tree, node_search, details, lookup.inspection, lookup.request)
