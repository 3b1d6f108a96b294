"""The window's end of the process boundary: owns the engine process and never loads the core.

The client keeps what is *desired* (the search whose answer is wanted) apart from what is *running*
(the search the engine is busy with). The newest request wins: reports of older searches are
dropped, and a search that nobody wants any more is told to stop through a value in shared memory,
which holds the highest search id to stop, so that a late stop never hits the next search.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from ctypes import c_longlong
from dataclasses import replace
from multiprocessing.sharedctypes import RawValue
from typing import TypeAlias

from engine.process.engine_process import EngineProcess
from engine.process.journals import Journals
from engine.protocol.inspect_messages import (
    Inspect,
    InspectCapsule,
    InspectCommand,
    InspectReport,
    supersedes,
)
from engine.protocol.messages import (
    NO_SEARCH,
    Command,
    Configure,
    EngineDied,
    Finished,
    Go,
    Handicap,
    Limits,
    NewGame,
    Quit,
    Ready,
    Refused,
    Report,
)
from engine.protocol.reports import NotInspected

MOST_RESTARTS = 3
"""After this many in a row, without one finished search between, the client gives up."""
QUIT_S = 0.5
TERMINATE_S = 1.0
KILL_S = 5.0
NO_ENGINE = "the engine is being started; please try again"
GAVE_UP = "there is no engine, since it stopped too often in a row"
EVERY_SEARCH = 2**62
"""As a stop value: whatever runs, or is still to come."""

Wake: TypeAlias = Callable[[], None]


def _sleep_on() -> None:
    """Wake nobody."""


class Client:
    """Starts the engine process, commands it, and starts another when it dies.

    Every method but ``close`` returns at once. Methods are called from one thread, the window's;
    ``wake`` is called from another one after each report that ``poll`` would return, must not
    raise, and must not call the client.
    """

    def __init__(self, wake: Wake = _sleep_on) -> None:
        self._wake = wake
        self._lock = threading.Lock()
        """Guards everything below against the supervising thread."""
        self._stop_value: c_longlong = RawValue(c_longlong, 0)
        self._inbox: list[Report | InspectReport] = []
        self._configuration: Configure | None = None
        self._desired: Go | None = None
        self._to_record: Inspect | InspectCapsule | None = None
        """A search to be recorded by the engine that is being started."""
        self._wanted_id = NO_SEARCH
        self._running: int | None = None
        self._last_id = NO_SEARCH
        self._journals = Journals()
        """How the searches of the game ended, so that the next engine can make them again."""
        self._life: EngineProcess | None = None
        self._restarts = 0
        self._restart_asked = False
        self._closing = False
        self._supervisor: threading.Thread | None = None
        self._is_supervised = False
        """There is an engine, or one is being started."""

    @property
    def desired(self) -> Go | None:
        """The search that is wanted and has not been answered; repeated when the engine dies."""
        with self._lock:
            return self._desired

    @property
    def running(self) -> int | None:
        """The id of the newest search the engine was given, until it has answered it."""
        with self._lock:
            return self._running

    @property
    def process_id(self) -> int | None:
        """The engine's process; None while there is none."""
        with self._lock:
            return None if self._life is None else self._life.process_id

    def start(self) -> None:
        """Start the engine; Ready follows, or EngineDied. Does nothing when it was started."""
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
        """End the engine, if it lives, and start another, also after the client gave up.

        What is desired is searched again; the death of the old process is not reported.
        """
        with self._lock:
            if self._life is not None:
                self._restart_asked = True
                self._life.kill()
        self.start()

    def configure(self, hash_mb: int, threads: int = 1) -> None:
        """Set the options of every search from the next on, those of a restarted engine too."""
        with self._lock:
            before, self._configuration = self._configuration, Configure(hash_mb, threads)
            if before != self._configuration:  # with another table each search comes out otherwise
                self._journals.forget()
            self._send(self._configuration)

    def new_game(self) -> None:
        """Make the engine forget what it learnt. No search is wanted any more."""
        with self._lock:
            self._abandon()
            self._journals.forget()
            self._send(NewGame())

    def go(
        self,
        fen: str,
        moves: Sequence[str] = (),
        limits: Limits | None = None,
        handicap: Handicap | None = None,
        lines: int = 1,
    ) -> int:
        """Want the search of the position reached from ``fen`` by ``moves``; return its id.

        It replaces the one that was wanted before, of which nothing is reported any more. Without
        ``limits`` it goes on until ``stop``; with a ``handicap`` the engine plays like a weaker
        one. ``lines`` is how many best lines are wanted.
        """
        with self._lock:
            self._abandon()
            self._last_id += 1
            self._desired = Go(
                self._last_id,
                fen,
                tuple(moves),
                limits or Limits(),
                handicap=handicap,
                lines=lines,
            )
            self._wanted_id = self._last_id
            self._send(self._desired)
            return self._last_id

    def stop(self) -> None:
        """End the wanted search early; its Finished follows. Does nothing where there is none."""
        with self._lock:
            if self._desired is not None:
                self._stop_value.value = self._desired.search_id

    def abandon(self) -> None:
        """End the wanted search and want nothing of it: no report of it follows."""
        with self._lock:
            self._abandon()

    def inspect(self, command: InspectCommand) -> None:
        """Step through a search.

        A search that is to be recorded waits for an engine that is being started again. Where there
        is none to wait for, and for whatever else, NotInspected says so. One that an engine made
        which is no more is recorded, too.
        """
        with self._lock:
            if isinstance(command, Inspect):
                command = replace(command, journal=self._journals.up_to(command.search_id))
            if self._life is not None and not self._restart_asked:
                self._life.send(command)
                return
            if self._is_supervised and isinstance(command, Inspect | InspectCapsule):
                self._to_record = command
                return
            self._to_record = None
            message = NO_ENGINE if self._is_supervised else GAVE_UP
            self._inbox.append(NotInspected(command.inspection, message))

    def poll(self) -> list[Report | InspectReport]:
        """Return the reports since the last call, oldest first; never blocks.

        Of Progress reports in a row only the newest is there, of searches only the wanted one.
        A Refused with the id 0 belongs to no search: the engine could not start, or not do as
        configured.
        """
        with self._lock:
            reports, self._inbox = self._inbox, []
            return reports

    def close(self) -> None:
        """End the engine, by force if need be, and return when neither process nor thread is left.

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
        # The supervisor ends with the process, so waiting for the one waits for both.
        supervisor.join(QUIT_S)
        for force, patience_s in (
            (EngineProcess.terminate, TERMINATE_S),
            (EngineProcess.kill, KILL_S),
        ):
            if not supervisor.is_alive():
                break
            with self._lock:
                if self._life is not None:
                    force(self._life)
            supervisor.join(patience_s)

    # With the lock held

    def _abandon(self) -> None:
        """Want no search; end those that run or wait in the queue; drop what they reported."""
        self._desired = None
        self._wanted_id = NO_SEARCH
        self._stop_value.value = self._last_id
        self._inbox = [report for report in self._inbox if not _is_of_search(report)]

    def _send(self, command: Command) -> None:
        """Give the engine a command; where there is no engine, the next is told what matters."""
        if self._life is None:
            return
        if isinstance(command, Go):
            self._running = command.search_id
        self._life.send(command)

    def _take(self, report: Report | InspectReport) -> bool:
        """Put a report into the inbox; False if it is stale and was dropped."""
        if isinstance(report, Finished | Refused):
            if report.search_id == self._running:
                self._running = None
            if self._desired is not None and report.search_id == self._desired.search_id:
                self._desired = None
        if isinstance(report, Finished):
            self._restarts = 0
            self._journals.note(report)
        if _is_of_search(report, but=self._wanted_id):
            return False
        if self._inbox and supersedes(self._inbox[-1], report):
            self._inbox.pop()
        self._inbox.append(report)
        return True

    # The supervising thread

    def _supervise(self) -> None:
        """Give the engine one life after another until there are enough."""
        gave_up = False
        while not gave_up:
            exit_code = self._live()
            with self._lock:
                self._life = None
                self._running = None
                asked, self._restart_asked = self._restart_asked, False
                if self._closing:
                    return
                if asked:  # What is to be recorded was asked of the next engine.
                    self._restarts = 0
                    continue
                self._to_record = None
                gave_up = self._restarts >= MOST_RESTARTS
                self._is_supervised = not gave_up
                self._restarts += not gave_up
                self._take(EngineDied(exit_code, self._restarts, gave_up))
            self._wake()

    def _live(self) -> int | None:
        """Start a process and take its reports until it ends; return its exit code."""
        try:
            life = EngineProcess(self._stop_value)
        except OSError as error:
            self._report(Refused(NO_SEARCH, f"the engine process cannot start: {error}"))
            return None
        with self._lock:
            self._life = life
            self._tell_what_matters()
        for report in life.reports():
            self._report(report)
        return life.bury()

    def _tell_what_matters(self) -> None:
        """Bring a fresh process to where the last one was; with the lock held."""
        if self._closing:
            self._send(Quit())
        if self._configuration is not None:
            self._send(self._configuration)
        if self._desired is not None:
            self._send(self._desired)
        if self._to_record is not None and self._life is not None:
            self._life.send(self._to_record)
            self._to_record = None

    def _report(self, report: Report | InspectReport) -> None:
        with self._lock:
            taken = self._take(report) and not self._closing
        if taken:
            self._wake()


def _is_of_search(report: Report | InspectReport, but: int = NO_SEARCH) -> bool:
    """Does ``report`` belong to a search, and not to the search ``but``?"""
    if isinstance(report, Ready | EngineDied | InspectReport):
        return False
    return report.search_id not in (NO_SEARCH, but)
