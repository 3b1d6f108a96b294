"""An engine's process and the lines to and from it, each with the moment it arrived.

A thread reads, so that waiting has a deadline on every platform; it stamps what it reads at once,
so that what the game does meanwhile is not on the engine's clock.
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
"""How long an engine may take to leave after it was told to."""
DEATH_S = 10.0
"""How long a process may take to end after it has closed its pipe."""
CHUNK = 65_536
CHATTER = b"info"
"""A line that begins so wakes nobody: it is passed on with the next that does not."""
KEPT = 64
"""How many such lines, the last ones, are passed on."""


class EnginePipe:
    """A running engine. What goes wrong is an EngineFailedError: a crash or a hang."""

    def __init__(self, command: tuple[str, ...]) -> None:
        """Start the engine.

        Raises:
            OSError: the command cannot be started.
        """
        # A process group of its own: Ctrl-C is for the runner, which ends its engines in order.
        # Not a session, which Linux would schedule as one: measured, a third slower on busy cores.
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
        """Write one or more lines, each with its line feed."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(text.encode())
        except OSError:
            raise self._crash() from None

    def receive(self, deadline_s: float) -> tuple[float, str]:
        """Return the next line and when it came; wait until this moment of ``perf_counter``."""
        while not self._waiting:
            try:
                moment_s, lines = self._arrivals.get(timeout=max(0.0, deadline_s - perf_counter()))
            except Empty:
                raise EngineFailedError(Failing.HANG, "said nothing") from None
            if lines is None:
                self._arrivals.put((moment_s, None))  # for whoever asks again
                raise self._crash()
            self._waiting.extend((moment_s, line) for line in lines)
        moment_s, line = self._waiting.popleft()
        return moment_s, line.decode("utf-8", "replace").strip()

    def wait_for(self, answer: str, patience_s: float) -> None:
        """Skip lines until this one."""
        deadline_s = perf_counter() + patience_s
        while self.receive(deadline_s)[1] != answer:
            pass

    def close(self, farewell: str = "quit\n") -> None:
        """End the engine: by asking it to, then by force. Does nothing where it has ended."""
        with contextlib.suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.write(farewell.encode())
            self._process.stdin.close()
        try:
            self._process.wait(FAREWELL_S)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End the engine by force."""
        self._process.kill()
        self._process.wait()

    def _read(self) -> None:
        """Put what comes into the queue, whole lines together, and None at the end."""
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
