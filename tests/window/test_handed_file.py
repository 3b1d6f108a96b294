"""A second ``glassbox FILE`` hands its file to the real window, and a game there goes on."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from desktop import Desktop, is_running, wait_for
from game_desktop import GameDesktop

import game
from game.startup import STARTUP_VARIABLES
from game.system.instance.address import address_of
from game.system.storage import SETTINGS

PAUSE_S = 0.5
"""The time that a key gets to have its effect."""

pytestmark = pytest.mark.window

HANDED_S = 20.0
LESSON = '[White "Anna"]\n[Black "Ben"]\n[Result "*"]\n\n1. d4 d5 2. c4 *\n'
LESSONS = f"{LESSON}\n{LESSON.replace('Anna', 'Carl')}"


def glassbox(desktop: Desktop, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a second process until it ends."""
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        env=desktop.environment,
        cwd=Path(game.__file__).parent.parent,
        capture_output=True,
        text=True,
        timeout=HANDED_S,
    )


def hand_over(desktop: Desktop, path: Path) -> None:
    """Hand a file to the window, and wait until it has opened a game of it."""
    wait_for(address_of(desktop.home).socket.exists, "the window to listen")
    done = glassbox(desktop, str(path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def recent(desktop: Desktop) -> list[str]:
    settings = json.loads((desktop.home / SETTINGS).read_text())
    return list(settings.get("recent_files", []))


def wait_until_opened(desktop: Desktop, path: Path) -> None:
    wait_for(lambda: recent(desktop)[:1] == [str(path)], "the opened file")


@pytest.fixture
def playing(desktop: Desktop) -> Desktop:
    """A window with a game of two half-moves."""
    (desktop.home / SETTINGS).write_text('{"level": 0, "animation_ms": 0}')
    desktop.start()
    desktop.drag("e2", "e4")
    desktop.wait_for_moves(2)
    return desktop


def test_a_game_goes_on_behind_a_file_of_a_second_process(playing: Desktop, tmp_path: Path) -> None:
    desktop, path = playing, tmp_path / "lesson.pgn"
    path.write_text(LESSON)
    before = desktop.sans()
    hand_over(desktop, path)
    wait_until_opened(desktop, path)
    assert len(desktop.windows()) == 1
    desktop.press("Home", "Right")
    assert desktop.sans() == before
    desktop.press("ctrl+g")
    desktop.drag("d2", "d4")
    assert desktop.wait_for_moves(4)[:3] == [*before, "d4"]
    assert list(desktop.home.glob("autosave*")) == [desktop.home / "autosave.pgn"]
    assert desktop.close() == ""
    assert not address_of(desktop.home).socket.exists()


def test_the_engine_moves_while_a_list_of_games_is_shown(playing: Desktop, tmp_path: Path) -> None:
    desktop, path = playing, tmp_path / "lessons.pgn"
    path.write_text(LESSONS)
    desktop.drag("d2", "d4")
    hand_over(desktop, path)
    moves = desktop.wait_for_moves(4)
    desktop.press("Down", "Return")
    wait_until_opened(desktop, path)
    desktop.press("End", "ctrl+g")
    desktop.drag("a2", "a3")
    assert desktop.wait_for_moves(6)[:5] == [*moves, "a3"]
    assert path.read_text() == LESSONS
    assert desktop.close() == ""


def test_an_invalid_file_is_refused_by_the_second_process(playing: Desktop, tmp_path: Path) -> None:
    desktop, path = playing, tmp_path / "bad.pgn"
    path.write_text('[Variant "Atomic"]\n\n1. e4 *')
    done = glassbox(desktop, str(path))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    desktop.drag("d2", "d4")
    desktop.wait_for_moves(4)
    assert desktop.close() == ""


@pytest.mark.parametrize("variable", STARTUP_VARIABLES)
def test_a_window_opens_for_an_invalid_file_of_the_file_manager(
    game_desktop: GameDesktop, tmp_path: Path, variable: str
) -> None:
    desktop, path = game_desktop, tmp_path / "bad.pgn"
    path.write_text('[Variant "Atomic"]\n\n1. e4 *')
    desktop.environment[variable] = "token"
    desktop.start(str(path))
    desktop.drag("e2", "e4")
    assert desktop.wait_for_moves(2)[0] == "e4"
    assert desktop.close() == ""


def test_a_second_window_listens_after_the_first_was_killed(
    playing: Desktop, tmp_path: Path
) -> None:
    desktop, path = playing, tmp_path / "lesson.pgn"
    path.write_text(LESSON)
    first = desktop.program
    assert first is not None
    second = subprocess.Popen(
        [sys.executable, "-m", "game", "--size", "1000x700"],
        env=desktop.environment,
        cwd=Path(game.__file__).parent.parent,
        stdin=subprocess.DEVNULL,
    )
    try:
        wait_for(lambda: len(desktop.windows()) == 2, "two windows")
        socket = address_of(desktop.home).socket
        old = socket.stat().st_ctime_ns
        first.kill()
        first.communicate()
        wait_for(lambda: not is_running(first.pid), "the end of the first window")
        wait_for(lambda: socket.stat().st_ctime_ns != old, "the second to listen")
        hand_over(desktop, path)
        wait_until_opened(desktop, path)
        assert len(desktop.windows()) == 1
    finally:
        second.terminate()
        second.wait(HANDED_S)


def test_data_are_not_deleted_while_a_window_is_open(playing: Desktop) -> None:
    wait_for(address_of(playing.home).socket.exists, "the window to listen")
    done = glassbox(playing, "--remove-data")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert playing.sans()
    assert playing.close() == ""


def test_a_minimised_window_comes_back_for_a_file(
    game_desktop: GameDesktop, tmp_path: Path
) -> None:
    desktop, path = game_desktop, tmp_path / "lesson.pgn"
    path.write_text(LESSON)
    desktop.open()
    desktop.minimise()
    wait_for(lambda: not desktop.windows(), "the window to be minimised")
    hand_over(desktop, path)
    wait_for(desktop.windows, "the window to come back")
    wait_until_opened(desktop, path)
    assert desktop.close() == ""


def test_a_position_opens_in_front_of_the_game(playing: Desktop, tmp_path: Path) -> None:
    desktop, path, copy = playing, tmp_path / "position.fen", tmp_path / "copy.pgn"
    path.write_text("4k3/8/8/8/8/8/4P3/4K3 w - - 5 40\n")
    before = desktop.sans()
    hand_over(desktop, path)
    desktop.press("ctrl+s", "ctrl+a")
    desktop.type(str(copy))
    desktop.press("Return")
    wait_for(copy.exists, "the saved position")
    assert "4P3/4K3 w" in copy.read_text()
    desktop.press("ctrl+g")
    desktop.drag("d2", "d4")
    assert desktop.wait_for_moves(4)[:3] == [*before, "d4"]
    assert desktop.close() == ""


def test_a_saved_search_opens_in_inspect_and_the_game_stays(
    playing: Desktop, tmp_path: Path
) -> None:
    desktop, path = playing, tmp_path / "search.glassbox"
    before = desktop.sans()
    desktop.wait_for_recording()
    desktop.press("ctrl+s", "ctrl+a")
    desktop.type(str(path))
    desktop.press("Return")
    wait_for(path.exists, "the saved search")
    desktop.press("Escape")
    hand_over(desktop, path)
    wait_until_opened(desktop, path)

    def plays_on() -> bool:
        """Leave Inspect, which shows the search some time after its file was read, and move."""
        desktop.press("Escape")
        desktop.drag("d2", "d4")
        time.sleep(PAUSE_S)
        return len(desktop.sans()) > len(before)

    wait_for(plays_on, "a move in the game")
    assert desktop.wait_for_moves(4)[:3] == [*before, "d4"]
    assert desktop.close() == ""
