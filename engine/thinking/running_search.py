"""One search in a thread of its own, with a second thread that watches the clock.

The core never reads a clock. When the time is up, the second thread stops the core.
"""

from __future__ import annotations

import math
import threading
import traceback
from collections.abc import Callable
from ctypes import c_longlong
from time import perf_counter
from typing import TypeAlias

from msgspec.structs import replace

from engine.checkpoints.game_checkpoints import Checkpoints
from engine.core.search.search import STOP_NODES, STOP_ON_DEMAND
from engine.protocol.faults import Fault, FaultError, exception_text
from engine.protocol.messages import (
    NO_SEARCH,
    CompletedIteration,
    Finished,
    Progress,
    SearchEnd,
    SearchRefused,
    StopReason,
    Thinking,
)
from engine.protocol.shared_enums import ANALYSIS, FaultCode
from engine.thinking.move_choice import chosen_move
from engine.thinking.overlooked import find_overlooked
from engine.thinking.search_request import SearchRequest
from engine.thinking.thinking_reports import thinking_of_game_over, thinking_of_search
from engine.thinking.thread_pool import ThreadPool
from engine.thinking.time_management import IterationStability

SearchReport: TypeAlias = Progress | Finished | SearchRefused
Listener: TypeAlias = Callable[[SearchReport], None]
"""Receives the reports of a search: any number of Progress, then one Finished or Refused.

A Refused with the id NO_SEARCH may come earlier. It is a warning, for example about missing
threads, and the search continues. The threads of the search call the listener, one at a time. It
must not raise an exception or block for long."""

TICK_S = 0.1
"""Interval in seconds between reports during an iteration."""
ANALYSIS_TICK_S = 0.05
"""The same for an analysis. The window shows a line at most 0.1 s after the search has found it."""
HELD_POLL_S = 0.005
"""Interval in seconds between reads of the shared stop value while a finished search holds its
answer back."""


