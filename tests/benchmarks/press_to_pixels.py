"""Latency of a key or a click: from the press to the first changed pixels of the window.

It starts the program as a person does, each tree on a virtual X server (Xvfb) of its own, presses
keys and buttons by the XTEST extension, and watches the server's pixels: in play, in Inspect with a
recorded search, and in the list of settings. With ``--before`` another source tree is measured in
turn with this one, press by press, and the ratios are printed. Run it with ``python
tests/benchmarks/press_to_pixels.py``. On a busy machine only the ratios are meaningful.
"""

from __future__ import annotations

import argparse
import operator
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from engine.inspection.recording.capsule import encode_unrecorded
from engine.inspection.recording.replay_start import search_from_empty_table

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers"))
from positions import KIWIPETE
from screen import Screen
from virtual_display import NoVirtualDisplayError, virtual_display
from xtest import XTest

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1440, 900)
WATCHED = (150, 600)
"""The first row of pixels and the number of rows that are watched. No caret blinks in them."""
POLL_S = 0.0002
QUIET_S = 0.05
"""How long the pixels stay unchanged before the next press."""
OPEN_S = 3.0
"""How long the pixels stay unchanged once a window has opened all that it was given."""
REST_S = 0.05
"""The longest random rest before a press, so that presses meet the loop at any moment."""
PATIENCE_S = 60.0
WARM_UP = 10
"""The presses that are not counted."""
UNUSABLE = 2
GAME = '[White "Anna"]\n[Black "Ben"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n'

Press = str | tuple[int, int]
"""A key with its modifiers, such as ``ctrl+j``, or the place of a click."""


class Place(Struct, frozen=True):
    """A part of the program, and the presses that are measured there."""

    name: str
    file: str
    opening: tuple[Press, ...]
    """The presses that lead to it."""
    presses: tuple[Press, ...]
    """The measured presses, which are repeated."""


PLACES = (
    Place("play, a key", "game.pgn", (), ("Left", "Left", "Right", "Right")),
    Place("play, a click", "game.pgn", (), ((281, 690), (370, 690))),
    Place("Inspect, a key", "search.glassbox", ("ctrl+j", *"500000", "Return"), ("period",)),
    Place("settings, a key", "game.pgn", ("ctrl+comma", "Tab", *["Down"] * 6), ("Down", "Up")),
)
"""A step through the moves; a click on a pawn; a step to the next node; a walk in the list."""


class Figures(NamedTuple):
    """What the presses of a place took in one tree, in milliseconds."""

    median_ms: float
    percentile_ms: float
    """The 99th percentile."""
    processor_ms: float
    """The processor time of the window's process for a press, with what it draws afterwards."""


class NoChangeError(Exception):
    """Raised when a press changes no pixel. The message is one line."""


