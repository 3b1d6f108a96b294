"""Runs the effects on engines: searches, options, added engines, and recorded searches."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol, assert_never, cast

from msgspec.structs import replace

from engine.protocol.inspect_messages import InspectCommand, InspectReport
from engine.protocol.messages import SetSearchOptions
from engine.seated_engine import SeatedEngine
from game.actions.effects import (
    AbandonSearch,
    CloseEngine,
    ConfigureEngine,
    EngineEffect,
    FindInstalledEngines,
    ForgetGame,
    LookUpPosition,
    OpenEngine,
    OpenOwnEngine,
    PressEngineButton,
    ReadEngineOptions,
    SendToInspector,
    SetEngineOptions,
    StartEngine,
    StartSearch,
    StopReadingEngineOptions,
    StopSearch,
)
from game.actions.game import EngineReport
from game.app.engine_finder import find_installed_engines
from game.app.external_engines import ExternalEngines, MakeExternal
from game.app.own_engines import MakeOwn, OwnEngines
from game.features.engines.actions import EngineNotRead, EngineRead, EnginesFound
from game.features.inspect.actions.search_stepping import InspectionReport
from game.state.engines import SeatId


class Inspector(Protocol):
    """Records searches and answers questions about them, as ``engine.client.EngineClient`` does."""

    def inspect(self, command: InspectCommand) -> None:
        """Record a search, or ask about a recorded one."""


class EngineEffects:
    """Runs these effects one at a time, and owns the engine at each seat."""

    def __init__(
        self,
        engines: Mapping[SeatId, SeatedEngine],
        inspector: Inspector,
        make_external: MakeExternal,
        make_own: MakeOwn,
    ) -> None:
        self._always = dict(engines)
        """The engines at the seats that are always there."""
        self._external = ExternalEngines(make_external)
        self._own = OwnEngines(make_own)
        self._engines = ChainMap[SeatId, SeatedEngine](
            cast(dict[SeatId, SeatedEngine], self._external.seated),
            cast(dict[SeatId, SeatedEngine], self._own.seated),
            self._always,
        )
        """The engine at each seat."""
        self._inspector = inspector
        self._found: EnginesFound | None = None

    def configure(self, options: SetSearchOptions) -> None:
        """Set the options of every engine."""
        for engine in self._engines.values():
            engine.configure(_expanded(options))

    def start(self) -> None:
        """Start every engine, each with the last search that it was asked for."""
        for engine in self._engines.values():
            engine.start()

    def run(self, effect: EngineEffect) -> None:
        """Run an effect. What the engines answer comes with the reports."""
        match effect:
            case StartSearch():
                self._engines[effect.seat].go(effect.go)
            case StopSearch():
                self._engines[effect.seat].stop()
            case AbandonSearch():
                self._engines[effect.seat].abandon()
            case ForgetGame():
                self._engines[effect.seat].new_game()
            case ConfigureEngine():
                self._engines[effect.seat].configure(_expanded(effect.options))
            case StartEngine():
                self._engines[effect.seat].restart()
            case LookUpPosition():
                self._own.seated[effect.seat].look_up(effect.command)
            case OpenEngine():
                self._external.open(effect)
            case OpenOwnEngine():
                self._own.open(
                    effect.seat, _expanded(effect.options), is_background=effect.is_background
                )
            case CloseEngine():
                opened = self._own if effect.seat in self._own.seated else self._external
                opened.close(effect.seat)
            case SetEngineOptions():
                self._external.seated[effect.seat].set_options(dict(effect.options))
            case PressEngineButton():
                self._external.seated[effect.seat].press(effect.name)
            case ReadEngineOptions():
                self._external.read(effect)
            case StopReadingEngineOptions():
                self._external.stop_reading()
            case FindInstalledEngines():
                self._found = EnginesFound(find_installed_engines())
            case SendToInspector():
                self._inspector.inspect(effect.command)
            case _:
                assert_never(effect)

    def read_engines(self) -> list[EngineRead | EngineNotRead | EnginesFound]:
        """Return the actions about the engine that is read, and about those that were found."""
        found, self._found = self._found, None
        return [*self._external.reading_actions(), *([] if found is None else [found])]

    def reports(self) -> list[InspectionReport | EngineReport]:
        """Return the reports of all engines since the last call; never blocks."""
        return [
            InspectionReport(report)
            if isinstance(report, InspectReport)
            else EngineReport(seat, report)
            for seat, engine in self._engines.items()
            for report in engine.poll()
        ]

    def close(self) -> None:
        """End every engine; return when all their processes have ended."""
        self._external.end()
        self._own.end()
        for engine in self._always.values():
            engine.close()
        self._external.wait()
        self._own.wait()


def _expanded(options: SetSearchOptions) -> SetSearchOptions:
    """Return options whose paths begin at the folder of the user in place of ``~``."""
    book, tables = options.book_path, options.syzygy_path
    return replace(options, book_path=_at_home(book), syzygy_path=_at_home(tables))


def _at_home(path: str) -> str:
    try:
        return str(Path(path).expanduser()) if path else path
    except RuntimeError:  # There is no such user, so the engine says that there is no such file.
        return path
