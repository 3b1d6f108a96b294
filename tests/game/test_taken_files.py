"""The window of a person takes files from other processes, with SDL's dummy display."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from app_driver import post_key

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.actions.game_files import ChoosePath
from game.app.loop import App
from game.formats.settings import parse_settings
from game.options import Options
from game.startup import program_start
from game.state.dialogs.file_dialog import FileDialog
from game.state.game_list import GameListDialog
from game.state.state import NoticeKind, State
from game.system.desktop.display import open_display
from game.system.instance.address import address_of
from game.system.instance.handover import hand_over
from game.system.storage import SETTINGS, Storage

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has pipes in place of sockets")

ROOT = Path(__file__).resolve().parents[2]
SIZE = (960, 640)
PATIENCE_S = 60.0


@pytest.fixture
def app(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    store = Storage(home)
    app = App(program_start(Options(), store, None, seed=1), open_display(SIZE), store,
              is_persons=True)  # fmt: skip
    assert not address_of(home).folder.exists()
    yield app
    app.close()
    assert not address_of(home).socket.exists()
    pygame.quit()


def wait_until_listening(home: Path) -> None:
    until_s = time.monotonic() + PATIENCE_S
    while not address_of(home).socket.exists():
        assert time.monotonic() < until_s
        time.sleep(0.01)


def turn_until(app: App, is_there: Callable[[State], bool]) -> None:
    """Let the window turn until something is there. A path wakes the window."""
    until_s = time.monotonic() + PATIENCE_S
    pygame.time.set_timer(pygame.USEREVENT, int(1000 * PATIENCE_S), loops=1)  # Ends a long sleep.
    while not is_there(app.state):
        assert time.monotonic() < until_s
        app.turn()
    pygame.time.set_timer(pygame.USEREVENT, 0)


def hand(app: App, home: Path, path: Path, is_there: Callable[[State], bool]) -> None:
    """Hand a file over, and let the window turn until it is there."""
    wait_until_listening(home)
    taken: list[bool] = []
    client = Thread(target=lambda: taken.append(hand_over(home, path)))
    client.start()
    turn_until(app, is_there)
    client.join()
    assert taken == [True]


def test_the_window_opens_what_it_takes(app: App, home: Path, tmp_path: Path) -> None:
    game, games = tmp_path / "game.pgn", tmp_path / "games.pgn"
    game.write_text("1. e4 e5 *")
    games.write_text('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *\n')
    app.start()
    hand(app, home, game, lambda state: state.session.game.is_document)
    hand(app, home, games, lambda state: isinstance(state.dialog, GameListDialog))


def recent_rows(state: State) -> list[str]:
    assert isinstance(state.dialog, FileDialog)
    return [entry.path for entry in state.dialog.picker.shown]


def test_a_path_that_is_not_text_is_opened_and_remembered(
    app: App, home: Path, tmp_path: Path
) -> None:
    path = tmp_path / os.fsdecode(b"\xff\xe9.pgn")
    path.write_text("1. e4 e5 *")
    app.start()
    wait_until_listening(home)
    command = [sys.executable.encode(), b"-m", b"game", os.fsencode(path)]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE) as second:
        turn_until(app, lambda state: state.session.game.is_document)
        _, said = second.communicate(timeout=PATIENCE_S)
    assert (second.returncode, said) == (0, b"")
    assert app.state.settings.recent_files == [str(path)]
    turn_until(app, lambda state: "\\udcff" in (home / SETTINGS).read_text("utf-8"))
    assert parse_settings((home / SETTINGS).read_text("utf-8")).settings.recent_files == [str(path)]
    hand(app, home, path.with_suffix(".txt"), lambda state: state.notice is not None)
    keys = pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT
    post_key(pygame.K_h, keys)
    turn_until(app, lambda state: isinstance(state.dialog, FileDialog))
    turn_until(app, lambda state: bool(recent_rows(state)))
    assert recent_rows(app.state) == [str(path)]
    app.turn()


@pytest.mark.parametrize("kind", ["missing", "folder", "pipe", "loop"])
def test_what_is_no_file_is_a_notice(app: App, home: Path, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "strange.pgn"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "loop":
        path.symlink_to(path)
    app.start()
    hand(app, home, path, lambda state: state.notice is not None)
    assert app.state.notice is not None
    assert app.state.notice.kind is NoticeKind.ERROR


def test_a_file_that_a_second_process_refuses_is_a_notice_too(
    app: App, home: Path, tmp_path: Path
) -> None:
    path = tmp_path / "bad.pgn"
    path.write_text('[Variant "Atomic"]\n\n1. e4 *')
    app.start()
    wait_until_listening(home)
    command = [sys.executable, "-m", "game", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as second:
        turn_until(app, lambda state: state.notice is not None)
        _, said = second.communicate(timeout=PATIENCE_S)
    assert (second.returncode, len(said.splitlines())) == (2, 1)
    assert app.state.notice is not None
    assert app.state.notice.kind is NoticeKind.ERROR


def test_a_file_that_cannot_be_read_at_the_start_is_a_notice(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    asked = ChoosePath(str(tmp_path / "missing.pgn"), saving=False)
    store = Storage(home)
    app = App(program_start(Options(), store, asked, seed=1), open_display(SIZE), store)
    app.start()
    turn_until(app, lambda state: state.notice is not None)
    assert app.state.notice is not None
    assert app.state.notice.kind is NoticeKind.ERROR
    app.close()
    pygame.quit()
