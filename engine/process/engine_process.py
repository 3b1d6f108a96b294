"""One process of our own engine with its queues, from its start to its end."""

from __future__ import annotations

from ctypes import c_longlong

from engine.process import worker
from engine.process.hosted_process import HostedProcess
from engine.protocol.inspect_messages import InspectCommand, InspectReport
from engine.protocol.messages import Command, Report


class EngineProcess(HostedProcess[Command | InspectCommand, Report | InspectReport]):
    """A running engine process."""

    def __init__(
        self, stop_value: c_longlong, *, keeps_searches: bool = True, is_background: bool = False
    ) -> None:
        """Start the process.

        ``keeps_searches`` says whether ended searches can be inspected, and ``is_background``
        whether other processes go first.

        Raises:
            OSError: the operating system cannot start it.
        """
        super().__init__(
            worker.run_worker, "glassbox-engine", stop_value, keeps_searches, is_background
        )
