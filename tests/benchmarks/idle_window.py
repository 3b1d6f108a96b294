"""Processor use of an idle window, as a share of a core, for several states of the window.

It opens the real window on a virtual X server (Xvfb) and sends no input. It counts the processor
time of the window process and of the engine process, but not of the X server. The cases with a
screen reader need an accessibility bus; without one, they are left out. Run it with ``python
tests/benchmarks/idle_window.py``. The last line and the exit status tell whether the targets
were met.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec import Struct

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.accessibility.reader_factory import open_screen_reader
from game.actions.window import ProgramStarted
from game.app.loop import App
from game.rules import game_record, players
from game.startup import ProgramStart
from game.state.engines import EngineStatus
from game.state.session import sessions_with
from game.state.state import State
from game.state.time_control import TimeControl
from game.system.desktop.display import open_display, window_handle
from game.system.storage import Storage
from game.words.engine_faults import engine_line

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers" / "reader"))
from screen_reader_user import screen_reader_user
from virtual_display import NoVirtualDisplayError, virtual_display

IDLE_TARGET, CLOCK_TARGET = 0.005, 0.01
"""The largest share of a core for an idle game, and with a clock, a screen reader or a caret."""
SIZE = (1440, 900)
SECONDS = 10.0
CTRL = pygame.KMOD_CTRL
SETTLE_S = 2.0
"""Settling time after a key press, before the measurement starts."""
PATIENCE_S = 60.0


class Case(Struct, frozen=True):
    """A state of the idle window, and the events that lead to it."""

    name: str
    events: tuple[pygame.event.Event, ...] = ()
    control: TimeControl | None = None
    is_read: bool = False
    """Whether a screen reader listens."""
    target: float = CLOCK_TARGET


def typed(text: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def pressed(key: int, modifiers: int) -> list[pygame.event.Event]:
    kinds = pygame.KEYDOWN, pygame.KEYUP
    return [pygame.event.Event(kind, key=key, mod=modifiers, unicode="") for kind in kinds]


CASES = (
    Case("idle game", target=IDLE_TARGET),
    Case("clock running", (typed("e2e4"),), TimeControl(600_000, 0)),
    Case("screen reader", is_read=True),
    Case("reader, clock running", (typed("e2e4"),), TimeControl(600_000, 0), is_read=True),
    Case("open typed-move field", (typed("N"),)),
    Case("open file dialog", (*pressed(pygame.K_o, CTRL), *pressed(pygame.K_l, CTRL))),
)


class Cost(Struct, frozen=True):
    """Processor use of both processes, and counts of loop turns and redraws."""

    window: float
    engine: float
    turns_per_s: float
    frames_per_s: float

    @property
    def share(self) -> float:
        return self.window + self.engine


class NoReaderError(Exception):
    """Raised when the screen reader does not listen. The message is one line."""


class NoEngineError(Exception):
    """Raised when the engine does not start. The message is one line."""


class Waiting:
    """The program in one case, without user input."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._turns = 0

    def enter(self, case: Case) -> None:
        """Wait until the engine is ready, then enter the case."""
        deadline_s = time.monotonic() + PATIENCE_S
        engine = self._app.state.engine
        while engine.status is not EngineStatus.IDLE:
            if engine.status is EngineStatus.FAILED or time.monotonic() > deadline_s:
                raise NoEngineError(str(engine_line(engine.notice)) or "the engine did not start")
            self._turn_for(0.1)
        for event in case.events:
            pygame.event.post(event)
        self._turn_for(SETTLE_S)

    def measure(self, seconds: float) -> Cost:
        """Return the cost of waiting for ``seconds``."""
        (engine,) = multiprocessing.active_children()
        assert engine.pid is not None
        with counted_frames() as frames:
            began_s, turns = time.monotonic(), self._turns
            window_s, engine_s = time.process_time(), processor_s(engine.pid)
            self._turn_for(seconds)
            took_s = time.monotonic() - began_s
        return Cost(
            (time.process_time() - window_s) / took_s,
            (processor_s(engine.pid) - engine_s) / took_s,
            (self._turns - turns) / took_s,
            len(frames) / took_s,
        )

    def _turn_for(self, seconds: float) -> None:
        """Run the event loop. An event ends its last sleep."""
        end_s = time.monotonic() + seconds
        alarm = threading.Timer(seconds, pygame.event.post, [pygame.event.Event(pygame.USEREVENT)])
        alarm.start()
        while time.monotonic() < end_s:
            self._app.turn()
            self._turns += 1
        alarm.join()


@contextmanager
def counted_frames() -> Iterator[list[object]]:
    """Collect the changes of each frame."""
    frames: list[object] = []
    show = pygame.display.update

    def counting(changed: Any) -> None:
        frames.append(changed)
        show(changed)

    with patch("pygame.display.update", counting):
        yield frames


def processor_s(process_id: int) -> float:
    """Return the processor time of another process in seconds."""
    fields = Path(f"/proc/{process_id}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cost_of(case: Case, surface: pygame.Surface, seconds: float) -> Cost:
    """Run the program in one case and return its cost."""
    seats = [
        players.person(),
        players.engine_player(0) if case.control is None else players.person(),
    ]
    game = game_record.new_game(seats[0], seats[1], case.control)
    with tempfile.TemporaryDirectory() as home:
        make = partial(open_screen_reader, window=window_handle) if case.is_read else None
        start = ProgramStart(State(sessions_with(game)), [ProgramStarted()])
        app = App(start, surface, Storage(Path(home)), make_reader=make)
        try:
            app.start()
            waiting = Waiting(app)
            waiting.enter(case)
            if case.is_read and not app.announcer.is_heard:
                raise NoReaderError("no screen reader has come")
            return waiting.measure(seconds)
        finally:
            app.close()


def measure_all(seconds: float, *, has_bus: bool) -> list[str]:
    """Open the window, print the cost of each case, and return the cases that cost too much."""
    missed = []
    surface = open_display(SIZE)
    try:
        for case in CASES:
            if case.is_read and not has_bus:
                continue
            cost = cost_of(case, surface, seconds)
            if cost.share > case.target:
                missed.append(case.name)
            print(
                f"{case.name:22}{cost.window:9.2%}{cost.engine:9.2%}{case.target:9.1%}"
                f"{cost.turns_per_s:9.1f}{cost.frames_per_s:10.1f}",
                flush=True,
            )
    finally:
        pygame.quit()
    return missed


def main() -> int:
    """Measure and print; return 0 if the targets were met."""
    parser = argparse.ArgumentParser(description="Measure what an idle window costs.")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each case")
    options = parser.parse_args()
    print(f"{SIZE[0]}x{SIZE[1]}, {options.seconds:g} s each; shares of a core")
    print(f"{'':22}{'window':>9}{'engine':>9}{'target':>9}{'turns/s':>9}{'frames/s':>10}")
    try:
        with virtual_display() as display, ExitStack() as stack:
            has_bus = False
            with suppress(NoVirtualDisplayError):
                user = stack.enter_context(screen_reader_user())
                user.listen()
                os.environ |= user.variables
                has_bus = True
            os.environ["DISPLAY"] = display
            missed = measure_all(options.seconds, has_bus=has_bus)
    except (NoVirtualDisplayError, NoEngineError, NoReaderError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"targets missed: {', '.join(missed)}" if missed else "targets met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
