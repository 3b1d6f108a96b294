"""The engine's end of the process boundary: the code that the engine process runs.

The window imports this module to name ``run``, so it imports nothing heavy at module level.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from ctypes import c_longlong
from multiprocessing.connection import wait
from multiprocessing.queues import SimpleQueue
from typing import TYPE_CHECKING

from engine.identity import engine_name
from engine.process.outbox import Outbox
from engine.process.queues import keep_reading_end, keep_writing_end
from engine.protocol.faults import Fault, FaultError, text_of
from engine.protocol.inspect_messages import InspectCommand, InspectReport, supersedes
from engine.protocol.messages import (
    NO_SEARCH,
    Command,
    Configure,
    Go,
    NewGame,
    PonderHit,
    Quit,
    Ready,
    Refused,
    Report,
)
from engine.protocol.vocabulary import FaultCode

if TYPE_CHECKING:
    from engine.inspection.service import Inspector
    from engine.thinking.engine import Engine

LAST_REPORTS_S = 0.3
"""How long an ending process waits until its last reports are read."""


def run(
    commands: SimpleQueue[Command | InspectCommand],
    reports: SimpleQueue[Report | InspectReport],
    stop_value: c_longlong,
) -> None:
    """Execute ``commands`` and send ``reports`` until Quit or until the window's end is closed.

    ``stop_value`` is shared with the window: a search ends at once when its id is not above it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The window handles Ctrl-C in a terminal.
    _end_with_parent()
    keep_reading_end(commands)
    keep_writing_end(reports)
    outbox = Outbox[Report | InspectReport](reports, supersedes)
    try:
        from engine.inspection.service import Inspector
        from engine.thinking.engine import Engine

        engine = Engine(outbox.put, stop_value=stop_value, with_checkpoints=True)
    except (ImportError, MemoryError) as error:
        fault = Fault(FaultCode.ENGINE_NOT_LOADED, system_text=text_of(error))
        outbox.put(Refused(NO_SEARCH, fault))
        outbox.close(LAST_REPORTS_S)
        raise SystemExit(1) from None
    outbox.put(Ready(os.getpid(), engine_name()))
    Worker(engine, Inspector(outbox.put), outbox).run(commands)
    outbox.close(LAST_REPORTS_S)


class Worker:
    """Turns commands into calls of an Engine, which sends its reports to ``outbox`` itself."""

    def __init__(
        self, engine: Engine, inspector: Inspector, outbox: Outbox[Report | InspectReport]
    ) -> None:
        self._engine = engine
        self._inspector = inspector
        self._outbox = outbox
        self._configuration: Configure | None = None
        """Options that are applied as soon as no search is running."""

    def run(self, commands: SimpleQueue[Command | InspectCommand]) -> None:
        """Execute one command after another until Quit; no search is running on return."""
        try:
            while not isinstance(command := commands.get(), Quit):
                self._execute(command)
        except (EOFError, OSError):  # The window's end is closed.
            pass
        self._inspector.close()
        self._end_search()

    def _execute(self, command: Configure | NewGame | Go | PonderHit | InspectCommand) -> None:
        if isinstance(command, InspectCommand):
            self._inspector.obey(command, self._engine.journal, self._engine.checkpoints)
            return
        match command:
            case PonderHit():
                self._engine.ponder_hit(command.search_id)
            case Go():
                self._end_search()
                self._apply_configuration()
                self._begin(command)
            case NewGame():
                self._end_search()
                self._engine.new_game()
            case Configure():
                self._configuration = command
                if not self._engine.is_thinking():
                    self._apply_configuration()

    def _begin(self, go: Go) -> None:
        """Begin the search, or report why it is refused."""
        try:
            self._engine.begin(go)
        except FaultError as error:
            self._outbox.put(Refused(go.search_id, error.fault))
        except MemoryError:
            self._outbox.put(Refused(go.search_id, Fault(FaultCode.OUT_OF_MEMORY)))
        except Exception as error:  # An exception must not end the process.
            fault = Fault(FaultCode.INTERNAL, system_text=text_of(error))
            self._outbox.put(Refused(go.search_id, fault))

    def _apply_configuration(self) -> None:
        """Apply the options that wait, or report why they are refused."""
        wanted, self._configuration = self._configuration, None
        if wanted is None:
            return
        try:
            self._engine.configure(wanted)
            self._inspector.hash_mb = wanted.hash_mb
        except FaultError as error:
            self._outbox.put(Refused(NO_SEARCH, error.fault))
        except MemoryError:
            self._outbox.put(Refused(NO_SEARCH, Fault(FaultCode.OUT_OF_MEMORY)))

    def _end_search(self) -> None:
        """End a running search; its Finished has been reported on return."""
        self._engine.stop()
        self._engine.wait()


def _end_with_parent() -> None:
    """End this process when its parent ends for any reason, even during a search."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, name="parent watch", daemon=True).start()
