"""The window's end of the library. It owns the process, and never loads the core."""

from __future__ import annotations

import threading
from typing import TypeAlias

from engine.library_process.library_main import run_library
from engine.library_process.request_ledger import RequestLedger
from engine.process.hosted_process import HostedProcess, is_program_ending
from engine.process.inbox import Inbox, Wake, wake_nobody
from engine.protocol.faults import exception_text
from engine.protocol.library.commands import (
    CancelImport,
    LibraryCommand,
    LibraryRequest,
    OpenLibrary,
    QuitLibrary,
)
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import (
    Answer,
    ImportProgressed,
    LibraryNotOpened,
    LibraryProcessDied,
    LibraryReport,
    RequestRefused,
)

MOST_RESTARTS = 3
"""How many times in a row the client starts the process again, without an answer in between."""
END_S = 3.0
"""How many seconds the process may take to end; a batch of an import takes under 1 s. After that
time it is killed, and the batch is lost."""

_Process: TypeAlias = HostedProcess[LibraryCommand, LibraryReport]


class LibraryClient:
    """Starts the process of a library, sends it requests, and starts it anew if it ends by itself.

    Every method except ``close`` returns at once. Call all methods from one thread, the window's.
    Another thread calls ``wake`` after each report that ``poll`` would return. ``wake`` must not
    call the client.

    Each request has one answer, unless a newer one supersedes it. Requests to a library that cannot
    be opened are refused.
    """

    def __init__(self, opening: OpenLibrary, wake: Wake = wake_nobody) -> None:
        """Prepare a library, which ``start`` opens."""
        self._opening = opening
        self._lock = threading.Lock()
        """Guards all attributes below, which the supervising thread uses too."""
        self._inbox = Inbox[LibraryReport](wake)
        self._ledger = RequestLedger()
        self._cancelled: set[int] = set()
        """Imports that are to end."""
        self._last_number = 0
        self._process: _Process | None = None
        self._supervisor: threading.Thread | None = None
        self._is_supervised = False
        """True while a process runs or is being started."""
        self._fault: LibraryFault | None = None
        """Why no process is started any more."""
        self._restarts = 0
        self._restart_asked = False
        self._closing = False

    @property
    def is_alive(self) -> bool:
        """Whether a process runs, or is being started."""
        with self._lock:
            return self._is_supervised

    @property
    def process_id(self) -> int | None:
        """Id of the process; None if none runs."""
        with self._lock:
            return None if self._process is None else self._process.process_id

    def start(self) -> None:
        """Open the library. LibraryOpened or LibraryNotOpened follows. Does nothing while it is."""
        with self._lock:
            if self._closing or self._is_supervised:
                return
            self._is_supervised = True
            self._fault = None
            self._restarts = 0
            self._supervisor = threading.Thread(
                target=self._supervise, name="library supervisor", daemon=True
            )
            self._supervisor.start()

    def restart(self, opening: OpenLibrary) -> None:
        """End the process, if one runs, and open a library in a new one.

        If it is another library, all requests are forgotten. No LibraryProcessDied follows.
        """
        with self._lock:
            if opening.path != self._opening.path:
                for request in self._ledger.waiting():
                    self._forget(request.number)
            self._opening = opening
            if self._process is not None:
                self._restart_asked = True
                self._end_process()
        self.start()

    def ask(self, request: LibraryRequest) -> None:
        """Send a request.

        Raises:
            ValueError: its number is not larger than every number before it.
        """
        with self._lock:
            if request.number <= self._last_number:
                raise ValueError(f"request {request.number} after {self._last_number}")
            self._last_number = request.number
            if self._fault is not None:
                self._inbox.put(RequestRefused(request.number, self._fault))
                return
            self._ledger.add(request)
            self._send(request)

    def cancel(self, number: int) -> None:
        """End an import after its running batch. ImportEnded follows, if it has not yet."""
        with self._lock:
            if number in self._ledger:
                self._cancelled.add(number)
                self._send(CancelImport(number))

    def poll(self) -> list[LibraryReport]:
        """Return the reports since the last call, oldest first. Never blocks."""
        return self._inbox.take_all()

    def ask_to_end(self) -> None:
        """Begin to end the process for good. ``close`` waits for the end. No report follows."""
        with self._lock:
            self._closing = True
            self._inbox.close()
            self._end_process()

    def close(self) -> None:
        """End the process, by force if necessary. Return when it and its thread have ended."""
        self.ask_to_end()
        supervisor = self._supervisor
        if supervisor is not None:
            supervisor.join()

    # With the lock held

    def _send(self, command: LibraryCommand) -> None:
        """Send a command. Without a process do nothing: a new one gets all requests."""
        if self._process is not None:
            self._process.send(command)

    def _end_process(self) -> None:
        """Let the process end. One that does not is killed."""
        if self._process is None:
            return
        self._process.send(QuitLibrary())
        killer = threading.Timer(END_S, self._process.kill)
        killer.daemon = True
        killer.start()

    def _accept(self, report: LibraryReport) -> None:
        """Put a report into the inbox, unless its request needs none any more."""
        if isinstance(report, Answer | ImportProgressed) and report.number not in self._ledger:
            return
        if isinstance(report, Answer):
            self._restarts = 0
            self._forget(report.number)
        if isinstance(report, LibraryNotOpened):
            self._give_up(report.fault)
        self._inbox.put(report)

    def _give_up(self, fault: LibraryFault) -> None:
        """Refuse all requests, and those that follow."""
        self._fault = fault
        self._refuse([request.number for request in self._ledger.waiting()], fault)

    def _refuse(self, numbers: list[int], fault: LibraryFault) -> None:
        for number in numbers:
            self._forget(number)
            self._inbox.put(RequestRefused(number, fault))

    def _forget(self, number: int) -> None:
        self._ledger.remove(number)
        self._cancelled.discard(number)

    # The supervising thread

    def _supervise(self) -> None:
        """Run one process after another until the client closes or gives up."""
        while True:
            exit_code = self._run_process()
            with self._lock:
                self._process = None
                asked, self._restart_asked = self._restart_asked, False
                is_wanted = self._fault is None or asked
                if self._closing or is_program_ending() or not is_wanted:
                    self._is_supervised = False
                    return
                if asked:
                    self._fault = None
                    self._restarts = 0
                elif not self._goes_on(exit_code):
                    self._is_supervised = False
                    return

    def _goes_on(self, exit_code: int | None) -> bool:
        """Report that a process ended by itself; return whether another one is to start."""
        fault = LibraryFault(LibraryFaultCode.PROCESS_ENDED, number=exit_code or 0)
        self._refuse(self._ledger.note_death(), fault)
        gave_up = self._restarts >= MOST_RESTARTS
        self._restarts += 1
        if gave_up:
            self._give_up(fault)
        self._inbox.put(LibraryProcessDied(exit_code, gave_up))
        return not gave_up

    def _run_process(self) -> int | None:
        """Start a process and handle its reports until it ends. Return its exit code."""
        with self._lock:
            opening = self._opening
        try:
            process = _Process(run_library, "glassbox-library", opening)
        except OSError as error:
            text = exception_text(error)
            fault = LibraryFault(LibraryFaultCode.PROCESS_NOT_STARTED, system_text=text)
            self._report(LibraryNotOpened(fault))
            return None
        with self._lock:
            self._process = process
            if self._closing:
                self._end_process()
            elif self._restart_asked:
                process.kill()
            for request in self._ledger.waiting():
                process.send(request)
            for number in self._cancelled:
                process.send(CancelImport(number))
        for report in process.reports():
            self._report(report)
        return process.join()

    def _report(self, report: LibraryReport) -> None:
        with self._lock:
            if not self._restart_asked:
                self._accept(report)
