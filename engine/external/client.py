"""The window's end of an external engine. It never loads ``chess.engine``.

Unlike ``engine.client``, it never restarts an engine by itself: an engine that ended may do so
again, and the person decides.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from engine.external import host_process
from engine.external.engine_description import HASH, EngineDescription
from engine.external.messages import (
    EngineDescribed,
    HostCommand,
    HostReport,
    OptionValues,
    PressUciButton,
    SetUciOptions,
    StopSearch,
)
from engine.process.hosted_process import HostedProcess
from engine.process.inbox import Inbox, Wake
from engine.protocol.faults import Fault, exception_text
from engine.protocol.inspect_messages import supersedes_report
from engine.protocol.messages import (
    NO_SEARCH,
    EngineDied,
    Finished,
    Go,
    NewGame,
    Progress,
    Quit,
    Report,
    SearchRefused,
    SetSearchOptions,
)
from engine.protocol.shared_enums import NOTHING, EngineCapability, FaultCode
from engine.seated_engine import SeatedEngine

HANDSHAKE_S = 10.0
"""How many seconds a program may take to send its options."""
END_S = 3.0
"""How many seconds the host process may take to end the engine and itself. After that time it is
killed."""
THREADS = "Threads"
"""The UCI option for the number of threads."""

_Host: TypeAlias = HostedProcess[HostCommand, HostReport]


class ExternalEngine(SeatedEngine):
    """An external engine in a host process.

    Every method except ``close`` returns at once. Call all methods from one thread. Another thread
    calls ``wake`` after each report that ``poll`` would return. ``wake`` must not call the engine.

    If the engine ends by itself, EngineDied with ``gave_up`` is reported, and no process runs until
    ``restart``. A Refused report with the id NO_SEARCH before it says why.
    """

    def __init__(
        self,
        command: Sequence[str],
        options: Mapping[str, str],
        wake: Wake,
        handshake_s: float = HANDSHAKE_S,
    ) -> None:
        """Prepare an engine; ``command`` is the program with its arguments.

        ``options`` holds the values of UCI options that differ from the default.
        """
        self._command = tuple(command)
        self._options: OptionValues = tuple(options.items())
        self._handshake_s = handshake_s
        self._lock = threading.Lock()
        """Guards all attributes below, which the supervising thread uses too."""
        self._inbox = Inbox[Report](wake, supersedes_report)
        self._desired: Go | None = None
        self._last_id = NO_SEARCH
        self._description: EngineDescription | None = None
        self._host: _Host | None = None
        self._supervisor: threading.Thread | None = None
        self._is_supervised = False
        self._restart_asked = False
        self._closing = False

    @property
    def description(self) -> EngineDescription | None:
        """What the engine said about itself; None until it is ready."""
        with self._lock:
            return self._description

    @property
    def host_id(self) -> int | None:
        """Id of the host process; None if no process runs."""
        with self._lock:
            return None if self._host is None else self._host.process_id

    @property
    def capabilities(self) -> EngineCapability:
        return NOTHING

    def start(self) -> None:
        """Start the engine. Ready or EngineDied follows. Does nothing while it runs."""
        with self._lock:
            if self._closing or self._is_supervised:
                return
            self._is_supervised = True
            self._supervisor = threading.Thread(
                target=self._supervise, name="external engine supervisor", daemon=True
            )
            self._supervisor.start()

    def restart(self) -> None:
        """End the engine, if it runs, and start it again. No EngineDied report follows.

        The new process repeats the search whose answer is still wanted.
        """
        with self._lock:
            if self._host is not None:
                self._restart_asked = True
                self._end_host()
        self.start()

    def configure(self, wanted: SetSearchOptions) -> None:
        """Set the table and the threads of all future searches, if the engine has such options."""
        numbers = {HASH: str(wanted.hash_mb), THREADS: str(wanted.threads)}
        with self._lock:
            names = (
                {option.name for option in self._description.options} if self._description else ()
            )
        self.set_options(dict(self._options) | {n: v for n, v in numbers.items() if n in names})

    def set_options(self, options: Mapping[str, str]) -> None:
        """Set the UCI options of all future searches; the others get their default."""
        with self._lock:
            self._options = tuple(options.items())
            self._send(SetUciOptions(self._options))

    def press(self, button: str) -> None:
        """Press a UCI option of the type button. Does nothing if the engine has no such option."""
        with self._lock:
            self._send(PressUciButton(button))

    def new_game(self) -> None:
        """Abandon the search. The engine learns that another game begins."""
        with self._lock:
            self._abandon()
            self._send(NewGame())

    def go(self, go: Go) -> None:
        """Start a search and abandon the previous one.

        One message does both. With a message each, the window could draw a frame between the two,
        and the engine would wait for it.

        Raises:
            ValueError: the id is not larger than every id before it.
        """
        with self._lock:
            if go.search_id <= self._last_id:
                raise ValueError(f"search id {go.search_id} after {self._last_id}")
            self._forget_search()
            self._last_id = go.search_id
            self._desired = go
            self._send(go)

    def stop(self) -> None:
        """End the search early. Its Finished report follows."""
        with self._lock:
            if self._desired is not None:
                self._send(StopSearch(self._desired.search_id))

    def abandon(self) -> None:
        """End the search without a further report of it."""
        with self._lock:
            self._abandon()

    def poll(self) -> list[Report]:
        """Return the reports since the last call, oldest first. Never blocks.

        Of several consecutive Progress reports, only the newest is returned.
        """
        return self._inbox.take_all()

    def ask_to_end(self) -> None:
        """Begin to end the engine for good. ``close`` waits for the end. No report follows."""
        with self._lock:
            self._closing = True
            self._abandon()
            self._inbox.close()
            self._end_host()

    def close(self) -> None:
        """End the engine, by force if necessary. Return when its process and thread have ended."""
        self.ask_to_end()
        supervisor = self._supervisor
        if supervisor is not None:
            supervisor.join()

    # With the lock held

    def _abandon(self) -> None:
        if self._desired is not None:
            self._send(StopSearch(self._desired.search_id))
        self._forget_search()

    def _forget_search(self) -> None:
        self._desired = None
        self._inbox.drop(_is_of_search)

    def _send(self, command: HostCommand) -> None:
        """Send a command. Without a process do nothing: a new one gets the current state."""
        if self._host is not None:
            self._host.send(command)

    def _end_host(self) -> None:
        """Let the host end the engine and itself. A host that does not is killed."""
        if self._host is None:
            return
        self._host.send(Quit())
        killer = threading.Timer(END_S, self._host.kill)
        killer.daemon = True
        killer.start()

    def _accept(self, report: HostReport) -> None:
        """Put a report into the inbox, unless its search is no longer wanted."""
        if isinstance(report, EngineDescribed):
            self._description = report.description
            return
        desired_id = NO_SEARCH if self._desired is None else self._desired.search_id
        if _is_of_search(report, but=desired_id):
            return
        if isinstance(report, Finished | SearchRefused) and report.search_id == desired_id:
            self._desired = None
        self._inbox.put(report)

    # The supervising thread

    def _supervise(self) -> None:
        """Run one host process after another until the engine ends by itself."""
        goes_on = True
        while goes_on:
            died = self._run_host()
            with self._lock:
                self._host = None
                goes_on, self._restart_asked = self._restart_asked, False
                if self._closing:
                    return
                if goes_on:
                    continue
                self._is_supervised = False
                self._accept(died)

    def _run_host(self) -> EngineDied:
        """Start a host and handle its reports until it ends; return how the engine ended."""
        try:
            hosted: _Host = HostedProcess(
                host_process.run_host,
                "glassbox-external",
                self._command,
                self._options,
                self._handshake_s,
            )
        except OSError as error:
            fault = Fault(FaultCode.PROCESS_NOT_STARTED, system_text=exception_text(error))
            self._report(SearchRefused(NO_SEARCH, fault))
            return EngineDied(None, 0, gave_up=True)
        with self._lock:
            self._host = hosted
            if self._closing:
                self._end_host()
            elif self._desired is not None:
                self._send(self._desired)
        died: EngineDied | None = None
        for report in hosted.reports():
            if isinstance(report, EngineDied):
                died = report
            else:
                self._report(report)
        exit_code = hosted.join()
        return died or EngineDied(exit_code, 0, gave_up=True)

    def _report(self, report: HostReport) -> None:
        with self._lock:
            if not self._restart_asked:
                self._accept(report)


def _is_of_search(report: Report, but: int = NO_SEARCH) -> bool:
    """Return whether a report belongs to a search, but not to the search with the id ``but``."""
    return isinstance(report, Progress | Finished | SearchRefused) and report.search_id not in (
        NO_SEARCH,
        but,
    )
