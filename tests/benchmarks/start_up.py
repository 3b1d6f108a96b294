"""Start-up time: from the start of the process to the first frame of the window.

It starts the real window on a virtual X server (Xvfb) and reads the server's pixels. The first
frame is the first time that the middle of the screen is not black; the event loop reads events
right after it. Each round starts this source tree, that of ``--before`` if given, and a Python that
only imports pygame, in rotating order. A first round, which writes the bytecode, is not counted.
Run it with ``python tests/benchmarks/start_up.py`` on an idle machine. On a busy machine only the
ratios within one run are meaningful.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers"))
from screen import Screen
from virtual_display import NoVirtualDisplayError, virtual_display

ROOT = Path(__file__).resolve().parents[2]
SIZE = "1440x900"
MIDDLE = (400, 300, 600, 300)
"""Watched part of the screen: x, y, width and height in pixels."""
POLL_S = 0.002
PATIENCE_S = 30.0
UNUSABLE = 2
Command = Callable[[], float]


def environment(home: Path, display: str = "") -> dict[str, str]:
    """Return an environment with an empty home and a bytecode cache."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    kept.pop("SDL_VIDEODRIVER", None)
    return {**kept, "GLASSBOX_HOME": str(home), "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}


def first_frame_s(python: str, tree: Path, screen: Screen, env: dict[str, str]) -> float:
    """Return the seconds from process start to the first frame."""
    blank = screen.part(*MIDDLE)
    started = time.perf_counter()
    command = [python, "-m", "game", "--size", SIZE]
    with subprocess.Popen(command, cwd=tree, env=env, stderr=subprocess.DEVNULL) as process:
        try:
            while screen.part(*MIDDLE) == blank:
                if process.poll() is not None or time.perf_counter() - started > PATIENCE_S:
                    raise SystemExit(f"start_up.py: no window opened from {tree}")
                time.sleep(POLL_S)
            return time.perf_counter() - started
        finally:
            process.terminate()
            process.wait()
            while screen.part(*MIDDLE) != blank:
                time.sleep(POLL_S)


def imports_s(python: str, env: dict[str, str]) -> float:
    """Return the run time of a process that only imports pygame."""
    started = time.perf_counter()
    command = [python, "-c", "import pygame"]
    subprocess.run(command, check=True, env=env, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def measured(commands: dict[str, Command], rounds: int) -> dict[str, list[float]]:
    """Return the times of each command in each counted round."""
    found: dict[str, list[float]] = {name: [] for name in commands}
    names = list(commands)
    for number in range(rounds + 1):
        turn = number % len(names)
        for name in names[turn:] + names[:turn]:
            seconds = commands[name]()
            if number > 0:
                found[name].append(seconds)
    return found


def main() -> int:
    """Measure, print and return the exit status."""
    parser = argparse.ArgumentParser(description="Measure the start of the window.")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument(
        "--before", type=Path, metavar="DIR", help="another source tree with its .venv"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home, pixels = Path(folder, "home"), Path(folder, "pixels")
        home.mkdir()
        pixels.mkdir()
        try:
            with virtual_display(pixels) as display:
                env, screen = environment(home, display), Screen(pixels)
                frame = partial(first_frame_s, screen=screen, env=env)
                commands: dict[str, Command] = {"this tree": partial(frame, sys.executable, ROOT)}
                if options.before:
                    other = options.before.resolve()
                    python = str(other / ".venv" / "bin" / "python")
                    commands["before"] = partial(frame, python, other)
                commands["imports alone"] = partial(imports_s, sys.executable, env)
                found = measured(commands, options.rounds)
        except NoVirtualDisplayError as error:
            print(f"start_up.py: {error}", file=sys.stderr)
            return UNUSABLE
    for name, seconds in found.items():
        median, least, most = statistics.median(seconds), min(seconds), max(seconds)
        print(f"{name}: median {median:.3f} s ({least:.3f} to {most:.3f}), {options.rounds} rounds")
    if "before" in found:
        ratios = [now / then for now, then in zip(found["this tree"], found["before"], strict=True)]
        print(
            f"this tree to before: {statistics.median(ratios):.3f} "
            f"({min(ratios):.3f} to {max(ratios):.3f})"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
