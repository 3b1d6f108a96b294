"""The program without its window: a state, ``update``, and an effect runner with engines."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from engine.protocol.messages import Go
from engine.protocol.shared_enums import EVERYTHING, NOTHING
from engine.seated_engine import SeatedEngine
from game.actions.action import Action
from game.actions.effects import Effect
from game.actions.window import ClockTick
from game.app.dispatch import update
from game.app.effect_runner import EffectRunner
from game.app.engine_effects import Inspector
from game.state.engines import FIRST_SEAT, Engines, EngineState, EngineStatus, SeatId
from game.state.game import Game
from game.state.session import sessions_with
from game.state.state import State
from game.system.storage import Storage


class NoClipboard:
    """A clipboard that raises AssertionError when it is used."""

    def get(self) -> str:
        raise AssertionError("the clipboard is not read")

    def put(self, text: str) -> None:
        raise AssertionError("the clipboard is not written")


class NoInspector:
    """An inspector that raises AssertionError when it gets a command."""

    def inspect(self, command: object) -> None:
        raise AssertionError("no search is inspected")


class EngineTable:
    """A game and the engines at its seats. No engine starts before an action asks for it."""

    def __init__(
        self,
        engines: Mapping[SeatId, SeatedEngine],
        game: Game,
        folder: Path,
        inspector: Inspector | None = None,
    ) -> None:
        seated = {
            seat: EngineState(
                EngineStatus.IDLE, capabilities=EVERYTHING if seat == FIRST_SEAT else NOTHING
            )
            for seat in engines
        }
        self.state = State(sessions_with(game), engines=Engines(seated, repertoires=()))
        self.state.settings.answer_at_once = True
        self.state.settings.shows_players_scores = True  # No other engine runs.
        self.runner = EffectRunner(
            engines, inspector or NoInspector(), Storage(folder), NoClipboard()
        )

    def do(self, *actions: Action) -> None:
        """Apply the actions in order, and then the actions that follow from them."""
        waiting = list(actions)
        while waiting:
            waiting += self.run(update(self.state, waiting.pop(0)))

    def run(self, effects: list[Effect]) -> list[Action]:
        """Run effects; return the actions that follow from them."""
        return [action for effect in effects for action in self.runner.run(effect)]

    def turn(self, ms: int = 0) -> None:
        """Let ``ms`` milliseconds pass and handle the reports of all engines."""
        self.do(ClockTick(self.state.now_ms + ms), *self.runner.reports())

    @property
    def sans(self) -> list[str]:
        """The moves of the game in SAN."""
        return [played.san for played in self.state.session.game.moves]

    def status(self, seat: SeatId) -> EngineStatus:
        """Return the status of the engine at a seat."""
        return self.state.engines.at[seat].status


def last_id(searches: list[Go]) -> int:
    """Return the id of the last of these searches."""
    return searches[-1].search_id
