"""Our own engine in further processes, each at a seat of its own."""

from __future__ import annotations

from typing import Protocol

from engine.client import EngineClient
from engine.process.inbox import Wake, wake_nobody
from engine.protocol.lookups import LookUp
from engine.protocol.messages import SetSearchOptions
from engine.seated_engine import SeatedEngine
from game.state.engines import SeatId


class OwnEngine(SeatedEngine, Protocol):
    """Our own engine, which also has a book and tablebases."""

    def look_up(self, command: LookUp) -> None:
        """Look a position up; the search goes on, and LookedUp follows."""


class MakeOwn(Protocol):
    """Makes our own engine; it does not start yet."""

    def __call__(self, *, is_background: bool) -> OwnEngine:
        """Return the engine; ``is_background`` says whether other processes go first."""


def make_own_engine(wake: Wake = wake_nobody, *, is_background: bool = False) -> EngineClient:
    """Return our own engine for searches that nobody steps through.

    It keeps no ended search, which an analysis of many positions would fill the memory with.
    ``wake`` is called after each report.
    """
    return EngineClient(wake, keeps_searches=False, is_background=is_background)


class OwnEngines:
    """Starts further processes of our own engine and ends them. Only ``wait`` waits for one."""

    def __init__(self, make: MakeOwn = make_own_engine) -> None:
        self._make = make
        self.seated: dict[SeatId, OwnEngine] = {}
        """The engines by their seats."""
        self._ending: list[SeatedEngine] = []
        """Engines that were asked to end and may still run."""

    def open(self, seat: SeatId, options: SetSearchOptions, *, is_background: bool) -> None:
        """Start an engine at a seat. Its reports say whether it starts."""
        engine = self.seated[seat] = self._make(is_background=is_background)
        engine.configure(options)
        engine.start()

    def close(self, seat: SeatId) -> None:
        """Begin to end the engine at a seat."""
        engine = self.seated.pop(seat)
        engine.ask_to_end()
        self._ending.append(engine)

    def end(self) -> None:
        """Begin to end all engines."""
        for seat in list(self.seated):
            self.close(seat)

    def wait(self) -> None:
        """Return when all engines that were asked to end have ended."""
        for engine in self._ending:
            engine.close()
        self._ending.clear()