class RunningSearch:
    """A search from its start to its last report.

    ``pool`` must have been prepared with ``begin``. If a thread cannot start, the constructor
    reports a warning and searches a single iteration itself. It then returns after the last report.
    """

    def __init__(
        self,
        request: SearchRequest,
        pool: ThreadPool,
        stop_value: c_longlong | None,
        listener: Listener,
        journal: list[SearchEnd],
        checkpoints: Checkpoints,
    ) -> None:
        """Start both threads."""
        self._request = request
        self._go = request.go
        self._pool = pool
        self._search = pool.main
        self._stop_value = stop_value
        self._listener = listener
        self._journal = journal
        self._checkpoints = checkpoints
        self._stability = IterationStability()
        self._is_analysis = self._go.purpose in ANALYSIS
        self._tick_s = ANALYSIS_TICK_S if self._is_analysis else TICK_S
        self._iterations: tuple[CompletedIteration, ...] = ()
        self._stop_requested = threading.Event()
        self._pondering = threading.Event()
        if request.go.is_pondering:
            self._pondering.set()
        self._answer_event = threading.Event()
        """Set when a search that holds its answer back must check whether it may answer."""
        self._watch_event = threading.Event()
        """Set when the watch thread must check the clock before its next tick."""
        self._search_ended = False
        """True after the last iteration. The watch thread then ends."""
        self._over = threading.Event()
        self._limits_from_s = request.started_s
        """Time from which the hard bound counts, in seconds by ``perf_counter``. A ponder hit sets
        it anew."""
        self._time_is_up = False
        self._cut_short = False
        """True if the last iteration was not completed."""
        self._fault: Exception | None = None
        """Exception of the watch thread, which ends the search; None if there was none."""
        self._lock = threading.Lock()
        """Guards reports and stops, so that the watch thread makes neither after the search has
        ended."""
        self._watch = threading.Thread(target=self._watch_search, name="search watch", daemon=True)
        self._thread = threading.Thread(target=self._run, name="search", daemon=True)
        self._start()

    @property
    def search_id(self) -> int:
        """Id of the search, as the window or UCI gave it."""
        return self._go.search_id

    def stop(self) -> None:
        """Request the end of the search. Its Finished report follows soon."""
        self._stop_requested.set()
        self._search.stop()
        self._answer_event.set()

    def ponder_hit(self) -> None:
        """End pondering, because the opponent played the expected move.

        The limits hold from now on. The time spent on pondering counts towards the soft bound. The
        hard bound starts now, as the clock does.
        """
        with self._lock:
            if not self._pondering.is_set():
                return
            self._limits_from_s = perf_counter()
            self._pondering.clear()
            if self._search.depth() > 0 and self._is_soft_bound_passed():
                self._end_search()
        self._answer_event.set()
        self._watch_event.set()

    def is_over(self) -> bool:
        """Return whether the search is over.

        The result becomes True just before the last report is sent.
        """
        return self._over.is_set()

    def is_stopping(self) -> bool:
        """Return whether a stop was requested, so that the last report comes soon."""
        return self._is_stop_requested()

    def join(self) -> None:
        """Wait until the last report has been given and both threads have ended."""
        for thread in (self._thread, self._watch):
            if thread.ident is not None:  # None if the thread could not start.
                thread.join()

    def _start(self) -> None:
        """Start both threads. If one cannot start, search one iteration in this thread."""
        try:
            self._watch.start()
            self._thread.start()
        except (RuntimeError, MemoryError) as error:
            # A longer search could not be stopped by a command or by the clock.
            self._report_fault(Fault(FaultCode.ONE_ITERATION, system_text=exception_text(error)))
            self.stop()
            self._run()

    # The searching thread

    def _run(self) -> None:
        report: Finished | SearchRefused
        try:
            report = self._finish(self._search_until_reason())
        except Exception as error:  # A failed search must not end the process.
            fault = Fault(FaultCode.SEARCH_FAILED, system_text=_fault_line(error))
            report = SearchRefused(self._go.search_id, fault)
        nodes = self._pool.main.nodes()
        self._over.set()
        self._listener(report)
        self._checkpoints.search_ended(len(self._journal), nodes)

    def _search_until_reason(self) -> StopReason:
        """Search until a limit is reached or a stop is requested. Return the reason for the end."""
        try:
            self._start_helpers()
            reason = self._deepen() if self._request.choices else StopReason.SOLVED
            if self._hold_answer():
                reason = StopReason.ASKED
        finally:
            self._pool.end_helpers()
            with self._lock:
                self._search_ended = True
            self._watch_event.set()
        if self._fault is not None:
            raise self._fault
        return reason

    def _start_helpers(self) -> None:
        """Start the helpers. If some cannot start, report a warning."""
        try:
            self._pool.start_helpers(self._request.depth_limit)
        except FaultError as error:
            self._report_fault(error.fault)

    def _deepen(self) -> StopReason:
        """Search one iteration after another. Return why the search ended."""
        while self._search.deepen():
            self._stability.note(
                self._search.depth(),
                self._search.best_move(),
                self._search.value(),
                self._search.best_move_share(),
            )
            iteration = CompletedIteration(self._search.depth(), self._pool.nodes())
            self._iterations = (*self._iterations, iteration)
            self._report_progress()
            reason = self._reason_to_end()
            if reason is not None:
                return reason
        return self._reason_without_iteration()

    def _reason_to_end(self) -> StopReason | None:
        """Return why no iteration follows the completed one; None if the search goes on."""
        if self._is_stop_requested():
            return StopReason.ASKED
        depth_limit = self._request.depth_limit
        if depth_limit is not None and self._search.depth() >= depth_limit:
            return StopReason.DEPTH
        if self._request.is_wanted_mate(self._search.value()):
            return StopReason.SOLVED
        if self._pondering.is_set():
            return None
        if self._is_soft_bound_passed():
            return StopReason.TIME
        if self._request.is_decided(self._search.depth(), self._search.value()):
            return StopReason.SOLVED
        return None

    def _reason_without_iteration(self) -> StopReason:
        """Return why the core did not complete another iteration."""
        stop_reason = self._search.stop_reason()
        if stop_reason not in (STOP_NODES, STOP_ON_DEMAND):
            return StopReason.DEPTH  # as deep as the search can go
        self._cut_short = True
        if stop_reason == STOP_NODES:
            return StopReason.NODES
        return StopReason.TIME if self._time_is_up else StopReason.ASKED

    def _is_soft_bound_passed(self) -> bool:
        """Return whether the search has used its soft bound, multiplied by the stability factor."""
        budget = self._request.budget
        return budget is not None and self._elapsed_ms() >= budget.scaled_soft_ms(
            self._stability.percent
        )

    def _is_stop_requested(self) -> bool:
        if self._stop_requested.is_set():
            return True
        return self._stop_value is not None and self._stop_value.value >= self._go.search_id

    def _hold_answer(self) -> bool:
        """Wait until the answer may be given. Return whether a stop ended the search.

        The answer must wait during pondering, and if only a stop ends the search.
        """
        was_held = False
        # The shared stop value must be polled. Without one, the event is enough.
        poll_s = None if self._stop_value is None else HELD_POLL_S
        while (
            self._pondering.is_set() or self._request.is_unlimited
        ) and not self._is_stop_requested():
            was_held = True
            self._answer_event.wait(poll_s)
            self._answer_event.clear()
        return self._request.is_unlimited or (was_held and self._is_stop_requested())

    def _finish(self, reason: StopReason) -> Finished:
        """Append the end of the search to the journal and return the last report."""
        earlier = len(self._journal)
        end = SearchEnd(
            self._go,
            self._request.root_moves,
            self._request.lines,
            self._pool.threads,
            self._search.depth(),
            self._search.nodes(),
            self._cut_short,
            reason,
            self._search.value(),
            self._request.sight,
        )
        self._journal.append(end)
        # Only the main search has certainly reached a depth limit.
        self._search = self._pool.main if reason is StopReason.DEPTH else self._pool.best()
        thinking = self._observe()
        best, ponder = self._answer(thinking)
        overlooked = None
        if self._go.explain and self._request.sight is not None and best is not None:
            position = self._request.context.position
            overlooked = find_overlooked(position, best, self._request.sight)
        return Finished(
            self._go.search_id, best, ponder, thinking, reason, end, earlier, overlooked
        )

    def _answer(self, thinking: Thinking) -> tuple[str | None, str | None]:
        """Return the best move and the expected reply, both in UCI notation."""
        if not self._request.choices:
            return None, None
        position = self._request.context.position
        chosen = chosen_move(self._search, self._go, position)
        best = position.uci(chosen)
        for line in thinking.lines:
            if line.moves[0] == best and len(line.moves) > 1:
                return best, line.moves[1]
        answer = self._search.answer_to(chosen)
        return best, position.uci(answer) if answer else None

    # The watching thread

    def _watch_search(self) -> None:
        """Run the watch thread. An exception in it ends the search."""
        try:
            self._tick_until_search_ended()
        except Exception as error:
            self._fault = error
            self._stop_requested.set()
            self._answer_event.set()
            self._end_in_time()

    def _tick_until_search_ended(self) -> None:
        """Report again and again. Stop the search at the hard bound."""
        tick_s = perf_counter() + self._tick_s
        while True:
            self._watch_event.wait(max(0.0, min(self._hard_s(), tick_s) - perf_counter()))
            self._watch_event.clear()
            if self._search_ended:
                return
            now_s = perf_counter()
            if now_s >= self._hard_s():
                self._end_in_time()
            if now_s >= tick_s:
                tick_s = now_s + self._tick_s
                self._report_progress()

    def _hard_s(self) -> float:
        """Return the time at which the hard bound expires, in seconds by ``perf_counter``.

        It is infinite without a time limit, during pondering, and after the time was up.
        """
        budget = self._request.budget
        if budget is None or self._pondering.is_set() or self._time_is_up:
            return math.inf
        return self._limits_from_s + budget.hard_ms / 1000

    def _end_in_time(self) -> None:
        with self._lock:
            self._end_search()

    def _end_search(self) -> None:
        """Stop the core because time is up. The caller holds the lock."""
        if not self._search_ended:  # The core may already run another search.
            self._time_is_up = True
            self._search.stop()

    # Both threads

    def _report_fault(self, fault: Fault) -> None:
        """Report a fault that does not end the search."""
        with self._lock:
            self._listener(SearchRefused(NO_SEARCH, fault))

    def _report_progress(self) -> None:
        with self._lock:
            if not self._search_ended:
                self._listener(Progress(self._go.search_id, self._observe()))

    def _observe(self) -> Thinking:
        if not self._request.choices:
            return thinking_of_game_over(self._request.context.position, self._elapsed_ms())
        thinking = thinking_of_search(
            self._pool, self._search, self._request.context, self._elapsed_ms()
        )
        if not self._is_analysis:
            return thinking
        return replace(
            thinking,
            iterations=self._iterations,
            was_table_filled=self._request.was_table_filled,
        )

    def _elapsed_ms(self) -> int:
        return int((perf_counter() - self._request.started_s) * 1000)


def _fault_line(error: Exception) -> str:
    """Return the type, the message and the place of an exception in one line."""
    words = " ".join(str(error).split())
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {words} ({frame.name}, line {frame.lineno})"
