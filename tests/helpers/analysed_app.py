"""The program with SDL's dummy display while a long game is analysed, for measurements."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"

import chess
import pygame

from game.actions.action import Action
from game.actions.between_features import AnalyseShownGame
from game.actions.board import GoToPly
from game.actions.window import ProgramStarted
from game.app.loop import App
from game.features.analyse import actions, queries
from game.features.analyse.model import AnalyseModel, AnalysisEngine, EngineResult, analysis_of
from game.features.analyse.update.handler import EngineToWatch
from game.queries import shown_position
from game.rules import game_record, players
from game.startup import ProgramStart
from game.state.added_engine import AddedEngine
from game.state.game import Game
from game.state.node import ROOT
from game.state.session import Session, sessions_with
from game.state.settings import Settings
from game.state.state import State
from game.system.desktop.display import open_display
from game.system.event_waiter import SystemClock
from game.system.storage import Storage

SIZE = (1440, 900)
PATIENCE_S = 60.0
LONGEST_TURN_S = 0.25


class IdleClock(SystemClock):
    """The time of this machine; adds up the time that the loop sleeps."""

    def __init__(self) -> None:
        self.idle_s = 0.0

    def wait(self, news: threading.Event, most_s: float) -> bool:
        began_s = self.now_s()
        is_set = super().wait(news, most_s)
        self.idle_s += self.now_s() - began_s
        return is_set

    def sleep(self, seconds: float) -> None:
        began_s = self.now_s()
        super().sleep(seconds)
        self.idle_s += self.now_s() - began_s


def long_game(moves: int, seed: int = 1) -> Game:
    """Return an opened game of random moves, none of which ends it."""
    lots = random.Random(seed)
    game = game_record.new_game(players.person(), players.person())
    tree, node = game.tree, ROOT
    for _ in range(moves):
        board = tree.board(node)
        legal = [move for move in board.legal_moves if _goes_on(board, move)]
        tree, node = tree.add(node, lots.choice(legal))
    game.tree, game.end, game.is_document = tree, node, True
    return game


def _goes_on(board: chess.Board, move: chess.Move) -> bool:
    after = board.copy(stack=False)
    after.push(move)
    return any(after.legal_moves) and not after.is_insufficient_material()


class AnalysedApp:
    """The program on the Analyse screen, at the first position of a long game."""

    def __init__(
        self, home: Path, moves: int, engines: Sequence[AddedEngine] = (), *, with_ours: bool = True
    ) -> None:
        settings = Settings(engines=list(engines))
        self.state = State(sessions_with(long_game(moves)), settings)
        self.clock = IdleClock()
        watching: list[Action] = [EngineToWatch(one.name) for one in engines]
        start = ProgramStart(
            self.state, [ProgramStarted(), AnalyseShownGame(), GoToPly(0), *watching]
        )
        self.app = App(start, open_display(SIZE), Storage(home), self.clock)
        self._is_closed = threading.Event()
        threading.Thread(target=self._wake, name="waking", daemon=True).start()
        self.app.start()  # Our engine watches first; ``with_ours`` says whether it is on.
        if not with_ours:
            self.app._do(actions.ToggleAnalysisEngine(self.analysis.engines[0].seat))

    @property
    def analysis(self) -> AnalyseModel:
        analysis = analysis_of(self.state)
        assert analysis is not None
        return analysis

    @property
    def session(self) -> Session:
        return self.state.sessions.by_id[self.analysis.session_id]

    @property
    def ply(self) -> int:
        return shown_position.shown_ply(self.session)

    def result(self, row: AnalysisEngine) -> EngineResult | None:
        """Return what the row of an engine shows."""
        return queries.shown_result(self.state, self.analysis, row)

    def do(self, *actions_: Action) -> None:
        """Do actions and draw, as a turn of the loop does after its events."""
        self.app._do(*actions_)
        self.app._draw()

    def turn_until(self, is_so: Callable[[], bool]) -> None:
        """Turn the loop until something is so."""
        deadline_s = time.monotonic() + PATIENCE_S
        while not is_so():
            if time.monotonic() > deadline_s:
                raise TimeoutError("the engines have not reported")
            self.app.turn()

    def turn_for(self, seconds: float) -> None:
        """Turn the loop for a time."""
        until_s = time.monotonic() + seconds
        while time.monotonic() < until_s:
            self.app.turn()

    def move_pointer(self, place: int) -> None:
        """Let the pointer move, so that the loop turns."""
        x = SIZE[0] // 4 + place % 600
        content = {"pos": (x, SIZE[1] // 2), "rel": (1, 0), "buttons": (0, 0, 0)}
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, content))

    def _wake(self) -> None:
        """Let no turn last for ever, so that ``turn_until`` can look at the time."""
        while not self._is_closed.wait(LONGEST_TURN_S):
            self.app._event_waiter.wake()

    def close(self) -> None:
        self._is_closed.set()
        self.app.close()
        pygame.quit()
