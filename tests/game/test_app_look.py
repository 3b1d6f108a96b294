"""The program changes its look while it runs: theme of the system, and piece sets."""

from __future__ import annotations

import os
import queue
import time
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.actions.between_features import OpenSettings
from game.actions.game import CloseDialog
from game.actions.game_files import LoadText
from game.actions.setting_changes import ChangeSetting
from game.actions.window import ClockTick
from game.app.loop import App
from game.look import theme
from game.options import Options
from game.startup import program_start
from game.state.settings import DARK, LIGHT
from game.system import freed_memory
from game.system.desktop.display import open_display
from game.system.desktop.system_theme import SystemTheme
from game.system.storage import Storage

SIZE = (960, 640)
PATIENCE_S = 60.0


@pytest.fixture
def app(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    store = Storage(home)
    app = App(program_start(Options(), store, None, seed=1), open_display(SIZE), store)
    app.start()
    yield app
    app.close()
    pygame.quit()


def picture(app: App, folder: Path) -> pygame.Surface:
    app.save_picture(folder / "picture.png")
    return pygame.image.load(folder / "picture.png")


def ground(app: App, folder: Path) -> tuple[int, int, int]:
    """Return the colour of the background in the top bar."""
    red, green, blue, _ = picture(app, folder).get_at((500, 20))
    return red, green, blue


def background(name: str) -> tuple[int, int, int]:
    return theme.theme_colours(name).background[:3]


def test_the_pictures_of_an_earlier_look_are_freed_once_the_window_is_idle(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The earlier screen is garbage in a cycle; trimming before its collection frees nothing."""
    done: list[str] = []
    screen = weakref.ref(app._window.screen(app.state))
    monkeypatch.setattr(
        freed_memory,
        "return_unused_memory",
        lambda: done.append("dead" if screen() is None else "alive"),
    )
    change = ChangeSetting("board", "green")
    app._do(change)
    app.turn()
    assert done == [], "a frame that draws a new look does not wait for the heap"
    for _ in range(20):
        pygame.event.post(pygame.Event(pygame.USEREVENT))
        app.turn()
    assert done == ["dead"]


def test_the_pictures_of_a_closed_dialog_are_freed_once_the_window_is_idle(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    app._do(OpenSettings())
    app.turn()
    dialog = weakref.ref(app._window.popups.current(app.state))
    monkeypatch.setattr(
        freed_memory,
        "return_unused_memory",
        lambda: done.append("dead" if dialog() is None else "alive"),
    )
    app._do(CloseDialog())
    for _ in range(20):
        pygame.event.post(pygame.Event(pygame.USEREVENT))
        app.turn()
    assert done == ["dead"]


def test_the_pictures_of_another_game_are_freed_once_the_window_is_idle(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    app.turn()
    monkeypatch.setattr(freed_memory, "return_unused_memory", lambda: done.append("trimmed"))
    app._do(LoadText("1. d4 d5 *", "a file"))
    for _ in range(60):
        pygame.event.post(pygame.Event(pygame.USEREVENT))
        app.turn()
        time.sleep(0.01)
    assert done == ["trimmed"]


def test_the_first_frame_and_later_ones_follow_the_theme_of_the_system(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    changes: queue.Queue[str] = queue.Queue()
    system = SystemTheme(lambda: iter(changes.get, ""))
    store = Storage(home)
    start = program_start(Options(), store, None, seed=1)
    app = App(start, open_display(SIZE), store, system_theme=system)
    system.start()
    changes.put(LIGHT)
    while not system._inbox:
        time.sleep(0.01)
    try:
        app.start()
        assert ground(app, tmp_path) == background(LIGHT)
        changes.put(DARK)
        deadline = time.monotonic() + PATIENCE_S
        while app.state.desktop.system_theme == LIGHT and time.monotonic() < deadline:
            app.turn()
        assert ground(app, tmp_path) == background(DARK)
        app._do(ChangeSetting("theme", LIGHT))
        changes.put(DARK)
        app._do(ClockTick(app.state.now_ms + 1, "2026.11.25"))
        app._draw()
        assert ground(app, tmp_path) == background(LIGHT), "a chosen theme stays"
    finally:
        changes.put("")
        app.close()
        pygame.quit()


@pytest.mark.parametrize("name", ["flat", "contrast"])
def test_another_piece_set_shows_at_the_next_frame_and_can_be_left_again(
    app: App, tmp_path: Path, name: str
) -> None:
    def seen() -> bytes:
        return pygame.image.tobytes(picture(app, tmp_path), "RGB")

    before = seen()
    app._do(ChangeSetting("pieces", name))
    app._draw()
    changed = seen()
    assert changed != before
    app._do(ChangeSetting("pieces", "burnett"))
    app._draw()
    assert seen() == before
