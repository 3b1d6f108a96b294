"""One search, in a thread of its own, watched by a clock.

The core stops on a node count and reads no clock; here the clock decides which node that is.
"""

from __future__ import annotations

import math
import threading
import traceback
from collections.abc import Callable
from ctypes import c_longlong
from dataclasses import dataclass
from time import perf_counter
from typing import TypeAlias

from engine.clock import allot, has_clock
from engine.core.position import Position
from engine.core.search import MATE_VALUE, STOP_ASKED, STOP_NODES, Search, mate_in
from engine.core.table import Table
from engine.messages import Finished, Go, Progress, Refused, StopReason, Thinking
from engine.observation import observe, observe_game_over

SearchReport: TypeAlias = Progress | Finished | Refused
Listener: TypeAlias = Callable[[SearchReport], None]
"""Takes the reports of a search: any number of Progress, then one Finished or Refused.

Called from the threads of the search, never twice at a time; must not raise, nor block for long.
"""

TICK_S = 0.1
"""How often a running iteration is reported."""
HELD_POLL_S = 0.005
"""How often the shared stop value is read when there is nothing left to search."""
FORCED_MOVE_DEPTH = 6
"""Iterations spent on a move that is the only one, on a clock: enough for a score and a reply."""


@dataclass(frozen=True, slots=True)
class SearchEnd:
    """A search and how it ended; with those before it, all that is needed to make it again."""

    go: Go
    iterations: int
    """Iterations completed."""
    nodes: int
    cut_short: bool
    """True where it ended at node ``nodes`` inside an iteration; else after ``iterations``."""
    reason: StopReason


