"""One external engine from its start to its end, in the event loop of its host process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import chess
import chess.engine
from chess.engine import AnalysisResult, BestMove, EngineError, EngineTerminatedError, InfoDict

from engine.external import child, translation
from engine.external.command_line import located
from engine.external.messages import (
    Described,
    HostCommand,
    HostReport,
    OptionValues,
    PressButton,
    SetOptions,
    StopSearch,
)
from engine.external.options import EngineDescription, OptionKind
from engine.external.uci import UciEngine
from engine.protocol.faults import Fault, FaultError, text_of
from engine.protocol.messages import (
    NO_SEARCH,
    EngineDied,
    Finished,
    Go,
    NewGame,
    Progress,
    Quit,
    Ready,
    Refused,
    Thinking,
)
from engine.protocol.vocabulary import FaultCode

HEARTBEAT_S = 1.0
"""How often a search is reported while the engine writes nothing but still has time."""
LAST_REPORTS_S = 0.5
"""How many seconds the searches of an engine that has ended may take to report it."""
ANALYSE_MODE = "UCI_AnalyseMode"
"""An option that python-chess would switch on for every search."""

Send = Callable[[HostReport], None]


@dataclass(slots=True)
class _Search:
    """A search that the window wants."""

    go: Go
    analysis: AnalysisResult | None = None
    """None until the engine has begun."""
    is_stopped: bool = False
    began_s: float = 0.0
    infos: dict[int, InfoDict] = field(default_factory=dict)
    """What the engine has reported, by the number of the line."""


class Session:
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
        self._search: _Search | None = None
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
            self._send(Refused(NO_SEARCH, error.fault))
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
        command = located(self._command)
        if command is None:
            raise FaultError(Fault(FaultCode.PROGRAM_NOT_FOUND, path=program))
        try:
            transport, engine = await UciEngine.popen(command, **child.popen_options())
        except (OSError, ValueError) as error:
            text = error.strerror if isinstance(error, OSError) else None
            fault = Fault(
                FaultCode.PROGRAM_NOT_STARTED,
                path=program,
                system_text=text or text_of(error),
            )
            raise FaultError(fault) from None
        self._engine, self.process_id = engine, transport.get_pid()
        await self._shake_hands(engine, program)
        name = Path(command[0]).name
        self._description = translation.description_of(engine.id, engine.options, name)
        self._send(Described(self._description))
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
        except EngineError as error:
            fault = Fault(FaultCode.OPTIONS_UNREADABLE, path=program, system_text=text_of(error))
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
            self._send(Refused(NO_SEARCH, fault))
        self._send(EngineDied(code, 0, gave_up=True))

    async def _end(self) -> None:
        """End the program; its process and its children have ended on return."""
        engine, process_id = self._engine, self.process_id
        self._engine = None
        for task in self._tasks:
            task.cancel()
        if engine is not None and process_id is not None:
            await child.end(process_id, lambda: engine.send_line("quit"), engine.returncode)
            self.process_id = None

    # Commands

    def _obey(self, engine: UciEngine, command: HostCommand) -> None:
        match command:
            case Go():
                self._stop(command.search_id - 1)
                self._search = _Search(command)
                self._tasks = [task for task in self._tasks if not task.done()]
                earlier = list(self._tasks)
                searching = self._run_search(engine, self._search, earlier)
                self._tasks.append(asyncio.create_task(searching))
            case StopSearch():
                self._stop(command.search_id)
            case NewGame():
                self._game = object()
            case SetOptions():
                self._wanted = command.values
            case PressButton():
                if command.name in self._buttons():
                    engine.send_line(f"setoption name {command.name}")
            case Quit():
                pass  # The caller ends.

    def _buttons(self) -> list[str]:
        options = self._description.options
        return [one.name for one in options if one.kind is OptionKind.BUTTON]

    def _stop(self, search_id: int) -> None:
        search = self._search
        if search is None or search.go.search_id > search_id or search.is_stopped:
            return
        search.is_stopped = True
        if search.analysis is not None:
            search.analysis.stop()

    async def _set_options(self, engine: UciEngine) -> None:
        """Give each option its wanted value, or its default if it had another value before."""
        known = {option.name: option for option in self._description.options}
        wanted = dict(self._wanted)
        for name in [
            name for name in wanted if name not in known or not known[name].fits(wanted[name])
        ]:
            del wanted[name]
            self._send(Refused(NO_SEARCH, Fault(FaultCode.OPTION_REFUSED, name=name)))
        self._wanted = tuple(wanted.items())
        defaults = {name: engine.options[name].default for name in self._changed}
        if ANALYSE_MODE in engine.options:
            defaults[ANALYSE_MODE] = False
        self._changed = set(wanted)
        await engine.configure(defaults | wanted)

    # Searches

    async def _run_search(
        self, engine: UciEngine, search: _Search, earlier: list[asyncio.Task[None]]
    ) -> None:
        """Run a search after all earlier ones have ended; report its progress and its end."""
        if earlier:
            await asyncio.wait(earlier)
        if search is not self._search:
            return
        search_id = search.go.search_id
        try:
            await self._set_options(engine)
            best = await self._analyse(engine, search)
        except EngineTerminatedError:
            return  # EngineDied follows.
        except EngineError as error:
            self._send(Refused(search_id, _search_fault(error, search.go)))
            return
        except ValueError as error:
            fault = Fault(FaultCode.POSITION_REFUSED, fen=search.go.fen, system_text=text_of(error))
            self._send(Refused(search_id, fault))
            return
        move = engine.illegal_move or (best.move.uci() if best.move else None)
        ponder = best.ponder.uci() if best.ponder else None
        reason = translation.reason_of(search.go.limits, is_stopped=search.is_stopped)
        self._send(Finished(search_id, move, ponder, self._thinking(search), reason))

    async def _analyse(self, engine: UciEngine, search: _Search) -> BestMove:
        go = search.go
        board = translation.board_of(go)
        search.began_s = engine.loop.time()
        roots = [chess.Move.from_uci(move) for move in go.search_moves]
        search.analysis = analysis = await engine.analysis(
            board,
            translation.limit_of(go.limits),
            multipv=go.lines if go.lines > 1 else None,
            game=self._game,
            root_moves=roots or None,
        )
        if search.is_stopped:
            analysis.stop()
        beating = asyncio.create_task(self._beat(engine, search, board))
        try:
            async for info in analysis:
                if "currmove" in info and not board.is_legal(info["currmove"]):
                    del info["currmove"]
                _merge(search.infos.setdefault(info.get("multipv", 1), InfoDict()), info)
                if analysis.empty():
                    self._send(Progress(go.search_id, self._thinking(search)))
            return await analysis.wait()
        finally:
            beating.cancel()

    async def _beat(self, engine: UciEngine, search: _Search, board: chess.Board) -> None:
        """Report a search that writes nothing, as long as its limits leave it time.

        Without these reports the window takes the engine for silent.
        """
        most_s = translation.most_time_s(search.go, board)
        is_endless = translation.limit_of(search.go.limits) is None
        while not search.is_stopped:
            await asyncio.sleep(HEARTBEAT_S)
            used_s = engine.loop.time() - search.began_s
            if not is_endless and (most_s is None or used_s > most_s):
                return
            if not search.is_stopped:
                self._send(Progress(search.go.search_id, self._thinking(search)))

    def _thinking(self, search: _Search) -> Thinking:
        elapsed_s = asyncio.get_running_loop().time() - search.began_s
        infos = [search.infos[number] for number in sorted(search.infos)]
        return translation.thinking_of(infos, round(elapsed_s * 1000), search.go.lines)


def _merge(info: InfoDict, newest: InfoDict) -> None:
    """Add the newest report of a line to the earlier ones."""
    merged = cast(dict[str, Any], info)
    if "score" in newest:  # Bounds belong to their score.
        merged.pop("lowerbound", None)
        merged.pop("upperbound", None)
    merged.update(newest)


def _search_fault(error: EngineError, go: Go) -> Fault:
    """Return why an engine cannot search."""
    if go.chess960 and "UCI_Chess960" in str(error):
        return Fault(FaultCode.CHESS960_UNSUPPORTED)
    return Fault(FaultCode.SEARCH_FAILED, system_text=text_of(error))


def _ignore(_loop: asyncio.AbstractEventLoop, _context: Mapping[str, object]) -> None:
    """Drop asyncio's complaint about a pipe: the end of the program is reported anyway."""