class Shown:
    """A window of one source tree on a virtual display."""

    def __init__(self, display: XTest, screen: Screen, program: subprocess.Popen[bytes]) -> None:
        self._display = display
        self._screen = screen
        self._program = program

    def wait_until_quiet(self, quiet_s: float) -> None:
        """Wait until the watched pixels have not changed for some seconds."""
        shown, since_s = self._pixels(), time.perf_counter()
        until_s = since_s + PATIENCE_S
        while time.perf_counter() - since_s < quiet_s:
            time.sleep(quiet_s / 10)
            now = self._pixels()
            if now != shown:
                shown, since_s = now, time.perf_counter()
            if self._program.poll() is not None or time.perf_counter() > until_s:
                raise NoChangeError("the window closed, or its picture never stood still")

    def press(self, press: Press) -> None:
        """Press and release a key or the left mouse button."""
        if isinstance(press, str):
            self._display.press_key(press)
        else:
            self._display.click()

    def point(self, press: Press) -> None:
        """Move the pointer to the place of a click."""
        if not isinstance(press, str):
            self._display.move_pointer(*press)

    def latency_ms(self, press: Press) -> float:
        """Press, and return the time until a watched pixel has changed."""
        self.point(press)
        self.wait_until_quiet(QUIET_S)
        time.sleep(random.uniform(0, REST_S))
        before = self._pixels()
        began_s = time.perf_counter()
        self.press(press)
        while self._pixels() == before:
            if time.perf_counter() > began_s + PATIENCE_S:
                raise NoChangeError(f"the press {press} changed no pixel")
            time.sleep(POLL_S)
        return (time.perf_counter() - began_s) * 1000

    def processor_s(self) -> float:
        """Return the processor time of the window's process."""
        fields = Path(f"/proc/{self._program.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _pixels(self) -> bytes:
        return self._screen.rows(*WATCHED)


@contextmanager
def opened(tree: Path, place: Place, nodes: int) -> Iterator[Shown]:
    """Open the program of a source tree at a place; ``nodes`` is the size of the search."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "home").mkdir()
        (folder / "game.pgn").write_text(GAME)
        (folder / "search.glassbox").write_text(
            encode_unrecorded(search_from_empty_table(KIWIPETE, nodes=nodes))
        )
        name = stack.enter_context(virtual_display(folder, SIZE))
        display = stack.enter_context(XTest(name))
        python, size = tree / ".venv" / "bin" / "python", "x".join(map(str, SIZE))
        program = subprocess.Popen(
            [python, "-m", "game", "--size", size, folder / place.file],
            cwd=tree,
            env={
                **os.environ,
                "DISPLAY": name,
                "GLASSBOX_HOME": str(folder / "home"),
                "SDL_AUDIODRIVER": "dummy",
                "SDL_VIDEODRIVER": "x11",
            },
            stderr=subprocess.DEVNULL,
        )
        try:
            window = Shown(display, Screen(folder), program)
            window.wait_until_quiet(OPEN_S)
            for press in place.opening:
                window.press(press)
                window.wait_until_quiet(QUIET_S)
            yield window
        finally:
            program.terminate()
            program.wait()


def measured(windows: dict[str, Shown], place: Place, presses: int) -> dict[str, Figures]:
    """Press in the windows in turn, and return the figures of each."""
    for press in islice(cycle(place.presses), WARM_UP):
        for window in windows.values():
            window.latency_ms(press)
    began_s = {name: window.processor_s() for name, window in windows.items()}
    found: dict[str, list[float]] = {name: [] for name in windows}
    for number, press in enumerate(islice(cycle(place.presses), presses)):
        for name in list(windows)[:: 1 if number % 2 else -1]:
            found[name].append(windows[name].latency_ms(press))
    return {
        name: Figures(
            statistics.median(times_ms),
            statistics.quantiles(times_ms, n=100, method="inclusive")[-1],
            1000 * (windows[name].processor_s() - began_s[name]) / presses,
        )
        for name, times_ms in found.items()
    }


def print_place(place: Place, found: dict[str, Figures]) -> None:
    """Print the figures of a place, and their ratios if there are two trees."""
    title = place.name
    for name, (median_ms, percentile_ms, processor_ms) in found.items():
        print(f"{title:18}{name:12}{median_ms:9.1f}{percentile_ms:9.1f}{processor_ms:11.1f}")
        title = ""
    if len(found) > 1:
        median, percentile, processor = map(operator.truediv, *found.values())
        print(f"{'':18}{'ratio':12}{median:9.2f}{percentile:9.2f}{processor:11.2f}")
    sys.stdout.flush()


def main() -> int:
    """Measure, print and return the exit status."""
    parser = argparse.ArgumentParser(description="Measure from a press to the changed pixels.")
    parser.add_argument("--presses", type=int, default=200, help="at each place")
    parser.add_argument("--nodes", type=int, default=1_000_000, help="of the recorded search")
    parser.add_argument(
        "--before", type=Path, metavar="DIR", help="another source tree with its .venv"
    )
    options = parser.parse_args()
    trees = {"this tree": ROOT}
    if options.before:
        trees["before"] = options.before.resolve()
    print(f"{options.presses} presses at each place; milliseconds")
    print(f"{'':30}{'median':>9}{'99 %':>9}{'processor':>11}")
    try:
        for place in PLACES:
            with ExitStack() as stack:
                windows = {
                    name: stack.enter_context(opened(tree, place, options.nodes))
                    for name, tree in trees.items()
                }
                print_place(place, measured(windows, place, options.presses))
    except (NoVirtualDisplayError, NoChangeError) as error:
        print(f"press_to_pixels.py: {error}", file=sys.stderr)
        return UNUSABLE
    return 0


if __name__ == "__main__":
    sys.exit(main())
