"""The window's end of the process boundary: owns the engine process and never loads the core.

The client keeps the *desired* search, whose answer is wanted, apart from the *running* search,
which the engine is busy with. The newest request wins: reports of older searches are dropped. A
search that is no longer wanted is stopped by a value in shared memory, the highest search id to
stop. So a late stop never ends the next search.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from ctypes import c_longlong
from dataclasses import replace
from multiprocessing.sharedctypes import RawValue
from typing import TypeAlias

from engine.process.engine_process import EngineProcess
from engine.process.journals import Journals
from engine.protocol.explanations import InspectFault
from engine.protocol.faults import Fault, text_of
from engine.protocol.inspect_messages import (
    Inspect,
    InspectCapsule,
    InspectCommand,
    InspectReport,
    supersedes,
)
from engine.protocol.inspect_vocabulary import InspectFaultCode
from engine.protocol.messages import (
    NO_SEARCH,
    Command,
    Configure,
    EngineDied,
    Finished,
    Go,
    NewGame,
    Quit,
    Ready,
    Refused,
    Report,
)
from engine.protocol.reports import NotInspected
from engine.protocol.vocabulary import FaultCode
from engine.seated_engine import SeatedEngine

MOST_RESTARTS = 3
"""Restarts in a row, without a finished search between, before the client gives up."""
QUIT_S = 0.5
TERMINATE_S = 1.0
KILL_S = 5.0
EVERY_SEARCH = 2**62
"""Stop value that ends every search, running or future."""

Wake: TypeAlias = Callable[[], None]


def _wake_nobody() -> None:
    """Do nothing."""


class Client(SeatedEngine):
    """Starts the engine process, commands it, and replaces it if it dies.

    Every method except ``close`` returns at once. Call all methods from one thread. After each
    report that ``poll`` would return, the client calls ``wake`` from another thread. ``wake`` must
    not raise and must not call the client.
    """

    def __init__(self, wake: Wake = _wake_nobody) -> None:
        self._wake = wake
        self._lock = threading.Lock()
        """Guards everything below against the supervising thread."""
        self._stop_value: c_longlong = RawValue(c_longlong, 0)
        self._inbox: list[Report | InspectReport] = []
        self._configuration: Configure | None = None
        self._desired: Go | None = None
        self._to_record: Inspect | InspectCapsule | None = None
        """A search to be recorded by the process that is being started."""
        self._running: int | None = None
        self._last_id = NO_SEARCH
        self._journals = Journals()
        """How the searches of the game ended, so that the next process can replay them."""
        self._process: EngineProcess | None = None
        self._restarts = 0
        self._restart_asked = False
        self._closing = False
        self._supervisor: threading.Thread | None = None
        self._is_supervised = False
        """A process runs or is being started."""

    @property
    def desired(self) -> Go | None:
        """The search that is wanted and not answered yet; a new process repeats it."""
        with self._lock:
            return self._desired

    @property
    def running(self) -> int | None:
        """Id of the newest search that the engine was given, until the engine has answered it."""
        with self._lock:
            return self._running

    @property
    def process_id(self) -> int | None:
        """Id of the engine process; None while none runs."""
        with self._lock:
            return None if self._process is None else self._process.process_id

    def start(self) -> None:
        """Start the engine; Ready follows, or EngineDied. Does nothing while one runs."""
        with self._lock:
            if self._closing or self._is_supervised:
                return
            self._is_supervised = True
            self._restarts = 0
            self._supervisor = threading.Thread(
                target=self._supervise, name="engine supervisor", daemon=True
            )
            self._supervisor.start()

    def restart(self) -> None:
        """End the engine, if it runs, and start another, also after the client gave up.

        The new process repeats the desired search. No EngineDied reports the end of the old one.
        """
        with self._lock:
            if self._process is not None:
                self._restart_asked = True
                self._process.kill()
        self.start()

    def configure(self, hash_mb: int, threads: int = 1) -> None:
        """Set the options of all searches from the next on, also after a restart."""
        with self._lock:
            before, self._configuration = self._configuration, Configure(hash_mb, threads)
            if before != self._configuration:  # Another table changes the result of every search.
                self._journals.forget()
            self._send(self._configuration)

    def new_game(self) -> None:
        """Abandon the search, and clear the transposition table and the histories."""
        with self._lock:
            self._abandon()
            self._journals.forget()
            self._send(NewGame())

    def go(self, go: Go) -> None:
        """Search; the search before is abandoned. Without limits only ``stop`` ends it.

        Raises:
            ValueError: the id is not larger than every id before it.
        """
        with self._lock:
            if go.search_id <= self._last_id:
                raise ValueError(f"search id {go.search_id} after {self._last_id}")
            self._abandon()
            self._last_id = go.search_id
            self._desired = go
            self._send(go)

    def stop(self) -> None:
        """End the desired search early; its Finished follows. Does nothing if there is none."""
        with self._lock:
            if self._desired is not None:
                self._stop_value.value = self._desired.search_id

    def abandon(self) -> None:
        """End the desired search; no report of it follows."""
        with self._lock:
            self._abandon()

    def inspect(self, command: InspectCommand) -> None:
        """Record a search, or ask about a recorded one.

        A request to record a search waits for a process that is starting. Any other command without
        a running process is answered by NotInspected, as is a recording if none is starting. A
        search of an earlier process can be recorded, too.
        """
        with self._lock:
            if isinstance(command, Inspect):
                command = replace(command, journal=self._journals.up_to(command.search_id))
            if self._process is not None and not self._restart_asked:
                self._process.send(command)
                return
            if self._is_supervised and isinstance(command, Inspect | InspectCapsule):
                self._to_record = command
                return
            self._to_record = None
            code = (
                InspectFaultCode.ENGINE_STARTING
                if self._is_supervised
                else InspectFaultCode.NO_ENGINE
            )
            self._inbox.append(NotInspected(command.inspection, InspectFault(code)))

    def poll(self) -> list[Report | InspectReport]:
        """Return the reports since the last call, oldest first; never blocks.

        Of Progress reports in a row only the newest is there, and only the desired search has
        reports. A Refused with the id NO_SEARCH belongs to no search: the engine could not start,
        or could not apply its options.
        """
        with self._lock:
            reports, self._inbox = self._inbox, []
            return reports

    def close(self) -> None:
        """End the engine, by force if need be; return when its process and thread have ended.

        Takes up to 1.5 s with a process that does not answer. May be called again.
        """
        with self._lock:
            self._closing = True
            self._abandon()
            self._stop_value.value = EVERY_SEARCH
            self._send(Quit())
            supervisor = self._supervisor
        if supervisor is None:
            return
        # The supervisor ends after the process, so waiting for it waits for both.
        supervisor.join(QUIT_S)
        for force, timeout_s in (
            (EngineProcess.terminate, TERMINATE_S),
            (EngineProcess.kill, KILL_S),
        ):
            if not supervisor.is_alive():
                break
            with self._lock:
                if self._process is not None:
                    force(self._process)
            supervisor.join(timeout_s)

    # With the lock held

    def _abandon(self) -> None:
        """Desire no search; end those that run or wait in the queue; drop their reports."""
        self._desired = None
        self._stop_value.value = self._last_id
        self._inbox = [report for report in self._inbox if not _is_of_search(report)]

    def _send(self, command: Command) -> None:
        """Send the engine a command; without a process, ``_restore`` sends what still holds."""
        if self._process is None:
            return
        if isinstance(command, Go):
            self._running = command.search_id
        self._process.send(command)

    def _accept(self, report: Report | InspectReport) -> bool:
        """Put a report into the inbox; return False where it is stale and was dropped."""
        desired_id = NO_SEARCH if self._desired is None else self._desired.search_id
        if isinstance(report, Finished | Refused):
            if report.search_id == self._running:
                self._running = None
            if report.search_id == desired_id:
                self._desired = None
        if isinstance(report, Finished):
            self._restarts = 0
            self._journals.note(report)
        if _is_of_search(report, but=desired_id):
            return False
        if self._inbox and supersedes(self._inbox[-1], report):
            self._inbox.pop()
        self._inbox.append(report)
        return True

    # The supervising thread

    def _supervise(self) -> None:
        """Run one engine process after another until the client closes or gives up."""
        gave_up = False
        while not gave_up:
            exit_code = self._run_process()
            with self._lock:
                self._process = None
                self._running = None
                asked, self._restart_asked = self._restart_asked, False
                if self._closing:
                    return
                if asked:  # ``_to_record`` waits for the process that starts next.
                    self._restarts = 0
                    continue
                self._to_record = None
                gave_up = self._restarts >= MOST_RESTARTS
                self._is_supervised = not gave_up
                self._restarts += not gave_up
                self._accept(EngineDied(exit_code, self._restarts, gave_up))
            self._wake()

    def _run_process(self) -> int | None:
        """Start a process and take its reports until it ends; return its exit code.

        Returns None where no process could be started.
        """
        try:
            process = EngineProcess(self._stop_value)
        except OSError as error:
            fault = Fault(FaultCode.PROCESS_NOT_STARTED, system_text=text_of(error))
            self._report(Refused(NO_SEARCH, fault))
            return None
        with self._lock:
            self._process = process
            self._restore()
        for report in process.reports():
            self._report(report)
        return process.join()

    def _restore(self) -> None:
        """Send a new process the options and the search that hold; with the lock held."""
        if self._closing:
            self._send(Quit())
        if self._configuration is not None:
            self._send(self._configuration)
        if self._desired is not None:
            self._send(self._desired)
        if self._to_record is not None and self._process is not None:
            self._process.send(self._to_record)
            self._to_record = None

    def _report(self, report: Report | InspectReport) -> None:
        with self._lock:
            accepted = self._accept(report) and not self._closing
        if accepted:
            self._wake()


def _is_of_search(report: Report | InspectReport, but: int = NO_SEARCH) -> bool:
    """Return whether ``report`` belongs to a search other than ``but``."""
    if isinstance(report, Ready | EngineDied | InspectReport):
        return False
    return report.search_id not in (NO_SEARCH, but)
