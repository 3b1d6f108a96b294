"""The window's side of the process boundary. It owns the engine process and never loads the core.

The client distinguishes two searches. The *desired* search is the one whose answer is wanted. The
*running* search is the one that the engine works on. The newest request wins, and reports of older
searches are dropped.

To stop a search, the client writes to shared memory the highest search id that must stop. A stop
that arrives late therefore never ends the next search.
"""

from __future__ import annotations

import threading

from msgspec.structs import replace

from engine.process.engine_process import EngineProcess
from engine.process.hosted_process import is_program_ending
from engine.process.inbox import Inbox, Wake, wake_nobody
from engine.process.search_journals import SearchJournals
from engine.process.shared_number import shared_number
from engine.protocol.explanations import InspectFault
from engine.protocol.faults import Fault, exception_text
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.inspect_messages import (
    Inspect,
    InspectCommand,
    InspectReport,
    RecordCommand,
    supersedes_report,
)
from engine.protocol.lookups import LookedUp, LookUp
from engine.protocol.messages import (
    NO_SEARCH,
    Command,
    EngineDied,
    Finished,
    Go,
    NewGame,
    Quit,
    Ready,
    Report,
    SearchRefused,
    SetSearchOptions,
)
from engine.protocol.recording_reports import InspectionRefused
from engine.protocol.shared_enums import EVERYTHING, EngineCapability, FaultCode
from engine.seated_engine import SeatedEngine

MOST_RESTARTS = 3
"""The number of restarts in a row, with no finished search between them, before it gives up."""
QUIT_S = 0.5
TERMINATE_S = 1.0
KILL_S = 5.0
EVERY_SEARCH = 2**62
"""Stop value that ends every search, including all later ones."""


