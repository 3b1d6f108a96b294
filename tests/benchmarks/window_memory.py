"""Memory of the window's process: while theme and size change, and in a long session.

It opens the real window on a virtual X server (Xvfb), where an engine searches for its move, and
reads the resident memory of the window's process. In one run theme and size change many times. Each
size is new, as when a person drags the edge of the window. In another run, ``window_session.py``
opens many varied games and dialogs. Run it with ``python tests/benchmarks/window_memory.py``. The
last line and the exit status tell whether the targets were met.
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
import window_session

from game.actions.window import ProgramStarted
from game.app.loop import App
from game.rules import game_record, players
from game.startup import ProgramStart
from game.state.session import sessions_with
from game.state.state import State
from game.system import freed_memory
from game.system.desktop.display import open_display
from game.system.storage import Storage

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers"))
from virtual_display import NoVirtualDisplayError, virtual_display

TARGETS_MB = {(1440, 900): 150.0, (3840, 2160): 250.0}
"""The largest resident memory for each size of the window, also after the changes."""
SESSION_TARGETS_MB: dict[tuple[int, int], float | None] = {
    (1440, 900): 150.0,
    (3840, 2160): None,
}
"""The largest resident memory in a long session; None if there is no target."""
SESSION = 500
"""How many games and how many dialogs a long session opens."""
STEP = 50
"""After how many games and dialogs the memory is printed."""
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
    game = game_record.new_game(players.engine_player(0), players.person())
    app = App(
        ProgramStart(State(sessions_with(game)), [ProgramStarted()]),
        open_display(largest),
        Storage(folder),
    )
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


def print_changes(largest: tuple[int, int], folder: Path) -> int:
    """Measure one size while theme and size change; return 0 if its targets were met."""
    marks = measured(largest, folder)
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


def print_session(size: tuple[int, int], folder: Path, count: int) -> int:
    """Measure one size in a long session; return 0 if its target was met."""
    games, target_mb = folder / "games", SESSION_TARGETS_MB[size]
    games.mkdir()
    # In a process of its own, because it uses much memory.
    subprocess.run([sys.executable, window_session.__file__, str(games), str(count)], check=True)
    freed_memory.return_freed_memory_early()  # As ``game.run`` does.
    game = game_record.new_game(players.engine_player(0), players.person())
    app = App(
        ProgramStart(State(sessions_with(game)), [ProgramStarted()]),
        open_display(size),
        Storage(folder),
    )
    aim = "no target" if target_mb is None else f"target {target_mb:.0f}"
    largest_mb = 0.0
    try:
        app.start()
        turn_for(app, SETTLE_S)
        print(f"{size[0]}x{size[1]}: {resident_mb():.0f} MB at first ({aim})", flush=True)
        for number in window_session.session(app, games, count):
            if number % STEP == 0 or number == count:
                largest_mb = max(largest_mb, resident_mb())
                print(f"{resident_mb():.0f} MB after {number} games and dialogs", flush=True)
    finally:
        app.close()
        pygame.quit()
    return 0 if target_mb is None or largest_mb <= target_mb else 1


def print_size(largest: tuple[int, int], session: int | None) -> int:
    """Measure one size in this process; print it and return 0 if its targets were met."""
    with virtual_display(size=largest) as display, tempfile.TemporaryDirectory() as home:
        os.environ |= {"DISPLAY": display, "HOME": home, "XDG_DATA_HOME": home}
        folder = Path(home) / "glassbox"
        folder.mkdir()
        if session is None:
            return print_changes(largest, folder)
        return print_session(largest, folder, session)


def main() -> int:
    """Measure each size in a process of its own and print; return 0 if the targets were met."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--width", type=int, help="measure the size of this width only")
    parser.add_argument(
        "--session", type=int, metavar="N", help="open N games and N dialogs instead of the changes"
    )
    options = parser.parse_args()
    if options.width:
        (largest,) = (size for size in TARGETS_MB if size[0] == options.width)
        try:
            return print_size(largest, options.session)
        except NoVirtualDisplayError as error:
            print(error, file=sys.stderr)
            return 2
    command = [sys.executable, __file__, "--width"]
    runs = [
        [*command, str(width), *further]
        for width, _ in TARGETS_MB
        for further in ([], ["--session", str(options.session or SESSION)])
    ]
    statuses = [subprocess.call(run) for run in runs]
    print(f"targets: {'missed' if any(statuses) else 'met'}")
    return max(statuses)


if __name__ == "__main__":
    sys.exit(main())
