"""The packaged program, built as packaging/README.md says, runs without Python on the path."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import chess.pgn
import pytest
from catalogues import LOCALE, compiled

pytest.importorskip("PyInstaller", reason="PyInstaller is not installed (extra `package`)")

# One test worker builds the folder for all of these tests.
pytestmark = pytest.mark.xdist_group("packaged")

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 120.0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the one-folder program, moved away from where it was built."""
    work = tmp_path_factory.mktemp("packaging")
    build = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN"]
    where = ["--workpath", str(work / "build"), "--distpath", str(work / "dist")]
    specification = str(ROOT / "packaging" / "glassbox.spec")
    subprocess.run([*build, *where, specification], cwd=ROOT, check=True, timeout=300)
    return Path(shutil.move(work / "dist" / "glassbox", work / "elsewhere"))


@pytest.fixture
def bare(home: Path) -> dict[str, str]:
    """Return an environment with an empty PATH, a home of its own and no screen."""
    return {"PATH": "", "HOME": str(home), "GLASSBOX_HOME": str(home), "SDL_AUDIODRIVER": "dummy"}


def test_engine_counts_moves(folder: Path, bare: dict[str, str]) -> None:
    command = [str(folder / "glassbox-engine"), "perft", "3", "--json"]
    done = subprocess.run(
        command, env=bare, check=True, capture_output=True, text=True, timeout=PATIENCE_S
    )
    assert json.loads(done.stdout.splitlines()[-1])["nodes"] == 8902


def test_demo_plays_without_a_screen(folder: Path, bare: dict[str, str], tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [str(folder / "glassbox"), "--demo", "2", "--out", str(out)]
    subprocess.run(command, env=bare, check=True, capture_output=True, timeout=4 * PATIENCE_S)
    assert plies(out / "game.pgn") == 4
    assert list(out.glob("*.png"))


def test_it_has_every_language(folder: Path) -> None:
    sources = list((ROOT / LOCALE).rglob("*.po"))
    assert sources
    for source in sources:
        packed = folder / "_internal" / source.relative_to(ROOT).with_suffix(".mo")
        assert packed.read_bytes() == compiled(source)


@pytest.mark.window
def test_window_opens_and_the_engine_answers(
    folder: Path, bare: dict[str, str], home: Path, xvfb: str
) -> None:
    def xdotool(*arguments: str) -> str:
        command = ["xdotool", *arguments]
        environment = {**os.environ, "DISPLAY": xvfb}
        return subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False
        ).stdout

    with subprocess.Popen([folder / "glassbox"], env={**bare, "DISPLAY": xvfb}) as program:
        try:
            wait_for(lambda: xdotool("search", "--onlyvisible", "--name", "^Glassbox"), program)
            window = xdotool("search", "--onlyvisible", "--name", "^Glassbox").split()[0]
            xdotool("windowfocus", "--sync", window)
            xdotool("type", "--delay", "50", "e2e4")
            wait_for(lambda: plies(home / "autosave.pgn") >= 2, program)
            assert len(running(folder)) >= 2  # The window and the engine, both from the folder.
        finally:
            program.terminate()
            program.wait(PATIENCE_S)
    end = time.monotonic() + PATIENCE_S
    while running(folder):
        assert time.monotonic() < end, "a process was left behind"
        time.sleep(0.1)


def running(folder: Path) -> list[str]:
    """Return the ids of the processes whose program lies in a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # The process has ended or belongs to another user.
            if (process / "exe").readlink().is_relative_to(folder):
                found.append(process.name)
    return found


def plies(pgn: Path) -> int:
    """Return the number of legal moves of the game in a file; 0 if there is none yet."""
    if not pgn.exists():
        return 0
    with pgn.open(encoding="utf-8") as file:
        game = chess.pgn.read_game(file)
    if game is None:
        return 0
    assert game.errors == []
    return len(list(game.mainline_moves()))


def wait_for(condition: Callable[[], object], program: subprocess.Popen[bytes]) -> None:
    """Wait until the condition holds. Fail if the program ends first or PATIENCE_S is over."""
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert program.poll() is None, f"the program ended with status {program.returncode}"
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.1)
