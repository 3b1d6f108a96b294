"""External engines for tests: the misbehaving one, and those of the system."""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from client_harness import exists

from engine.external import session
from engine.external.command_line import with_program_path
from engine.external.host_process import run_session
from engine.external.messages import HostCommand, HostReport, OptionValues, StopSearch
from engine.protocol.messages import Go, Limits, Quit

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SCRIPT = Path(__file__).with_name("misbehaving_engine.py")
SHORT_S = 0.4
"""The time in which a misbehaving engine must start, if the test waits for its end."""
PATIENCE_S = 60.0
SYSTEM_ENGINES = {"stockfish": ("stockfish",), "gnuchess": ("gnuchess", "--uci")}
"""The engines of the system by name, each with its command line."""

Kind = TypeVar("Kind", bound=HostReport)


def misbehaving(*way: str) -> tuple[str, ...]:
    """Return the command line of the engine that misbehaves in this way; without one, of a good
    engine."""
    return sys.executable, "-S", "-E", str(SCRIPT), *way


def system_engine(name: str) -> tuple[str, ...]:
    """Return the command line of an engine of the system; skip the test if it is missing."""
    command = SYSTEM_ENGINES[name]
    if with_program_path(command) is None:
        pytest.skip(f"{name} is not installed")
    return command


def wait_for_end(process_id: int) -> None:
    """Wait until a process has ended; fail if it does not."""
    deadline_s = time.monotonic() + PATIENCE_S
    while exists(process_id) and not _is_zombie(process_id):
        assert time.monotonic() < deadline_s
        time.sleep(0.01)


def _is_zombie(process_id: int) -> bool:
    """Return whether a process has ended and only waits for its parent."""
    try:
        stat = Path(f"/proc/{process_id}/stat").read_text()
    except OSError:
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"


class SessionHarness:
    """A session in a thread of this process, without a host process."""

    def __init__(
        self,
        command: tuple[str, ...],
        options: OptionValues = (),
        handshake_s: float = PATIENCE_S,
    ) -> None:
        self.seen: list[HostReport] = []
        """All reports, oldest first."""
        self._reports: queue.SimpleQueue[HostReport] = queue.SimpleQueue()
        self._commands: queue.SimpleQueue[HostCommand] = queue.SimpleQueue()
        self._last_id = 0
        self.session = session.ExternalEngineSession(
            command, options, self._reports.put, handshake_s
        )
        self._thread = threading.Thread(
            target=run_session, args=(self.session, self._commands.get), daemon=True
        )
        self._thread.start()

    def send(self, command: HostCommand) -> None:
        self._commands.put(command)

    def go(
        self, limits: Limits | None = None, moves: tuple[str, ...] = (), *, chess960: bool = False
    ) -> int:
        """Start a search with a new id and return the id."""
        self._last_id += 1
        self.send(Go(self._last_id, START, moves, limits or Limits(), chess960=chess960))
        return self._last_id

    def stop(self) -> None:
        self.send(StopSearch(self._last_id))

    def until(self, kind: type[Kind], holds: Callable[[Kind], bool] = lambda _: True) -> Kind:
        """Wait for a report of this kind that satisfies ``holds``; return it."""
        deadline_s = time.monotonic() + PATIENCE_S
        goes_on = True
        while goes_on:
            goes_on = self._thread.is_alive() and time.monotonic() < deadline_s
            try:
                report = self._reports.get(timeout=0.1)
            except queue.Empty:
                continue
            self.seen.append(report)
            if isinstance(report, kind) and holds(report):
                return report
            goes_on = True
        pytest.fail(f"no {kind.__name__} was reported, only {self.seen}")

    def wait(self, seconds: float) -> list[HostReport]:
        """Let time pass; return the reports that came."""
        time.sleep(seconds)
        found = []
        while not self._reports.empty():
            found.append(self._reports.get())
        self.seen += found
        return found

    def close(self) -> None:
        """End the session; return when its engine has ended."""
        self.send(Quit())
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()
