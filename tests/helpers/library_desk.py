"""A window's library as tests drive it: a state, and the process of a library or a faked one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.process.inbox import Wake
from engine.protocol.library.commands import LibraryRequest, OpenLibrary
from engine.protocol.library.reports import LibraryReport
from game.actions.action import Action
from game.actions.effects import Effect, PlayedEffect
from game.actions.library_effects import LibraryEffect
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.formats import pgn_reader
from game.state.library import Library
from game.state.session import sessions_with
from game.state.state import State
from game.system.game_lister import GameLister
from game.system.library_runner import LibraryRunner
from game.system.played.analysis_saver import AnalysisSaver
from game.system.played.played_effects import PlayedEffects
from game.system.storage import Storage
from game.view.feature import Features

PATIENCE_S = 60.0


class FakedClient:
    """A library's client without a process: it keeps what is sent, and reports what it is given."""

    def __init__(self, opening: OpenLibrary, wake: Wake) -> None:
        self.openings = [opening]
        self.starts = 0
        self.asked: list[LibraryRequest] = []
        self.cancelled: list[int] = []
        self.reports: list[LibraryReport] = []
        self.is_closed = False
        self.wake = wake

    def start(self) -> None:
        self.starts += 1

    def restart(self, opening: OpenLibrary) -> None:
        self.openings.append(opening)

    def ask(self, request: LibraryRequest) -> None:
        self.asked.append(request)

    def cancel(self, number: int) -> None:
        self.cancelled.append(number)

    def poll(self) -> list[LibraryReport]:
        found, self.reports = self.reports, []
        return found

    def ask_to_end(self) -> None:
        self.is_closed = True

    def close(self) -> None:
        self.is_closed = True


class LibraryDesk:
    """A window of which only the library and the played games run."""

    def __init__(self, folder: Path, features: Features = FEATURES) -> None:
        self.state = State(sessions_with(pgn_reader.read_pgn("1. e4 *").game))
        self.storage = Storage(folder)
        self.runner = LibraryRunner(self.storage.library, self._wake)
        saver = AnalysisSaver(self.storage.analysis, self._wake)
        self._played = PlayedEffects(self.storage.autosaves, GameLister(), saver)
        self._features = features
        self._news = threading.Event()

    @property
    def library(self) -> Library:
        return self.state.model(Library)

    def do(self, *actions: Action) -> None:
        """Do actions, and all that follows from them."""
        for action in actions:
            self.run(update(self.state, action, self._features))

    def run(self, effects: list[Effect]) -> None:
        """Run the effects on the library and the games that ``update`` has returned."""
        for effect in effects:
            if isinstance(effect, LibraryEffect):
                self.runner.run(effect)
            if isinstance(effect, PlayedEffect):
                self.do(*self._played.run(effect))

    def until(self, is_so: Callable[[], bool]) -> None:
        """Take reports until the condition holds."""
        end_s = time.monotonic() + PATIENCE_S
        while not is_so():
            if time.monotonic() > end_s:
                pytest.fail(f"the library stays as it is: {self.library}")
            self._news.wait(PATIENCE_S)
            self._news.clear()
            self.do(*self.runner.reports())

    def settle(self) -> None:
        """Take reports until nothing waits."""
        self.until(lambda: not self.library.waiting)

    def _wake(self) -> None:
        self._news.set()


@contextmanager
def library_desk(folder: Path, features: Features = FEATURES) -> Iterator[LibraryDesk]:
    """Yield a window whose library is in this folder; end its process."""
    desk = LibraryDesk(folder, features)
    try:
        yield desk
    finally:
        desk.runner.close()


def pgn_of(moves: str, white: str = "White", black: str = "Black", **tags: str) -> str:
    """Return a game as PGN."""
    pairs = {"White": white, "Black": black, **tags}
    return "".join(f'[{name} "{value}"]\n' for name, value in pairs.items()) + f"\n{moves}\n"
