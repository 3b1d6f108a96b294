"""The engine's end of the process boundary: the code that runs in the engine process.

The window imports this module, because it starts the process with ``run_worker``. So the module
level imports nothing that loads slowly.
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
from engine.process.priority import lower_priority
from engine.process.queues import keep_reading_end, keep_writing_end
from engine.protocol.faults import Fault, FaultError, exception_text
from engine.protocol.inspect_messages import InspectCommand, InspectReport, supersedes_report
from engine.protocol.lookups import LookedUp, LookUp
from engine.protocol.messages import (
    NO_SEARCH,
    Command,
    Finished,
    Go,
    NewGame,
    PonderHit,
    Quit,
    Ready,
    Report,
    SearchRefused,
    SetSearchOptions,
)
from engine.protocol.shared_enums import ANALYSIS, APART, FaultCode, SearchPurpose

if TYPE_CHECKING:
    from engine.inspection.inspector import Inspector
    from engine.thinking.engine import Engine

_Executed: TypeAlias = SetSearchOptions | NewGame | Go | PonderHit | LookUp | InspectCommand

APART_HASH_MB = 8
"""The size of the table for hints and scores, which take few nodes."""
LAST_REPORTS_S = 0.3
"""How many seconds an ending process waits for the window to read its last reports."""


def run_worker(
    commands: SimpleQueue[Command | InspectCommand],
    reports: SimpleQueue[Report | InspectReport],
    stop_value: c_longlong,
    keeps_searches: bool = True,
    is_background: bool = False,
) -> None:
    """Execute ``commands`` and send ``reports`` until Quit, or until the window's end is closed.

    The window writes ``stop_value``, which is shared memory. A search whose id is ``stop_value`` or
    less ends at once. ``keeps_searches`` says whether ended searches can be inspected, and
    ``is_background`` whether other processes go first.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The window handles Ctrl-C in a terminal.
    end_with_parent()
    if is_background:
        lower_priority()
    keep_reading_end(commands)
    keep_writing_end(reports)
    outbox = Outbox[Report | InspectReport](reports, supersedes_report)
    try:
        from engine.inspection.inspector import Inspector
        from engine.thinking.engine import Engine

        engine = Engine(
            outbox.put,
            stop_value=stop_value,
            with_checkpoints=keeps_searches,
            with_journal=keeps_searches,
        )
    except (ImportError, MemoryError) as error:
        fault = Fault(FaultCode.ENGINE_NOT_LOADED, system_text=exception_text(error))
        outbox.put(SearchRefused(NO_SEARCH, fault))
        outbox.close(LAST_REPORTS_S)
        raise SystemExit(1) from None
    outbox.put(Ready(os.getpid(), engine_name()))

    def engine_apart() -> Engine:
        return Engine(
            outbox.put, SetSearchOptions(hash_mb=APART_HASH_MB), stop_value, with_root_moves=False
        )

    def judge(go: Go) -> Finished:
        # Only this loads python-chess.
        from engine.review.last_move import judge_last_move

        return judge_last_move(go, stop_value)

    EngineWorker(engine, engine_apart, judge, Inspector(outbox.put), outbox).run(commands)
    outbox.close(LAST_REPORTS_S)


class EngineWorker:
    """Executes commands by calling an Engine. The engine itself sends its reports to ``outbox``.

    Hints and scores have an engine of their own, with its own table and histories. So none of them
    changes a later search of the game, and a replay of the game's searches needs none of them.
    """

    def __init__(
        self,
        engine: Engine,
        engine_apart: Callable[[], Engine],
        judge: Callable[[Go], Finished],
        inspector: Inspector,
        outbox: Outbox[Report | InspectReport],
    ) -> None:
        """``engine_apart`` makes the engine for hints and scores, which the first one needs.

        ``judge`` judges the last move of a game: it returns when its searches have ended.
        """
        self._engine = engine
        self._make_engine_apart = engine_apart
        self._engine_apart: Engine | None = None
        self._judge = judge
        self._evaluated: tuple[object, ...] | None = None
        """The position of the last search of that engine, if it was for a score."""
        self._inspector = inspector
        self._outbox = outbox
        self._configuration: SetSearchOptions | None = None
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
                if command.purpose in ANALYSIS:
                    self._engine.forget_histories()
                self._begin(command)
            case NewGame():
                self._end_search()
                self._engine.new_game()
            case LookUp():
                self._outbox.put(self._engine.look_up(command))
            case SetSearchOptions():
                self._configuration = command
                if not self._engine.is_thinking():
                    self._apply_configuration()

    def _begin(self, go: Go) -> None:
        """Begin a search, or report why the engine refuses it."""
        try:
            if go.purpose is SearchPurpose.LAST_MOVE:
                self._outbox.put(self._judge(go))
                return
            engine = self._engine_for(go) if go.purpose in APART else self._engine
            engine.begin(go)
        except FaultError as error:
            self._outbox.put(SearchRefused(go.search_id, error.fault))
        except MemoryError:
            self._outbox.put(SearchRefused(go.search_id, Fault(FaultCode.OUT_OF_MEMORY)))

    def _engine_for(self, go: Go) -> Engine:
        """Return the engine for a hint or a score.

        Its table is empty, so that nothing depends on other positions. But a hint right after the
        score of its position goes on with that search.
        """
        position = (go.fen, go.moves, go.chess960)
        goes_on = go.purpose is SearchPurpose.HINT and position == self._evaluated
        self._evaluated = position if go.purpose is SearchPurpose.EVALUATE else None
        if self._engine_apart is None:
            self._engine_apart = self._make_engine_apart()
        elif not goes_on:
            self._engine_apart.new_game()
        return self._engine_apart

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
                self._outbox.put(SearchRefused(NO_SEARCH, error.fault))
                wanted = _without_file(wanted, error.fault.code)
            except MemoryError:
                self._outbox.put(SearchRefused(NO_SEARCH, Fault(FaultCode.OUT_OF_MEMORY)))
                return

    def _end_search(self) -> None:
        """End the running search, if any. On return, its Finished has been reported."""
        for engine in (self._engine, self._engine_apart):
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


def _refusal(command: _Executed, error: Exception) -> SearchRefused | LookedUp:
    """Return the report that a command failed unexpectedly."""
    fault = Fault(FaultCode.INTERNAL, system_text=exception_text(error))
    if isinstance(command, LookUp):
        return LookedUp(command.number, fault=fault)
    search_id = command.search_id if isinstance(command, Go | PonderHit) else NO_SEARCH
    return SearchRefused(search_id, fault)


def _without_file(wanted: SetSearchOptions, code: FaultCode) -> SetSearchOptions | None:
    """Return the options without the file that a fault is about; None for any other fault."""
    if code in (FaultCode.BOOK_UNREADABLE, FaultCode.BOOK_FORMAT):
        return replace(wanted, book_path="")
    if code in (FaultCode.TABLEBASE_UNREADABLE, FaultCode.TABLEBASE_MISSING):
        return replace(wanted, syzygy_path="")
    return None
