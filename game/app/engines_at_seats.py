"""The engines in processes of their own at further seats, and how they end."""

from __future__ import annotations

from typing import Generic, TypeVar

from engine.seated_engine import SeatedEngine
from game.state.engines import SeatId

Engine = TypeVar("Engine", bound=SeatedEngine)


class EnginesAtSeats(Generic[Engine]):
    """Ends engines. A subclass starts them. No method but ``wait`` waits for an engine."""

    def __init__(self) -> None:
        self.seated: dict[SeatId, Engine] = {}
        """The engines by their seats."""
        self._ending: list[Engine] = []
        """Engines that were asked to end and may still run."""

    def close(self, seat: SeatId) -> None:
        """Begin to end the engine at a seat."""
        self.begin_end(self.seated.pop(seat))

    def begin_end(self, engine: Engine) -> None:
        """Ask an engine to end."""
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
