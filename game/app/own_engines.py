"""Our own engine in further processes, each at a seat of its own."""

from __future__ import annotations

from typing import Protocol

from engine.client import EngineClient
from engine.process.inbox import Wake, wake_nobody
from engine.protocol.lookups import LookUp
from engine.protocol.messages import SetSearchOptions
from engine.seated_engine import SeatedEngine
from game.app.engines_at_seats import EnginesAtSeats
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


class OwnEngines(EnginesAtSeats[OwnEngine]):
    """Starts further processes of our own engine and ends them."""

    def __init__(self, make: MakeOwn = make_own_engine) -> None:
        super().__init__()
        self._make = make

    def open(self, seat: SeatId, options: SetSearchOptions, *, is_background: bool) -> None:
        """Start an engine at a seat. Its reports say whether it starts."""
        engine = self.seated[seat] = self._make(is_background=is_background)
        engine.configure(options)
        engine.start()