class Thought:
    """A search from its start to its last report. Begins at once; ``search`` has been prepared."""

    def __init__(
        self,
        *,
        go: Go,
        position: Position,
        search: Search,
        table: Table,
        started_s: float,
        stop_value: c_longlong | None,
        listener: Listener,
        journal: list[SearchEnd],
    ) -> None:
        """Start the thread. ``started_s`` is when the search was asked for, by perf_counter."""
        self._go = go
        self._position = position
        self._search = search
        self._table = table
        self._started_s = started_s
        self._stop_value = stop_value
        self._listener = listener
        self._journal = journal
        self._choices = len(position.legal_moves())
        self._budget = allot(go.limits, position.white_to_move())
        self._asked = threading.Event()
        self._searched = threading.Event()
        """Nothing is searched any more, so nothing is watched."""
        self._over = threading.Event()
        self._time_is_up = False
        self._cut_short = False
        """The last iteration was not completed."""
        self._fault: Exception | None = None
        """What broke in the watching thread."""
        self._lock = threading.Lock()
        """Held to report and to stop, so that the watch does neither once nothing is searched."""
        self._watch = threading.Thread(target=self._watch_search, name="search watch", daemon=True)
        self._thread = threading.Thread(target=self._run, name="search", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ask the search to end; its Finished follows soon."""
        self._asked.set()
        self._search.stop()

    def is_over(self) -> bool:
        """Is the search over? True from just before the last report is given."""
        return self._over.is_set()

    def join(self) -> None:
        """Wait until the last report has been given and both threads have ended."""
        self._thread.join()
        self._watch.join()

    # The searching thread

    def _run(self) -> None:
        report: Finished | Refused
        try:
            report = self._finish(self._think())
        except Exception as error:  # a broken search must not take the process with it
            report = Refused(self._go.search_id, f"the search broke: {_fault_line(error)}")
        self._over.set()
        self._listener(report)

    def _think(self) -> StopReason:
        """Search until there is a reason not to; return it."""
        self._watch.start()
        try:
            reason = self._deepen() if self._choices else StopReason.SOLVED
            if self._is_unlimited():
                self._hold()
                reason = StopReason.ASKED
        finally:
            with self._lock:
                self._searched.set()
        if self._fault is not None:
            raise self._fault
        return reason

    def _deepen(self) -> StopReason:
        """Search one iteration after the other."""
        while self._search.deepen():
            self._report_progress()
            reason = self._reason_to_end()
            if reason is not None:
                return reason
        return self._reason_of_cut()

    def _reason_to_end(self) -> StopReason | None:
        """Return why no other iteration should follow the one just completed."""
        if self._is_asked():
            return StopReason.ASKED
        depth_limit = self._go.limits.depth
        if depth_limit is not None and self._search.depth() >= depth_limit:
            return StopReason.DEPTH
        if self._budget is not None and self._elapsed_ms() >= self._budget.soft_ms:
            return StopReason.TIME
        if has_clock(self._go.limits) and self._is_solved():
            return StopReason.SOLVED
        return None

    def _reason_of_cut(self) -> StopReason:
        """Return why no other iteration was completed."""
        stop_reason = self._search.stop_reason()
        if stop_reason not in (STOP_NODES, STOP_ASKED):
            return StopReason.DEPTH  # as deep as the search can go
        self._cut_short = True
        if stop_reason == STOP_NODES:
            return StopReason.NODES
        return StopReason.TIME if self._time_is_up else StopReason.ASKED

    def _is_solved(self) -> bool:
        """Can no deeper search change the choice: one move only, or the shortest mate?"""
        depth = self._search.depth()
        if self._choices == 1:
            return depth >= FORCED_MOVE_DEPTH
        value = self._search.value()
        return mate_in(value) is not None and depth >= MATE_VALUE - abs(value)

    def _is_asked(self) -> bool:
        if self._asked.is_set():
            return True
        return self._stop_value is not None and self._stop_value.value >= self._go.search_id

    def _is_unlimited(self) -> bool:
        """Does only a stop end this search?"""
        limits = self._go.limits
        return self._budget is None and limits.depth is None and limits.nodes is None

    def _hold(self) -> None:
        """Wait for the stop that an unlimited search promises to wait for."""
        # The shared value cannot wake anybody; without one the event does.
        poll_s = None if self._stop_value is None else HELD_POLL_S
        while not self._is_asked():
            self._asked.wait(poll_s)

    def _finish(self, reason: StopReason) -> Finished:
        """Write the journal and return the last report."""
        thinking = self._observe()
        best = self._position.uci(self._search.best_move()) if self._choices else None
        variation = thinking.principal_variation
        ponder = variation[1] if len(variation) > 1 and variation[0] == best else None
        self._journal.append(
            SearchEnd(self._go, thinking.depth, thinking.nodes, self._cut_short, reason)
        )
        return Finished(self._go.search_id, best, ponder, thinking, reason)

    # The watching thread

    def _watch_search(self) -> None:
        """Watch the running iterations; a fault in that ends the search."""
        try:
            self._tick_until_searched()
        except Exception as error:
            self._fault = error
            self._asked.set()
            self._end_in_time()

    def _tick_until_searched(self) -> None:
        """Report about ten times a second, and end the search at the hard bound."""
        hard_s = math.inf
        if self._budget is not None:
            hard_s = self._started_s + self._budget.hard_ms / 1000
        tick_s = perf_counter() + TICK_S
        while not self._searched.wait(max(0.0, min(hard_s, tick_s) - perf_counter())):
            now_s = perf_counter()
            if now_s >= hard_s:
                self._end_in_time()
                hard_s = math.inf
            if now_s >= tick_s:
                tick_s = now_s + TICK_S
                self._report_progress()

    def _end_in_time(self) -> None:
        with self._lock:
            if not self._searched.is_set():  # else the core may already serve another search
                self._time_is_up = True
                self._search.stop()

    # Both threads

    def _report_progress(self) -> None:
        with self._lock:
            if not self._searched.is_set():
                self._listener(Progress(self._go.search_id, self._observe()))

    def _observe(self) -> Thinking:
        if not self._choices:
            return observe_game_over(self._position, self._elapsed_ms())
        return observe(self._search, self._table, self._position, self._elapsed_ms())

    def _elapsed_ms(self) -> int:
        return int((perf_counter() - self._started_s) * 1000)


def _fault_line(error: Exception) -> str:
    """Return what went wrong and where, in one line."""
    words = " ".join(str(error).split())
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {words} ({frame.name}, line {frame.lineno})"
