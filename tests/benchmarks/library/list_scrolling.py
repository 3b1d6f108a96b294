"""The window's processor time for a frame while a list of a million games is scrolled.

``python tests/benchmarks/library/list_scrolling.py`` draws without a display. Each frame scrolls on
by three rows, and every tenth to any place, whose rows are asked for and come at once. A frame is
all that the window does: the action, the question, the answer with its rows, and the drawing. A
second round chooses one row after another, whose game is read. The exit status tells whether 999
of 1,000 frames met the target.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers" / "scene_sets"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers" / "searches"))
from library_table import LibraryTable
from play_scenes import idle

from engine.protocol.library.commands import FindGames, LibraryRequest
from engine.protocol.library.reports import GamesFound, LibraryReport
from game.actions.action import Action
from game.actions.between_features import ShowScreen
from game.app.registry import FEATURES
from game.features.library.actions import ChooseFoundGame, ScrollGames
from game.state.screens import LIBRARY
from game.view.window import Window

GAMES, MADE, FRAMES = 1_000_000, 3_000, 1_000
SIZE = (1440, 900)
TARGET_MS, ALLOWED = 16.0, 1
"""A frame at 60 Hz; and how many of 1,000 may take longer."""
JUMP_EVERY, STEP = 10, 3


class LongTable(LibraryTable):
    """A library that says that it has a million games, which are some thousands again and again."""

    def answer(self, request: LibraryRequest) -> LibraryReport:
        if not isinstance(request, FindGames):
            return super().answer(request)
        places = range(request.first, min(request.first + request.count, GAMES))
        rows = tuple(self.rows[place % MADE] for place in places)
        return GamesFound(request.number, GAMES, request.first, rows, 1.0)


def measured(name: str, frame: Callable[[Action], None], actions: list[Action]) -> bool:
    """Print the times of the frames after these actions; return whether they met the target."""
    spent_ms = []
    for action in actions:
        start_ns = time.process_time_ns()
        frame(action)
        spent_ms.append((time.process_time_ns() - start_ns) / 1_000_000)
    spent_ms.sort()
    middle, nearly_all = spent_ms[len(spent_ms) // 2], spent_ms[-1 - ALLOWED]
    print(f"{name}: median {middle:.1f} ms, 999 of 1,000 frames at most {nearly_all:.1f} ms")
    return nearly_all <= TARGET_MS


def main() -> None:
    """Measure both rounds."""
    argparse.ArgumentParser(description=__doc__.split("\n", 1)[0]).parse_args()
    pygame.init()
    surface = pygame.display.set_mode(SIZE)
    window = Window(SIZE, 100, "dark", features=FEATURES)
    table = LongTable(idle(), MADE)
    table.do(ShowScreen(LIBRARY))
    window.draw(surface, table.state)

    def frame(action: Action) -> None:
        table.do(action)
        window.draw(surface, table.state)

    chance, top = random.Random(1), 0
    scrolls: list[Action] = []
    for place in range(FRAMES):
        top = top + STEP if place % JUMP_EVERY else chance.randrange(GAMES - 200)
        scrolls.append(ScrollGames(top))
    choices: list[Action] = [ChooseFoundGame(place % 20, 0) for place in range(FRAMES)]
    met = [measured("scrolling", frame, scrolls)]
    frame(ScrollGames(0))
    met.append(measured("choosing", frame, choices))
    sys.exit(0 if all(met) else 1)


if __name__ == "__main__":
    main()
