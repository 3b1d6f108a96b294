"""A child process of the window with a queue in each direction, from its start to its end.

A restart makes a new HostedProcess with new queues. The reason is that a killed process may leave a
message half written.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from multiprocessing.connection import wait
from typing import Any, Generic, TypeVar

from engine.process.channel import Channel
from engine.process.outbox import Outbox
from engine.process.queues import keep_reading_end, keep_writing_end, reading_end
from engine.process.spawned_process import SpawnedProcess
from engine.working_directory import leave_unusable_directory

JOIN_S = 2.0
"""How many seconds a process may take to end after it has closed its queue. After that time it is
killed."""

Sent = TypeVar("Sent")
Received = TypeVar("Received")


def is_program_ending() -> bool:
    """Return whether the main thread has ended, as after Ctrl-C in a program without a window.

    At its exit ``multiprocessing`` terminates each child and then waits for all that run. A child
    that is started in between is never terminated, and the program never ends.
    """
    return not threading.main_thread().is_alive()


class HostedProcess(Generic[Sent, Received]):
    """A running process, which executes commands and sends reports."""

    def __init__(self, run: Callable[..., None], name: str, *arguments: object) -> None:
        """Start a process that calls ``run(commands, reports, *arguments)``.

        Raises:
            OSError: the operating system cannot start it.
        """
        reports = Channel[Received]()
        commands = Channel[Sent]()
        # A daemon process. Python does not wait for it if close() was not called.
        self._process = SpawnedProcess(
            target=run, args=(commands, reports, *arguments), name=name, daemon=True
        )
        try:
            leave_unusable_directory()
            self._process.start()
        except OSError:
            reports.close()
            commands.close()
            raise
        keep_reading_end(reports)
        keep_writing_end(commands)
        self._reports = reports
        self._commands = Outbox[Sent](commands)

    @property
    def process_id(self) -> int | None:
        """Id of the process. It stays known after the process has ended."""
        return self._process.pid

    def send(self, command: Sent) -> None:
        """Send a command. Never blocks. If the process has ended, the command is lost."""
        self._commands.put(command)

    def reports(self) -> Iterator[Received]:
        """Yield the reports as they arrive, until the process has ended."""
        reports = reading_end(self._reports)
        ready: list[Any] = []
        while reports in ready or self._process.sentinel not in ready:
            ready = wait([reports, self._process.sentinel])
            if reports in ready:
                try:
                    yield self._reports.get()
                except (EOFError, OSError):  # The process ended, perhaps in a report.
                    return

    def terminate(self) -> None:
        """Send the process SIGTERM, or the equivalent on this operating system."""
        self._process.terminate()

    def kill(self) -> None:
        """End the process by force."""
        self._process.kill()

    def join(self) -> int | None:
        """Wait until the process has ended, close its queues, and return its exit code.

        The process is killed if it does not end within ``JOIN_S``.
        """
        self._process.join(JOIN_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._commands.close(JOIN_S)
        self._reports.close()
        return self._process.exitcode
