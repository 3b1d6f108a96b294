"""One external engine from its start to its end, in the event loop of its host process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from chess.engine import EngineTerminatedError

from engine.external import child_process, python_chess_conversion
from engine.external.command_line import with_program_path
from engine.external.engine_description import EngineDescription, OptionKind
from engine.external.messages import (
    EngineDescribed,
    HostCommand,
    OptionValues,
    PressUciButton,
    SetUciOptions,
    StopSearch,
)
from engine.external.search import ExternalSearch, Send
from engine.external.uci import ANALYSE_MODE, UciEngine
from engine.protocol.faults import Fault, FaultError, exception_text
from engine.protocol.messages import NO_SEARCH, EngineDied, Go, NewGame, Quit, Ready, SearchRefused
from engine.protocol.shared_enums import FaultCode

LAST_REPORTS_S = 0.5
"""How many seconds the searches of an engine that has ended may take to report it."""


class ExternalEngineSession:
    """Starts the program, executes the window's commands and sends reports.

    Every wrong behaviour of the program ends in a report, never in an exception.
    """

    def __init__(
        self, command: Sequence[str], options: OptionValues, send: Send, handshake_s: float
    ) -> None:
        self._command = command
        self._wanted = options
        self._send = send
        self._handshake_s = handshake_s
        self._engine: UciEngine | None = None
        self._description = EngineDescription("", "", ())
        self._changed: set[str] = set()
        """The options that have another value than their default."""
        self._game = object()
        """python-chess sends ``ucinewgame`` when this object changes."""
        self._search: ExternalSearch | None = None
        """The newest search. The engine may still end an earlier one."""
        self._tasks: list[asyncio.Task[None]] = []
        """The tasks of the searches that have not ended, oldest first."""
        self.process_id: int | None = None
        """The id of the program's process and of its process group; None before its start."""

    async def run(self, commands: asyncio.Queue[HostCommand]) -> None:
        """Run the program until Quit arrives or the program ends by itself."""
        for name in ("asyncio", "chess.engine"):  # They would write to the window's terminal.
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        asyncio.get_running_loop().set_exception_handler(_ignore)
        obeying = asyncio.create_task(self._start_and_obey(commands))
        try:
            await obeying
        except EngineTerminatedError:
            await self._report_death()
        except FaultError as error:
            self._send(SearchRefused(NO_SEARCH, error.fault))
            await self._end()
            self._send(EngineDied(None, 0, gave_up=True))
        finally:
            await self._end()

    async def _start_and_obey(self, commands: asyncio.Queue[HostCommand]) -> None:
        starting = asyncio.create_task(self._start())
        waiting: list[HostCommand] = []
        while not starting.done():
            command = asyncio.create_task(commands.get())
            await asyncio.wait({starting, command}, return_when=asyncio.FIRST_COMPLETED)
            if not command.done():
                command.cancel()
            elif isinstance(command.result(), Quit):
                starting.cancel()
                with suppress(asyncio.CancelledError, FaultError, EngineTerminatedError):
                    await starting
                return
            else:
                waiting.append(command.result())
        engine = await starting
        for early in waiting:
            self._obey(engine, early)
        died = asyncio.create_task(asyncio.wait({engine.returncode}))
        while True:
            command = asyncio.create_task(commands.get())
            await asyncio.wait({died, command}, return_when=asyncio.FIRST_COMPLETED)
            if died.done():
                command.cancel()
                raise EngineTerminatedError
            if isinstance(command.result(), Quit):
                return
            self._obey(engine, command.result())

    # Start and end of the program

    async def _start(self) -> UciEngine:
        """Start the program, read its options, set the wanted ones, and report Ready.

        Raises:
            FaultError: there is no such program, or it is not a UCI engine.
        """
        program = self._command[0]
        command = with_program_path(self._command)
        if command is None:
            raise FaultError(Fault(FaultCode.PROGRAM_NOT_FOUND, path=program))
        try:
            transport, engine = await UciEngine.popen(command, **child_process.popen_options())
        except (OSError, ValueError) as error:
            text = error.strerror if isinstance(error, OSError) else None
            fault = Fault(
                FaultCode.PROGRAM_NOT_STARTED,
                path=program,
                system_text=text or exception_text(error),
            )
            raise FaultError(fault) from None
        self._engine, self.process_id = engine, transport.get_pid()
        await self._shake_hands(engine, program)
        name = Path(command[0]).name
        self._description = python_chess_conversion.engine_description_of(
            engine.id, engine.options, name, engine.unread_options
        )
        self._send(EngineDescribed(self._description))
        await self._set_options(engine)
        self._send(Ready(self.process_id, self._description.name))
        return engine

    async def _shake_hands(self, engine: UciEngine, program: str) -> None:
        try:
            await asyncio.wait_for(engine.initialize(), self._handshake_s)
        except TimeoutError:
            seconds = max(1, round(self._handshake_s))
            fault = Fault(FaultCode.NO_UCI_ANSWER, seconds, path=program)
            raise FaultError(fault) from None
        except EngineTerminatedError:
            code = await asyncio.shield(engine.returncode)
            fault = Fault(
                FaultCode.PROGRAM_ENDED, code, path=program, system_text=engine.last_error
            )
            raise FaultError(fault) from None

    async def _report_death(self) -> None:
        """Report the end of the program, after the last reports of its search."""
        assert self._engine is not None
        if self._tasks:  # python-chess leaves a search waiting whose ``isready`` was not answered.
            await asyncio.wait(self._tasks, timeout=LAST_REPORTS_S)
        code = await asyncio.shield(self._engine.returncode)
        if self._engine.last_error:
            fault = Fault(
                FaultCode.PROGRAM_ENDED,
                code,
                path=self._command[0],
                system_text=self._engine.last_error,
            )
            self._send(SearchRefused(NO_SEARCH, fault))
        self._send(EngineDied(code, 0, gave_up=True))

    async def _end(self) -> None:
        """End the program; its process and its children have ended on return."""
        engine, process_id = self._engine, self.process_id
        self._engine = None
        for task in self._tasks:
            task.cancel()
        if engine is not None and process_id is not None:
            await child_process.end(process_id, lambda: engine.send_line("quit"), engine.returncode)
            self.process_id = None

    # Commands

    def _obey(self, engine: UciEngine, command: HostCommand) -> None:
        match command:
            case Go():
                earlier, self._search = self._search, ExternalSearch(command, engine, self._send)
                if earlier is not None:
                    earlier.replace()
                self._search.read_position(earlier)
                self._tasks = [task for task in self._tasks if not task.done()]
                searching = self._run_search(engine, self._search, list(self._tasks))
                self._tasks.append(asyncio.create_task(searching))
            case StopSearch():
                self._stop(command.search_id)
            case NewGame():
                self._game = object()
            case SetUciOptions():
                self._wanted = command.values
            case PressUciButton():
                if command.name in self._buttons():
                    engine.send_line(f"setoption name {command.name}")
            case Quit():
                pass  # The caller ends.

    def _buttons(self) -> list[str]:
        options = self._description.options
        return [one.name for one in options if one.kind is OptionKind.BUTTON]

    def _stop(self, search_id: int) -> None:
        """Stop the newest search if its id is ``search_id`` or less."""
        if self._search is not None and self._search.go.search_id <= search_id:
            self._search.stop()

    async def _run_search(
        self, engine: UciEngine, search: ExternalSearch, earlier: list[asyncio.Task[None]]
    ) -> None:
        """Run a search after all earlier ones have ended, unless a newer one replaces it."""
        if earlier:
            await asyncio.wait(earlier)
        if search is self._search:
            await search.run(self._game, lambda: self._set_options(engine))

    async def _set_options(self, engine: UciEngine) -> None:
        """Give each option its wanted value, or its default if it had another value before."""
        known = {option.name: option for option in self._description.options}
        wanted = dict(self._wanted)
        for name in [
            name for name in wanted if name not in known or not known[name].fits(wanted[name])
        ]:
            del wanted[name]
            self._send(SearchRefused(NO_SEARCH, Fault(FaultCode.OPTION_REFUSED, name=name)))
        self._wanted = tuple(wanted.items())
        defaults = {name: engine.options[name].default for name in self._changed}
        if ANALYSE_MODE in engine.options:
            defaults[ANALYSE_MODE] = False
        self._changed = set(wanted)
        await engine.configure(defaults | wanted)


def _ignore(_loop: asyncio.AbstractEventLoop, _context: Mapping[str, object]) -> None:
    """Drop asyncio's complaint about a pipe: the end of the program is reported anyway."""
