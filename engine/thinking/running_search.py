"""One search, in a thread of its own, watched by a clock.

The core stops on a node count and reads no clock; here the clock decides which node that is.
"""

from __future__ import annotations

import math
import threading
import traceback
from collections.abc import Callable
from ctypes import c_longlong
from time import perf_counter
from typing import TypeAlias

from engine.checkpoints.store import Checkpoints
from engine.core.search.search import EXACT_BOUND, STOP_NODES, STOP_ON_DEMAND
from engine.protocol.faults import Fault, FaultError, text_of
from engine.protocol.messages import (
    NO_SEARCH,
    Finished,
    Progress,
    Refused,
    SearchEnd,
    StopReason,
    Thinking,
)
from engine.protocol.vocabulary import FaultCode
from engine.thinking.choice import Option, choose
from engine.thinking.clock import IterationStability
from engine.thinking.observation import observe, observe_game_over
from engine.thinking.request import SearchRequest
from engine.thinking.thread_pool import ThreadPool

SearchReport: TypeAlias = Progress | Finished | Refused
Listener: TypeAlias = Callable[[SearchReport], None]
"""Takes the reports of a search: any number of Progress, then one Finished or Refused.

Before the last there may be a Refused with the id NO_SEARCH: the search has fewer threads than are
configured. Called from the threads of the search, never twice at a time; must not raise, nor block
for long.
"""

TICK_S = 0.1
"""How often a running iteration is reported."""
HELD_POLL_S = 0.005
"""How often the shared stop value is read when there is nothing left to search."""


