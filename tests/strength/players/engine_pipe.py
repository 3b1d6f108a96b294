"""An engine process and its lines, each with its arrival time.

A thread reads the lines, so that waiting has a deadline on every platform. It records the arrival
time at once, so that work of the runner does not count on the engine's clock.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import threading
from collections import deque
from queue import Empty, SimpleQueue
from time import perf_counter

from players.failures import EngineFailedError, Failing

FAREWELL_S = 1.0
"""Time limit for an engine to exit after ``quit``."""
DEATH_S = 10.0
"""Time limit for a process to end after it closed its pipe."""
CHUNK = 65_536
CHATTER = b"info"
"""Prefix of lines that are buffered and delivered with the next other line."""
KEPT = 64
"""Number of most recent buffered lines that are kept."""


class EnginePipe:
    """A running engine. A crash or a hang raises EngineFailedError."""

    def __init__(self, command: tuple[str, ...]) -> None:
        """Start the engine.

        Raises:
            OSError: the command cannot be started.
        """
        # A separate process group, so that Ctrl-C reaches only the runner, which quits the engines.
        # Not a session: Linux schedules a session as a unit, a third slower on busy cores.
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            process_group=0,
        )
        self._arrivals: SimpleQueue[tuple[float, list[bytes] | None]] = SimpleQueue()
        self._waiting: deque[tuple[float, bytes]] = deque()
        threading.Thread(target=self._read, daemon=True).start()

    def send(self, text: str) -> None:
        """Write one or more lines, each with a line feed."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(text.encode())
        except OSError:
            raise self._crash() from None

    def receive(self, deadline_s: float) -> tuple[float, str]:
        """Return the next line and its arrival time. Wait until ``deadline_s``.

        Both times are those of ``perf_counter``.
        """
        while not self._waiting:
            try:
                moment_s, lines = self._arrivals.get(timeout=max(0.0, deadline_s - perf_counter()))
            except Empty:
                raise EngineFailedError(Failing.HANG, "no answer") from None
            if lines is None:
                self._arrivals.put((moment_s, None))  # For later calls.
                raise self._crash()
            self._waiting.extend((moment_s, line) for line in lines)
        moment_s, line = self._waiting.popleft()
        return moment_s, line.decode("utf-8", "replace").strip()

    def wait_for(self, answer: str, patience_s: float) -> None:
        """Skip lines up to and including ``answer``."""
        deadline_s = perf_counter() + patience_s
        while self.receive(deadline_s)[1] != answer:
            pass

    def close(self, farewell: str = "quit\n") -> None:
        """Send ``farewell``, then kill the engine if it does not exit. May be called again."""
        with contextlib.suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.write(farewell.encode())
            self._process.stdin.close()
        try:
            self._process.wait(FAREWELL_S)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """Kill the engine."""
        self._process.kill()
        self._process.wait()

    def _read(self) -> None:
        """Read whole lines into the queue, and None at the end of output."""
        assert self._process.stdout is not None
        descriptor, rest = self._process.stdout.fileno(), b""
        held: list[bytes] = []
        with contextlib.suppress(OSError):
            while chunk := os.read(descriptor, CHUNK):
                moment_s = perf_counter()
                *lines, rest = (rest + chunk).split(b"\n")
                if all(line.startswith(CHATTER) for line in lines):
                    held = [*held, *lines][-KEPT:]
                else:
                    self._arrivals.put((moment_s, [*held, *lines]))
                    held = []
        self._arrivals.put((perf_counter(), None))
        self._process.stdout.close()

    def _crash(self) -> EngineFailedError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(DEATH_S)
        status = self._process.returncode
        ended = "closed its pipe" if status is None else f"ended with exit status {status}"
        return EngineFailedError(Failing.CRASH, ended)
