"""Drawing times of the window: a complete redraw, one engine report, an unchanged frame.

It draws without a display, in the middle of a game while the engine searches, at three sizes. Times
are processor times. The best round is the undisturbed time; the median is printed, too. Run it with
``python tests/benchmarks/redraw.py``. The last line and the exit status tell whether the targets
were met.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from game.state.engines import FIRST_SEAT
from game.state.session import SearchInfo

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from game.app.registry import FEATURES
from game.view.frame.compositor import Compositor
from game.view.window import Window

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers" / "scene_sets"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers" / "searches"))
from play_scenes import think
from scenes import SCENES

SIZES = ((960, 640), (1440, 900), (3840, 2160))
WORKS = ("all", "one report", "nothing new")
TARGETS_MS = {
    ((1440, 900), "all"): 16.0,
    ((1440, 900), "one report"): 3.0,
    ((1440, 900), "nothing new"): 0.2,
    ((3840, 2160), "all"): 33.0,
}
"""Targets in milliseconds: a frame at 60 Hz, a fifth of one, nearly nothing; at 4K two frames."""
ROUNDS = 40

Work = Callable[[], object]


class GameWindow:
    """A window in the middle of a game."""

    def __init__(self, size: tuple[int, int], rounds: int) -> None:
        self._surface = pygame.display.set_mode(size)
        self._window = Window(size, 100, "dark", features=FEATURES)
        self._state = SCENES["middle"]()
        self._board = board = self._state.session.infos[FIRST_SEAT].board
        self._reports = [think(board, nodes=1_000_000 + 7919 * n) for n in range(rounds)]
        self.works: dict[str, Work] = {
            "all": self._everything,
            "one report": self._one_report,
            "nothing new": self._draw,
        }
        self._draw()

    def _draw(self) -> list[pygame.Rect]:
        return self._window.draw(self._surface, self._state)

    def _everything(self) -> None:
        """Draw every part and all floats. Shapes and glyphs are cached already."""
        screen = self._window.screen(self._state)
        floats = screen.compositor._floats
        look, box = self._window._look, screen.layout.window
        screen.compositor = Compositor(look, box, screen.parts, floats)
        assert self._draw()

    def _one_report(self) -> None:
        """Draw one engine report; about ten come per second."""
        self._state.session.infos[FIRST_SEAT] = SearchInfo(self._reports.pop(), self._board)
        assert self._draw()


def durations_ms(work: Work, rounds: int) -> list[float]:
    """Return the processor time of each round."""
    found = []
    for _ in range(rounds):
        started_s = time.thread_time()
        work()
        found.append((time.thread_time() - started_s) * 1000)
    return found


def main() -> int:
    """Measure and print; return 0 if the targets were met."""
    parser = argparse.ArgumentParser(description="Measure how long the window takes to draw.")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    print(f"milliseconds of the processor, best and median of {options.rounds} rounds")
    print(f"{'':12}" + "".join(f"{name:>18}" for name in WORKS))
    missed = []
    for size in SIZES:
        cells = []
        for name, work in GameWindow(size, options.rounds).works.items():
            found = durations_ms(work, options.rounds)
            cells.append(f"{min(found):9.2f}{statistics.median(found):9.2f}")
            if min(found) >= TARGETS_MS.get((size, name), math.inf):
                missed.append(f"{name} at {size[0]}x{size[1]}")
        print(f"{size[0]}x{size[1]:<7}" + "".join(cells), flush=True)
    pygame.quit()
    targets = ", ".join(
        f"{name} at {size[0]}x{size[1]} {most_ms:g}" for (size, name), most_ms in TARGETS_MS.items()
    )
    reported = f"missed: {', '.join(missed)}" if missed else "met"
    print(f"targets ({targets}): {reported}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