class EngineClient(SeatedEngine):
    """Starts the engine process, sends it commands, and starts a new process if it ends by itself.

    Every method except ``close`` returns at once. Call all methods from one thread, the window's.

    ``wake`` is called after each report that ``poll`` would return, also by another thread. It must
    not raise an exception and must not call the client.
    """

    def __init__(
        self,
        wake: Wake = wake_nobody,
        *,
        keeps_searches: bool = True,
        is_background: bool = False,
    ) -> None:
        """Prepare an engine, which ``start`` starts.

        ``keeps_searches`` says whether ended searches can be inspected. They take memory without
        an end until ``new_game``. ``is_background`` says whether other processes go first.
        """
        self._keeps_searches = keeps_searches
        self._is_background = is_background
        self._lock = threading.Lock()
        """Guards all attributes below, which the supervising thread uses too."""
        self._stop_value = shared_number()
        self._inbox = Inbox[Report | InspectReport](wake, supersedes_report)
        self._configuration: SetSearchOptions | None = None
        self._desired: Go | None = None
        self._to_record: RecordCommand | None = None
        """Search that the process will record once it has started."""
        self._to_look_up: LookUp | None = None
        """The newest position to look up that has no answer yet. A new process repeats it."""
        self._looking_up: int | None = None
        """Number of the position that the process looks up now."""
        self._running: int | None = None
        self._last_id = NO_SEARCH
        self._journals = SearchJournals()
        """The finished searches of the game and how each ended. A new process needs them to replay
        a search."""
        self._process: EngineProcess | None = None
        self._restarts = 0
        self._restart_asked = False
        self._closing = False
        self._supervisor: threading.Thread | None = None
        self._is_supervised = False
        """True while a process runs or is being started."""

    @property
    def desired(self) -> Go | None:
        """The search whose answer is still wanted. A new process repeats it."""
        with self._lock:
            return self._desired

    @property
    def running(self) -> int | None:
        """Id of the newest search sent to the engine; None once the engine has answered it."""
        with self._lock:
            return self._running

    @property
    def process_id(self) -> int | None:
        """Id of the engine process; None if no process runs."""
        with self._lock:
            return None if self._process is None else self._process.process_id

    @property
    def capabilities(self) -> EngineCapability:
        return EVERYTHING

    def start(self) -> None:
        """Start the engine. The report Ready or EngineDied follows.

        Does nothing if the engine already runs.
        """
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
        """End the engine if it runs, and start a new process.

        This works even after the client gave up. The new process repeats the desired search. No
        EngineDied report announces the end of the old process.
        """
        with self._lock:
            if self._process is not None:
                self._restart_asked = True
                self._process.kill()
        self.start()

    def configure(self, wanted: SetSearchOptions) -> None:
        """Set the options of all future searches. They also hold after a restart.

        Searches that have ended can still be inspected. Call this while no search runs: a running
        search would be taken for one with the new table.
        """
        with self._lock:
            self._configuration = wanted
            self._journals.hash_mb = wanted.hash_mb
            self._send(wanted)

    def new_game(self) -> None:
        """Abandon the desired search. Clear the transposition table and the histories."""
        with self._lock:
            self._abandon()
            self._journals.forget()
            self._send(NewGame())

    def go(self, go: Go) -> None:
        """Start a search and abandon the previous one. Without limits only ``stop`` ends it.

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
        """End the desired search early.

        Its Finished report follows. Does nothing if there is no search.
        """
        with self._lock:
            if self._desired is not None:
                self._stop_value.value = self._desired.search_id

    def abandon(self) -> None:
        """End the desired search without a further report of it."""
        with self._lock:
            self._abandon()

    def look_up(self, command: LookUp) -> None:
        """Look a position up. LookedUp follows, also if the process ends and another one starts.

        The process gets one at a time, and a newer command replaces one that waits.
        """
        with self._lock:
            self._to_look_up = command
            self._send_look_up()

    def inspect(self, command: InspectCommand) -> None:
        """Send a command about a recorded search, or the command to record one.

        Before ``start``, and while a process is being started, a command to record a search waits
        for the process. If no process can take the command, the report NotInspected follows. A
        search of an earlier process can be recorded, too.
        """
        with self._lock:
            if isinstance(command, Inspect):
                ends, hash_mb = self._journals.up_to(command.search_id)
                command = replace(command, journal=tuple(ends), hash_mb=hash_mb)
            if self._process is not None and not self._restart_asked:
                self._process.send(command)
                return
            is_awaited = self._is_supervised or self._supervisor is None
            if is_awaited and isinstance(command, RecordCommand):
                self._to_record = command
                return
            self._to_record = None
            code = InspectFaultCode.ENGINE_STARTING if is_awaited else InspectFaultCode.NO_ENGINE
            self._inbox.put(InspectionRefused(command.inspection, InspectFault(code)))

    def poll(self) -> list[Report | InspectReport]:
        """Return the reports since the last call, oldest first. Never blocks.

        Of several consecutive Progress reports, only the newest is returned; ``supersedes_report``
        lists the other kinds for which this holds. The reports of searches other than the desired
        one are dropped. A Refused report with the id NO_SEARCH belongs to no search: the engine
        could not start, could not apply its options, or went on without something.
        """
        return self._inbox.take_all()

    def ask_to_end(self) -> None:
        """Begin to end the engine for good. No report follows. ``close`` waits for the end.

        A process that does not respond is killed without ``close``, too.
        """
        with self._lock:
            self._begin_to_end()
            process = self._process
        if process is not None:
            killer = threading.Timer(QUIT_S + TERMINATE_S, process.kill)
            killer.daemon = True
            killer.start()

    def close(self) -> None:
        """End the engine, by force if necessary. Return when its process and thread have ended.

        No report follows. This takes up to 1.5 s if the process does not respond. ``close`` may be
        called again.
        """
        with self._lock:
            self._begin_to_end()
            supervisor = self._supervisor
        if supervisor is None:
            return
        # The supervising thread ends after the process, so it is enough to wait for the thread.
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

    def _begin_to_end(self) -> None:
        self._closing = True
        self._abandon()
        self._inbox.close()
        self._stop_value.value = EVERY_SEARCH
        self._send(Quit())

    def _abandon(self) -> None:
        """Drop the desired search, stop all searches sent so far, and drop their reports."""
        self._desired = None
        self._stop_value.value = self._last_id
        self._inbox.drop(_is_of_search)

    def _send(self, command: Command) -> None:
        """Send a command to the engine.

        Without a process do nothing: ``_restore`` sends the current state.
        """
        if self._process is None:
            return
        if isinstance(command, Go):
            self._running = command.search_id
        self._process.send(command)

    def _send_look_up(self) -> None:
        """Send the position to look up, unless the process still looks another one up."""
        if self._to_look_up is not None and self._looking_up is None and self._process is not None:
            self._looking_up = self._to_look_up.number
            self._send(self._to_look_up)

    def _accept(self, report: Report | InspectReport) -> None:
        """Put a report into the inbox, unless its search is no longer wanted."""
        desired_id = NO_SEARCH if self._desired is None else self._desired.search_id
        if isinstance(report, Finished | SearchRefused):
            if report.search_id == self._running:
                self._running = None
            if report.search_id == desired_id:
                self._desired = None
        if isinstance(report, LookedUp):
            self._looking_up = None
            if self._to_look_up is None or report.number != self._to_look_up.number:
                self._send_look_up()  # A newer one is wanted.
                return
            self._to_look_up = None
        if isinstance(report, Finished):
            self._restarts = 0
            if self._keeps_searches:
                self._journals.note(report)
        if not _is_of_search(report, but=desired_id):
            self._inbox.put(report)

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
                if self._closing or is_program_ending():
                    return
                if asked:  # ``_to_record`` waits for the process that starts next.
                    self._restarts = 0
                    continue
                self._to_record = None
                gave_up = self._restarts >= MOST_RESTARTS
                self._is_supervised = not gave_up
                self._restarts += not gave_up
                self._accept(EngineDied(exit_code, self._restarts, gave_up))

    def _run_process(self) -> int | None:
        """Start a process and handle its reports until it ends. Return its exit code.

        Return None if no process could be started.
        """
        try:
            process = EngineProcess(
                self._stop_value,
                keeps_searches=self._keeps_searches,
                is_background=self._is_background,
            )
        except OSError as error:
            fault = Fault(FaultCode.PROCESS_NOT_STARTED, system_text=exception_text(error))
            self._report(SearchRefused(NO_SEARCH, fault))
            return None
        with self._lock:
            self._process = process
            self._restore()
        for report in process.reports():
            self._report(report)
        return process.join()

    def _restore(self) -> None:
        """Send a new process the current options and the desired search. The lock must be held."""
        if self._closing:
            self._send(Quit())
        if self._configuration is not None:
            self._send(self._configuration)
        if self._desired is not None:
            self._send(self._desired)
        self._looking_up = None
        self._send_look_up()
        if self._to_record is not None and self._process is not None:
            self._process.send(self._to_record)
            self._to_record = None

    def _report(self, report: Report | InspectReport) -> None:
        with self._lock:
            self._accept(report)


def _is_of_search(report: Report | InspectReport, but: int = NO_SEARCH) -> bool:
    """Return whether a report belongs to a search, but not to the search with the id ``but``."""
    if isinstance(report, Ready | EngineDied | LookedUp | InspectReport):
        return False
    return report.search_id not in (NO_SEARCH, but)
