"""Memory of the window's process, and its growth while theme and size change.

It opens the real window on a virtual X server (Xvfb), where an engine searches for its move, and
reads the resident memory of the window's process. Then theme and size change many times. Each size
is new, as when a person drags the edge of the window. Run it with ``python
tests/benchmarks/window_memory.py``. The last line and the exit status tell whether the targets were
met.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.actions.program import Begin
from game.app import App
from game.rules import players, record
from game.startup import Start
from game.state.state import State
from game.system.display import open_display
from game.system.storage import Storage

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers"))
from virtual_display import NoVirtualDisplayError, virtual_display

TARGETS_MB = {(1440, 900): 150.0, (3840, 2160): 250.0}
"""The largest resident memory for each size of the window, also after the changes."""
GROWTH_MB = 5.0
"""The largest growth between the first and the second of ``CHANGES``."""
CHANGES = (100, 1000)
THEMES = ("dark", "light")
SETTLE_S = 3.0
LEAST = (960, 640)


def resident_mb() -> float:
    """Return the resident memory of this process in MB, after a garbage collection."""
    gc.collect()
    lines = Path("/proc/self/status").read_text().splitlines()
    (kilobytes,) = (int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))
    return kilobytes / 1000


def turn_for(app: App, seconds: float) -> None:
    """Run the event loop for some seconds."""
    end_s = time.monotonic() + seconds
    while time.monotonic() < end_s:
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        app.turn()


def change(app: App, number: int, size: tuple[int, int]) -> None:
    """Give the window another theme and another size, and draw it."""
    app.state.settings.theme = THEMES[number % len(THEMES)]
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    app.turn()


def measured(largest: tuple[int, int], folder: Path) -> list[float]:
    """Return the memory at the largest size at first and after each of ``CHANGES``, in MB."""
    game = record.new_game(players.engine(0), players.person())
    app = App(Start(State(game), [Begin()]), open_display(largest), Storage(folder))
    generator = random.Random(1)
    try:
        app.start()
        turn_for(app, SETTLE_S)
        marks = [resident_mb()]
        for number in range(CHANGES[1]):
            sides = zip(LEAST, largest, strict=True)
            width, height = (generator.randint(least, most) for least, most in sides)
            change(app, number, (width, height))
            if number + 1 in CHANGES:
                change(app, number, largest)
                turn_for(app, SETTLE_S)
                marks.append(resident_mb())
    finally:
        app.close()
        pygame.quit()
    return marks


def print_size(largest: tuple[int, int]) -> int:
    """Measure one size in this process; print it and return 0 if its targets were met."""
    with virtual_display(size=largest) as display, tempfile.TemporaryDirectory() as folder:
        os.environ["DISPLAY"] = display
        marks = measured(largest, Path(folder))
    target_mb, growth = TARGETS_MB[largest], marks[2] - marks[1]
    counts = ", ".join(
        f"{mark:.0f} MB after {count}" for mark, count in zip(marks, (0, *CHANGES), strict=True)
    )
    print(
        f"{largest[0]}x{largest[1]}: {counts} changes (target {target_mb:.0f}), growth "
        f"{growth:.1f} MB (target {GROWTH_MB:.0f})",
        flush=True,
    )
    return 0 if max(marks) <= target_mb and growth < GROWTH_MB else 1


def main() -> int:
    """Measure each size in a process of its own and print; return 0 if the targets were met."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--width", type=int, help="measure the size of this width only")
    options = parser.parse_args()
    if options.width:
        (largest,) = (size for size in TARGETS_MB if size[0] == options.width)
        try:
            return print_size(largest)
        except NoVirtualDisplayError as error:
            print(error, file=sys.stderr)
            return 2
    command = [sys.executable, __file__, "--width"]
    statuses = [subprocess.call([*command, str(width)]) for width, _ in TARGETS_MB]
    print(f"targets: {'missed' if any(statuses) else 'met'}")
    return max(statuses)


if __name__ == "__main__":
    sys.exit(main())
