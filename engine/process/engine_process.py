"""One life of the engine process: started, spoken to, listened to, buried.

A restart makes a new Life with new queues, so that nothing a dead process has left half-written or
locked can matter to the next.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from ctypes import c_longlong
from multiprocessing.connection import wait
from typing import Any

from engine.process import worker
from engine.process.channel import Channel
from engine.process.outbox import Outbox
from engine.process.queues import keep_reading_end, keep_writing_end, reading_end
from engine.protocol.inspect_messages import InspectCommand, InspectReport
from engine.protocol.messages import Command, Report

DEATH_S = 2.0
"""How long a process may take to end after it has closed its queue."""


class EngineProcess:
    """A running engine process. Raises OSError where none can be started."""

    def __init__(self, stop_value: c_longlong) -> None:
        context = multiprocessing.get_context("spawn")
        reports = Channel[Report | InspectReport]()
        commands = Channel[Command | InspectCommand]()
        # A daemon, so that an interpreter which ends without close() does not wait for it.
        self._process = context.Process(
            target=worker.run,
            args=(commands, reports, stop_value),
            name="glassbox-engine",
            daemon=True,
        )
        try:
            self._process.start()
        except OSError:
            reports.close()
            commands.close()
            raise
        keep_reading_end(reports)
        keep_writing_end(commands)
        self._reports = reports
        self._commands = Outbox[Command | InspectCommand](commands)

    @property
    def process_id(self) -> int | None:
        """The process, also after it has ended."""
        return self._process.pid

    def send(self, command: Command | InspectCommand) -> None:
        """Give a command; never blocks, and a dead process does not mind."""
        self._commands.put(command)

    def reports(self) -> Iterator[Report | InspectReport]:
        """Yield its reports as they come, until the process is gone."""
        reports = reading_end(self._reports)
        ready: list[Any] = []
        while reports in ready or self._process.sentinel not in ready:
            ready = wait([reports, self._process.sentinel])
            if reports in ready:
                try:
                    yield self._reports.get()
                except (EOFError, OSError):  # gone, perhaps in the middle of a report
                    return

    def terminate(self) -> None:
        """Ask the system to end the process."""
        self._process.terminate()

    def kill(self) -> None:
        """Have the system end the process, whatever it is doing."""
        self._process.kill()

    def bury(self) -> int | None:
        """Wait for the end of the process, free what it held, and return its exit code."""
        self._process.join(DEATH_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._commands.close(DEATH_S)  # nobody is left to keep it waiting
        self._reports.close()
        return self._process.exitcode
