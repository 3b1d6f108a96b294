"""The engine's end of the process boundary: the code that runs in the engine process.

The window imports this module, because it starts the process with ``run``. So the module level
imports nothing that loads slowly.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from ctypes import c_longlong
from multiprocessing.queues import SimpleQueue
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from engine.identity import engine_name
from engine.process.outbox import Outbox
from engine.process.parent_watch import end_with_parent
from engine.process.queues import keep_reading_end, keep_writing_end
from engine.protocol.faults import Fault, FaultError, exception_text
from engine.protocol.inspect_messages import InspectCommand, InspectReport, supersedes
from engine.protocol.lookups import LookUp
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
from engine.protocol.vocabulary import FaultCode, Purpose

if TYPE_CHECKING:
    from engine.inspection.service import Inspector
    from engine.thinking.engine import Engine

_Executed: TypeAlias = Configure | NewGame | Go | PonderHit | LookUp | InspectCommand

HINT_HASH_MB = 8
"""The size of the table for hints, which search few nodes."""
LAST_REPORTS_S = 0.3
"""How many seconds an ending process waits for the window to read its last reports."""


def run(
    commands: SimpleQueue[Command | InspectCommand],
    reports: SimpleQueue[Report | InspectReport],
    stop_value: c_longlong,
    keeps_searches: bool = True,
) -> None:
    """Execute ``commands`` and send ``reports`` until Quit, or until the window's end is closed.

    The window writes ``stop_value``, which is shared memory. A search whose id is ``stop_value`` or
    less ends at once. ``keeps_searches`` says whether ended searches can be inspected.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The window handles Ctrl-C in a terminal.
    end_with_parent()
    keep_reading_end(commands)
    keep_writing_end(reports)
    outbox = Outbox[Report | InspectReport](reports, supersedes)
    try:
        from engine.inspection.service import Inspector
        from engine.thinking.engine import Engine

        engine = Engine(
            outbox.put,
            stop_value=stop_value,
            with_checkpoints=keeps_searches,
            with_journal=keeps_searches,
        )
    except (ImportError, MemoryError) as error:
        fault = Fault(FaultCode.ENGINE_NOT_LOADED, system_text=exception_text(error))
        outbox.put(Refused(NO_SEARCH, fault))
        outbox.close(LAST_REPORTS_S)
        raise SystemExit(1) from None
    outbox.put(Ready(os.getpid(), engine_name()))

    def hint_engine() -> Engine:
        return Engine(
            outbox.put, Configure(hash_mb=HINT_HASH_MB), stop_value, with_root_moves=False
        )

    Worker(engine, hint_engine, Inspector(outbox.put), outbox).run(commands)
    outbox.close(LAST_REPORTS_S)


class Worker:
    """Executes commands by calling an Engine. The engine itself sends its reports to ``outbox``.

    Hints have an engine of their own, with its own table and histories. So a hint changes no later
    search of the game, and a replay of the game's searches needs no hint.
    """

    def __init__(
        self,
        engine: Engine,
        hint_engine: Callable[[], Engine],
        inspector: Inspector,
        outbox: Outbox[Report | InspectReport],
    ) -> None:
        """``hint_engine`` makes the engine for hints; the first hint calls it."""
        self._engine = engine
        self._make_hint_engine = hint_engine
        self._hint_engine: Engine | None = None
        self._inspector = inspector
        self._outbox = outbox
        self._configuration: Configure | None = None
        """Options that will be applied when no search is running."""

    def run(self, commands: SimpleQueue[Command | InspectCommand]) -> None:
        """Execute commands one after another until Quit. On return, no search is running.

        A command that fails is reported and ends nothing.
        """
        while (command := _next(commands)) is not None:
            try:
                self._execute(command)
            except Exception as error:
                self._outbox.put(_refusal(command, error))
        self._inspector.close()
        self._end_search()

    def _execute(self, command: _Executed) -> None:
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
            case LookUp():
                self._outbox.put(self._engine.look_up(command))
            case Configure():
                self._configuration = command
                if not self._engine.is_thinking():
                    self._apply_configuration()

    def _begin(self, go: Go) -> None:
        """Begin a search, or report why the engine refuses it."""
        try:
            engine = self._engine if go.purpose is not Purpose.HINT else self._fresh_hint_engine()
            engine.begin(go)
        except FaultError as error:
            self._outbox.put(Refused(go.search_id, error.fault))
        except MemoryError:
            self._outbox.put(Refused(go.search_id, Fault(FaultCode.OUT_OF_MEMORY)))

    def _fresh_hint_engine(self) -> Engine:
        """Return the engine for hints with an empty table, so that no hint depends on another."""
        if self._hint_engine is None:
            self._hint_engine = self._make_hint_engine()
        else:
            self._hint_engine.new_game()
        return self._hint_engine

    def _apply_configuration(self) -> None:
        """Apply the waiting options, or report why the engine refuses them.

        A book or tablebases that cannot be opened are reported and left out.
        """
        wanted, self._configuration = self._configuration, None
        while wanted is not None:
            try:
                self._engine.configure(wanted)
                self._inspector.hash_mb = wanted.hash_mb
                return
            except FaultError as error:
                self._outbox.put(Refused(NO_SEARCH, error.fault))
                wanted = _without_file(wanted, error.fault.code)
            except MemoryError:
                self._outbox.put(Refused(NO_SEARCH, Fault(FaultCode.OUT_OF_MEMORY)))
                return

    def _end_search(self) -> None:
        """End the running search, if any. On return, its Finished has been reported."""
        for engine in (self._engine, self._hint_engine):
            if engine is not None:
                engine.stop()
                engine.wait()


def _next(commands: SimpleQueue[Command | InspectCommand]) -> _Executed | None:
    """Wait for the next command. Return None after Quit, or if the window's end is closed."""
    try:
        command = commands.get()
    except (EOFError, OSError):
        return None
    return None if isinstance(command, Quit) else command


def _refusal(command: _Executed, error: Exception) -> Refused:
    """Return the report that a command failed unexpectedly."""
    search_id = command.search_id if isinstance(command, Go | PonderHit) else NO_SEARCH
    return Refused(search_id, Fault(FaultCode.INTERNAL, system_text=exception_text(error)))


def _without_file(wanted: Configure, code: FaultCode) -> Configure | None:
    """Return the options without the file that a fault is about; None for any other fault."""
    if code in (FaultCode.BOOK_UNREADABLE, FaultCode.BOOK_FORMAT):
        return replace(wanted, book_path="")
    if code in (FaultCode.TABLEBASE_UNREADABLE, FaultCode.TABLEBASE_MISSING):
        return replace(wanted, syzygy_path="")
    return None