class RunningSearch:
    """A search from its start to its last report. Begins at once; ``team`` has been prepared.

    Where the threads that it needs cannot be had, it tells so and is over when it has been made: a
    single iteration, whatever was wanted.
    """

    def __init__(
        self,
        task: SearchRequest,
        team: ThreadPool,
        stop_value: c_longlong | None,
        listener: Listener,
        journal: list[SearchEnd],
        checkpoints: Checkpoints,
    ) -> None:
        """Start the threads."""
        self._task = task
        self._go = task.go
        self._team = team
        self._search = team.main
        self._stop_value = stop_value
        self._listener = listener
        self._journal = journal
        self._checkpoints = checkpoints
        self._course = IterationStability()
        self._asked = threading.Event()
        self._pondering = threading.Event()
        if task.go.is_pondering:
            self._pondering.set()
        self._stirred = threading.Event()
        """Something happened that a search which holds its answer back waits for."""
        self._alarmed = threading.Event()
        """Something happened that the watch must look at before its next tick."""
        self._searched = False
        """Nothing is searched any more, so nothing is watched."""
        self._over = threading.Event()
        self._limits_from_s = task.started_s
        """From when on the hard bound counts."""
        self._time_is_up = False
        self._cut_short = False
        """The last iteration was not completed."""
        self._fault: Exception | None = None
        """What broke in the watching thread."""
        self._lock = threading.Lock()
        """Held to report and to stop, so that the watch does neither once nothing is searched."""
        self._watch = threading.Thread(target=self._watch_search, name="search watch", daemon=True)
        self._thread = threading.Thread(target=self._run, name="search", daemon=True)
        self._start()

    @property
    def search_id(self) -> int:
        """The id of the search."""
        return self._go.search_id

    def stop(self) -> None:
        """Ask the search to end; its Finished follows soon."""
        self._asked.set()
        self._search.stop()
        self._stirred.set()

    def ponder_hit(self) -> None:
        """The expected move was made: from now on the limits hold.

        What was searched until now counts as time spent; the clock has run only from now on.
        """
        with self._lock:
            if not self._pondering.is_set():
                return
            self._limits_from_s = perf_counter()
            self._pondering.clear()
            if self._search.depth() > 0 and self._is_soft_bound_passed():
                self._end_search()
        self._stirred.set()
        self._alarmed.set()

    def is_over(self) -> bool:
        """Is the search over? True from just before the last report is given."""
        return self._over.is_set()

    def is_asked_to_end(self) -> bool:
        """Was it told to stop, so that its last report will soon be there?"""
        return self._is_asked()

    def join(self) -> None:
        """Wait until the last report has been given and both threads have ended."""
        for thread in (self._thread, self._watch):
            if thread.ident is not None:  # else it could not be started
                thread.join()

    def _start(self) -> None:
        """Start both threads, or search one iteration here and now."""
        try:
            self._watch.start()
            self._thread.start()
        except (RuntimeError, MemoryError) as error:
            # Here nobody could stop a longer search, and without the watch no clock would.
            self._report_fault(Fault(FaultCode.ONE_ITERATION, system_text=text_of(error)))
            self.stop()
            self._run()

    # The searching thread

    def _run(self) -> None:
        report: Finished | Refused
        try:
            report = self._finish(self._think())
        except Exception as error:  # a broken search must not take the process with it
            fault = Fault(FaultCode.SEARCH_FAILED, system_text=_fault_line(error))
            report = Refused(self._go.search_id, fault)
        nodes = self._team.main.nodes()
        self._over.set()
        self._listener(report)
        self._checkpoints.search_ended(len(self._journal), nodes)

    def _think(self) -> StopReason:
        """Search until there is a reason not to; return it."""
        try:
            self._start_helpers()
            reason = self._deepen() if self._task.choices else StopReason.SOLVED
            if self._hold():
                reason = StopReason.ASKED
        finally:
            self._team.end_helpers()
            with self._lock:
                self._searched = True
            self._alarmed.set()
        if self._fault is not None:
            raise self._fault
        return reason

    def _start_helpers(self) -> None:
        """Let all search that can be started."""
        try:
            self._team.start_helpers(self._task.depth_limit)
        except FaultError as error:
            self._report_fault(error.fault)

    def _deepen(self) -> StopReason:
        """Search one iteration after the other."""
        while self._search.deepen():
            self._course.note(
                self._search.depth(),
                self._search.best_move(),
                self._search.value(),
                self._search.best_move_share(),
            )
            self._report_progress()
            reason = self._reason_to_end()
            if reason is not None:
                return reason
        return self._reason_of_cut()

    def _reason_to_end(self) -> StopReason | None:
        """Return why no other iteration should follow the one just completed."""
        if self._is_asked():
            return StopReason.ASKED
        depth_limit = self._task.depth_limit
        if depth_limit is not None and self._search.depth() >= depth_limit:
            return StopReason.DEPTH
        if self._task.is_wanted_mate(self._search.value()):
            return StopReason.SOLVED
        if self._pondering.is_set():
            return None
        if self._is_soft_bound_passed():
            return StopReason.TIME
        if self._task.is_decided(self._search.depth(), self._search.value()):
            return StopReason.SOLVED
        return None

    def _reason_of_cut(self) -> StopReason:
        """Return why no other iteration was completed."""
        stop_reason = self._search.stop_reason()
        if stop_reason not in (STOP_NODES, STOP_ON_DEMAND):
            return StopReason.DEPTH  # as deep as the search can go
        self._cut_short = True
        if stop_reason == STOP_NODES:
            return StopReason.NODES
        return StopReason.TIME if self._time_is_up else StopReason.ASKED

    def _is_soft_bound_passed(self) -> bool:
        """Return whether the search has taken the time that its stability calls for."""
        budget = self._task.budget
        return budget is not None and self._elapsed_ms() >= budget.scaled_soft_ms(
            self._course.percent
        )

    def _is_asked(self) -> bool:
        if self._asked.is_set():
            return True
        return self._stop_value is not None and self._stop_value.value >= self._go.search_id

    def _hold(self) -> bool:
        """Hold the answer back as long as one is not wanted yet; True where a stop ended that.

        It is not wanted while pondering, nor where only a stop ends the search.
        """
        held = False
        # The shared value cannot wake anybody; without one the event does.
        poll_s = None if self._stop_value is None else HELD_POLL_S
        while (self._pondering.is_set() or self._task.is_unlimited) and not self._is_asked():
            held = True
            self._stirred.wait(poll_s)
            self._stirred.clear()
        return self._task.is_unlimited or (held and self._is_asked())

    def _finish(self, reason: StopReason) -> Finished:
        """Write the journal and return the last report."""
        earlier = len(self._journal)
        end = SearchEnd(
            self._go,
            self._task.root_moves,
            self._task.lines,
            self._team.threads,
            self._search.depth(),
            self._search.nodes(),
            self._cut_short,
            reason,
            self._search.value(),
        )
        self._journal.append(end)
        # Where a depth was wanted the main search has reached it; helpers may be a step behind.
        self._search = self._team.main if reason is StopReason.DEPTH else self._team.best()
        thinking = self._observe()
        best, ponder = self._answer(thinking)
        return Finished(self._go.search_id, best, ponder, thinking, reason, end, earlier)

    def _answer(self, thinking: Thinking) -> tuple[str | None, str | None]:
        """Return the move to be played and the answer that is expected."""
        if not self._task.choices:
            return None, None
        position = self._task.context.position
        chosen = self._chosen_move()
        best = position.uci(chosen)
        for line in thinking.lines:
            if line.moves[0] == best and len(line.moves) > 1:
                return best, line.moves[1]
        answer = self._search.answer_to(chosen)
        return best, position.uci(answer) if answer else None

    def _chosen_move(self) -> int:
        """Return the best move, or what a weak player takes for it."""
        handicap = self._go.handicap
        lines = [line for line in self._search.best_lines() if line[1] == EXACT_BOUND]
        # Values of different iterations are not to be compared.
        deepest = max((depth for _, _, depth, _ in lines), default=0)
        options = [Option(moves[0], value) for value, _, depth, moves in lines if depth == deepest]
        if handicap is None or not options:
            return self._search.best_move()
        search_state = f"{self._go.fen} {' '.join(self._go.moves)}"
        return choose(self._task.context.position, options, handicap, search_state)

    # The watching thread

    def _watch_search(self) -> None:
        """Watch the running iterations; a fault in that ends the search."""
        try:
            self._tick_until_searched()
        except Exception as error:
            self._fault = error
            self._asked.set()
            self._stirred.set()
            self._end_in_time()

    def _tick_until_searched(self) -> None:
        """Report about ten times a second, and end the search at the hard bound."""
        tick_s = perf_counter() + TICK_S
        while True:
            self._alarmed.wait(max(0.0, min(self._hard_s(), tick_s) - perf_counter()))
            self._alarmed.clear()
            if self._searched:
                return
            now_s = perf_counter()
            if now_s >= self._hard_s():
                self._end_in_time()
            if now_s >= tick_s:
                tick_s = now_s + TICK_S
                self._report_progress()

    def _hard_s(self) -> float:
        """When the search must end; never, while nothing says so or it has been told."""
        budget = self._task.budget
        if budget is None or self._pondering.is_set() or self._time_is_up:
            return math.inf
        return self._limits_from_s + budget.hard_ms / 1000

    def _end_in_time(self) -> None:
        with self._lock:
            self._end_search()

    def _end_search(self) -> None:
        """End the search for lack of time; with the lock held."""
        if not self._searched:  # else the core may already serve another search
            self._time_is_up = True
            self._search.stop()

    # Both threads

    def _report_fault(self, fault: Fault) -> None:
        """Report a fault that does not end the search."""
        with self._lock:
            self._listener(Refused(NO_SEARCH, fault))

    def _report_progress(self) -> None:
        with self._lock:
            if not self._searched:
                self._listener(Progress(self._go.search_id, self._observe()))

    def _observe(self) -> Thinking:
        if not self._task.choices:
            return observe_game_over(self._task.context.position, self._elapsed_ms())
        return observe(self._team, self._search, self._task.context, self._elapsed_ms())

    def _elapsed_ms(self) -> int:
        return int((perf_counter() - self._task.started_s) * 1000)


def _fault_line(error: Exception) -> str:
    """Return the class and text of an exception and where it was raised, in one line."""
    words = " ".join(str(error).split())
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {words} ({frame.name}, line {frame.lineno})"
