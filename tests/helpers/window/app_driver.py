"""The program in this process, with SDL's dummy display and a real engine process."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.actions.window import ProgramStarted
from game.app.loop import App
from game.startup import ProgramStart
from game.state.state import State
from game.system.desktop.display import open_display
from game.system.event_waiter import WaitingClock
from game.system.storage import Storage

USUAL = (960, 640)
PATIENCE_S = 120.0


@contextmanager
def running(state: State, home: Path, clock: WaitingClock) -> Iterator[App]:
    """Run the program with this state and clock; close it at the end."""
    app = App(ProgramStart(state, [ProgramStarted()]), open_display(USUAL), Storage(home), clock)
    try:
        app.start()
        yield app
    finally:
        app.close()
        pygame.quit()


def press(app: App, key: int, modifiers: int = 0) -> None:
    """Press and release a key, and let the program react."""
    post_key(key, modifiers)
    app.turn()


def post_key(key: int, modifiers: int = 0) -> None:
    """Press and release a key before the next turn."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=key, mod=modifiers, unicode=""))


def turn_until(app: App, clock: WaitingClock, is_so: Callable[[], bool]) -> None:
    """Turn the loop until the condition holds, for at most ``PATIENCE_S`` seconds."""
    end_s = clock.now_s() + PATIENCE_S
    while not is_so():
        assert clock.now_s() < end_s
        app.turn()
