"""The external engines that run: one at each seat of an added engine, and the one being read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from engine.external.command_line import CommandLineError, split_command
from engine.process.inbox import Wake, wake_nobody
from engine.protocol.faults import Fault
from engine.protocol.messages import EngineDied, Ready, SearchRefused
from engine.protocol.shared_enums import FaultCode
from game.actions.effects import OpenEngine, ReadEngineOptions
from game.app.engines_at_seats import EnginesAtSeats
from game.features.engines.actions import EngineNotRead, EngineRead

if TYPE_CHECKING:
    from engine.external.client import ExternalEngine

MakeExternal: TypeAlias = "Callable[[Sequence[str], Mapping[str, str]], ExternalEngine]"
"""Makes an external engine from a command and the values of its options; it does not start yet."""


def make_external_engine(
    command: Sequence[str], options: Mapping[str, str], wake: Wake = wake_nobody
) -> ExternalEngine:
    """Return an external engine that is not started yet; ``wake`` is called after each report."""
    # Imported here, because a window without added engines does not need it.
    from engine.external.client import ExternalEngine

    return ExternalEngine(command, options, wake)


class _Reading(Struct):
    """An engine whose options are being read."""

    number: int
    engine: ExternalEngine
    fault: Fault | None = None
    """The last fault that it reported."""


class ExternalEngines(EnginesAtSeats["ExternalEngine"]):
    """Starts external engines and ends them: the added ones, and the one being read."""

    def __init__(self, make: MakeExternal = make_external_engine) -> None:
        super().__init__()
        self._make = make
        self._reading: _Reading | None = None

    def open(self, effect: OpenEngine) -> None:
        """Start an added engine at its seat. Its reports say whether it starts."""
        engine = self._make(_command(effect.command), dict(effect.options))
        self.seated[effect.seat] = engine
        engine.start()

    def read(self, effect: ReadEngineOptions) -> None:
        """Start an engine to read its options, in place of any other that is being read."""
        self.stop_reading()
        engine = self._make(_command(effect.command), {})
        self._reading = _Reading(effect.number, engine)
        engine.start()

    def stop_reading(self) -> None:
        """Begin to end the engine that is being read, if any."""
        if self._reading is not None:
            self.begin_end(self._reading.engine)
            self._reading = None

    def reading_actions(self) -> list[EngineRead | EngineNotRead]:
        """Return the action about the engine being read, once it is read or has failed."""
        reading = self._reading
        if reading is None:
            return []
        for report in reading.engine.poll():
            match report:
                case SearchRefused():
                    reading.fault = report.fault
                case Ready() if reading.engine.description is not None:
                    self.stop_reading()
                    return [EngineRead(reading.number, reading.engine.description)]
                case EngineDied():
                    self.stop_reading()
                    fault = reading.fault or Fault(FaultCode.ENGINE_NOT_LOADED)
                    return [EngineNotRead(reading.number, fault)]
        return []

    def end(self) -> None:
        self.stop_reading()
        super().end()


def _command(text: str) -> tuple[str, ...]:
    """Return the program and its arguments. A text that names none is taken as the program."""
    try:
        return split_command(text)
    except CommandLineError:  # Only a settings file that was edited by hand holds such a text.
        return (text,)
