"""The programs start from any current folder, also one that is gone or closed to their user."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import game
from engine import working_directory
from game.actions.file_effects import ReadFolder
from game.actions.files import FolderRead
from game.state.game_list import ListingReport
from game.system.files.folder_reader import FolderReader
from game.system.game_lister import GameLister

pytestmark = pytest.mark.skipif(os.name == "nt", reason="no folder in use can be deleted there")

ROOT = Path(game.__file__).parent.parent
WITHOUT_FOLDER = 'mkdir "$1" && cd "$1" && rmdir "$1" && shift && exec "$@"'
NOBODY = 65534


def run(folder: Path, *command: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run a program from a folder that is gone."""
    hidden = {"DISPLAY", "WAYLAND_DISPLAY"}
    variables = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        ["sh", "-c", WITHOUT_FOLDER, "sh", str(folder), sys.executable, *command],
        env=variables | {"GLASSBOX_HOME": str(home), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_the_window_and_its_engine_start_where_the_folder_is_gone(
    tmp_path: Path, home: Path
) -> None:
    out = tmp_path / "out"
    done = run(tmp_path / "gone", "-m", "game", "--demo", "1", "--out", str(out), home=home)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert (out / "game.pgn").exists()


def test_the_engine_starts_where_the_folder_is_gone(tmp_path: Path, home: Path) -> None:
    done = run(tmp_path / "gone", "-m", "engine", "perft", "3", home=home)
    assert done.returncode == 0, done.stderr
    assert "8902" in done.stdout
    assert done.stderr == ""


def test_a_usable_folder_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    working_directory.leave_unusable_directory()
    assert Path.cwd() == tmp_path


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can")
def test_a_folder_that_is_closed_to_the_user_is_left(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    script = (
        Path(working_directory.__file__).read_text()
        + "\nleave_unusable_directory()\nprint(Path.cwd())"
    )
    done = subprocess.run(
        ["/usr/bin/env", "python3", "-I", "-c", script],
        cwd=tmp_path,
        user=NOBODY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "/", done.stderr


def test_a_folder_that_goes_while_the_window_runs_stops_no_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    (tmp_path / "a.pgn").write_text("1. e4 *\n\n1. d4 *\n")
    monkeypatch.chdir(gone)
    gone.rmdir()
    lister = GameLister()
    lister.start(str(tmp_path / "a.pgn"))
    found: list[ListingReport] = []
    while not found or not found[-1].is_done:
        found += lister.poll()
    lister.close()
    assert [listing.fault for listing in found if listing.fault] == []


def test_a_folder_that_goes_while_the_window_runs_stops_no_dialog(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    answered = threading.Event()
    reader = FolderReader(tmp_path, answered.set)
    reader.read(ReadFolder(1, "", "", (".pgn",), ()))
    assert answered.wait(60)
    (answer,) = reader.poll()
    assert answer.number == 1
    assert isinstance(answer, FolderRead)
