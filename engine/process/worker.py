"""The engine's end of the process boundary: what the spawned process runs.

Imports nothing heavy at module level, since the window imports it too in order to name ``run``.
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

if TYPE_CHECKING:
    from engine.inspection.service import Inspector
    from engine.thinking.engine import Engine

LAST_REPORTS_S = 0.3
"""How long an ending process waits for its last reports to be read."""


def run(
    commands: SimpleQueue[Command | InspectCommand],
    reports: SimpleQueue[Report | InspectReport],
    stop_value: c_longlong,
) -> None:
    """Search as ``commands`` say and send ``reports`` until Quit or until the other end is gone.

    ``stop_value`` is shared with the window: a search whose id is not above it ends at once.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is the window's affair
    _end_with_parent()
    keep_reading_end(commands)
    keep_writing_end(reports)
    outbox = Outbox[Report | InspectReport](reports, supersedes)
    try:
        from engine.inspection.service import Inspector
        from engine.thinking.engine import Engine

        thinker = Engine(outbox.put, stop_value=stop_value, with_checkpoints=True)
    except (ImportError, MemoryError) as error:
        outbox.put(Refused(NO_SEARCH, f"the engine cannot start: {_one_line(error)}"))
        outbox.close(LAST_REPORTS_S)
        raise SystemExit(1) from None
    outbox.put(Ready(os.getpid(), engine_name()))
    Worker(thinker, Inspector(outbox.put), outbox).obey(commands)
    outbox.close(LAST_REPORTS_S)


class Worker:
    """Turns commands into calls of a Thinker; its reports go into ``outbox`` by themselves."""

    def __init__(
        self, thinker: Engine, inspector: Inspector, outbox: Outbox[Report | InspectReport]
    ) -> None:
        self._thinker = thinker
        self._inspector = inspector
        self._outbox = outbox
        self._configuration: Configure | None = None
        """Waits until no search is running."""

    def obey(self, commands: SimpleQueue[Command | InspectCommand]) -> None:
        """Carry out one command after another; return with no search running."""
        try:
            while not isinstance(command := commands.get(), Quit):
                self._carry_out(command)
        except (EOFError, OSError):  # nobody is left to command
            pass
        self._inspector.close()
        self._end_search()

    def _carry_out(self, command: Configure | NewGame | Go | PonderHit | InspectCommand) -> None:
        if isinstance(command, InspectCommand):
            self._inspector.obey(command, self._thinker.journal, self._thinker.checkpoints)
            return
        match command:
            case PonderHit():
                self._thinker.ponder_hit(command.search_id)
            case Go():
                self._end_search()
                self._apply_configuration()
                self._begin(command)
            case NewGame():
                self._end_search()
                self._thinker.new_game()
            case Configure():
                self._configuration = command
                if not self._thinker.is_thinking():
                    self._apply_configuration()

    def _begin(self, go: Go) -> None:
        """Begin the search, or refuse it with one line."""
        try:
            self._thinker.begin(go)
        except ValueError as error:
            self._outbox.put(Refused(go.search_id, str(error)))
        except Exception as error:  # a fault of ours must not end the process
            self._outbox.put(Refused(go.search_id, f"internal fault: {_one_line(error)}"))

    def _apply_configuration(self) -> None:
        """Apply what was asked for while a search was running, or just now."""
        wanted, self._configuration = self._configuration, None
        if wanted is None:
            return
        try:
            self._thinker.configure(wanted)
            self._inspector.hash_mb = wanted.hash_mb
        except (ValueError, MemoryError) as error:
            self._outbox.put(Refused(NO_SEARCH, f"the options are refused: {_one_line(error)}"))

    def _end_search(self) -> None:
        """End a search that may be running; its Finished has been reported on return."""
        self._thinker.stop()
        self._thinker.wait()


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def _end_with_parent() -> None:
    """End this process when its parent has ended, by whatever means and whatever runs here."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, name="parent watch", daemon=True).start()
