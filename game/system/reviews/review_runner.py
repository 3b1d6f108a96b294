"""Reviews a game in a process of its own, and collects its reports."""

from __future__ import annotations

import threading
from typing import TypeAlias

from engine.process import review_worker
from engine.process.hosted_process import HostedProcess
from engine.process.inbox import Inbox, Wake, wake_nobody
from engine.protocol.faults import Fault
from engine.protocol.review import ReviewCommand, ReviewProgress, ReviewReport
from engine.protocol.shared_enums import FaultCode
from game.actions.review_effects import StartReviewProcess
from game.actions.reviews import ReviewProcessEnded, ReviewReported
from game.system.file_facts import error_reason

CLOSING_S = 4.0
"""How long the end of the program waits for the end of the process, in seconds."""
_Process: TypeAlias = HostedProcess[ReviewCommand, ReviewReport]


class ReviewRunner:
    """Runs at most one review at a time. Call all methods from the window's thread.

    Another thread calls ``wake`` after each report that ``poll`` would return.
    """

    def __init__(self, wake: Wake = wake_nobody) -> None:
        self._wake = wake
        self._running: _RunningProcess | None = None
        """The process that was started last, until it is stopped."""
        self._thread: threading.Thread | None = None

    def start(self, effect: StartReviewProcess) -> None:
        """Begin a review in place of any other."""
        self.stop()
        self._running = _RunningProcess(effect, self._wake)
        self._thread = threading.Thread(
            target=self._running.run, name="glassbox-reviewer", daemon=True
        )
        self._thread.start()

    def send(self, command: ReviewCommand) -> None:
        """Let the process wait or go on, if there is one."""
        if self._running is not None:
            self._running.send(command)

    def stop(self) -> None:
        """End the process, if there is one, and drop its reports."""
        if self._running is not None:
            self._running.stop()
            self._running = None

    def poll(self) -> list[ReviewReported | ReviewProcessEnded]:
        """Return the reports since the last call; never blocks."""
        return [] if self._running is None else self._running.reports.take_all()

    def close(self) -> None:
        """End the review; return when its process has ended."""
        self.stop()
        if self._thread is not None:
            self._thread.join(CLOSING_S)


class _RunningProcess:
    """One process. A thread calls ``run``, the window's thread ``send`` and ``stop``."""

    def __init__(self, effect: StartReviewProcess, wake: Wake) -> None:
        self.reports = Inbox[ReviewReported | ReviewProcessEnded](wake)
        self._effect = effect
        self._lock = threading.Lock()
        """Guards the attributes below."""
        self._process: _Process | None = None
        self._last_command: ReviewCommand | None = None
        """What was sent before there was a process."""

    def send(self, command: ReviewCommand) -> None:
        """Send a command, also before the process has started."""
        with self._lock:
            self._last_command = command
            if self._process is not None:
                self._process.send(command)

    def stop(self) -> None:
        """End the process by force, also one that does not respond, and drop its reports."""
        self.reports.close()
        with self._lock:
            if self._process is not None:
                self._process.kill()

    def run(self) -> None:
        """Review the game in a process; return when it has ended."""
        effect = self._effect
        try:
            process = _Process(
                review_worker.run_review_process,
                "glassbox-reviewer",
                effect.game,
                effect.nodes,
                effect.done,
            )
        except OSError as error:
            fault = Fault(FaultCode.PROCESS_NOT_STARTED, system_text=error_reason(error))
            self.reports.put(ReviewProcessEnded(effect.run, fault=fault))
            return
        with self._lock:
            self._process = process
            if self._last_command is not None:
                process.send(self._last_command)
            if self.reports.is_closed:  # ``stop`` was called when there was no process yet.
                process.kill()
        is_complete = False
        for report in process.reports():
            is_complete = not isinstance(report, ReviewProgress)
            self.reports.put(ReviewReported(effect.run, report))
        exit_code = process.join()
        if not is_complete:
            self.reports.put(ReviewProcessEnded(effect.run, exit_code))
