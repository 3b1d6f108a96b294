"""The options ``--where`` and ``--remove-data``, as a user runs them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import data_folder_options
from game.options import OptionsError, parse_options
from game.system.disk.locks import FileLock
from game.system.instance.address import address_of, make_private
from game.system.storage import SETTINGS, Storage

needs_terminal = pytest.mark.skipif(os.name == "nt", reason="needs a Unix terminal")
ROOT = Path(data_folder_options.__file__).parent.parent


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    Storage(folder).write_settings("{}")
    return folder


def run(folder: Path, *arguments: str, stdin: int = subprocess.DEVNULL) -> tuple[int, str, str]:
    """Run the program without a display; return its status, output and errors."""
    variables = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    done = subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        env=variables | {"GLASSBOX_HOME": str(folder)},
        cwd=ROOT,
        stdin=stdin,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


def answered(folder: Path, answer: bytes) -> tuple[int, str, str]:
    """Run the removal with an answer on a terminal."""
    ours, its = os.openpty()
    try:
        os.write(ours, answer)
        return run(folder, "--remove-data", stdin=its)
    finally:
        os.close(ours)
        os.close(its)


def test_where_tells_the_paths_and_makes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "none yet"
    status, out, errors = run(folder, "--where")
    lines = out.splitlines()
    assert (status, errors, len(lines)) == (0, "", 3)
    assert all(str(folder) in line and ": " in line for line in lines)
    assert any(SETTINGS in line for line in lines)
    assert not folder.exists()


@pytest.mark.parametrize(
    "arguments",
    [["--where", "--remove-data"], ["--where", "a.pgn"], ["--remove-data", "--theme", "dark"]],
)
def test_these_options_stand_alone(arguments: list[str]) -> None:
    with pytest.raises(OptionsError):
        parse_options(arguments)


def test_without_a_terminal_everything_is_kept(data: Path) -> None:
    status, out, errors = run(data, "--remove-data")
    assert status != 0
    assert errors == ""
    assert str(data) in out
    assert (data / SETTINGS).exists()


@needs_terminal
@pytest.mark.parametrize("answer", [b"\n", b"n\n", b"yep\n", b"\x04", b"no\n"])
def test_anything_but_yes_keeps_everything(data: Path, answer: bytes) -> None:
    status, _, errors = answered(data, answer)
    assert (status != 0, errors) == (True, "")
    assert (data / SETTINGS).exists()


@needs_terminal
@pytest.mark.parametrize("answer", [b"y\n", b"YES\n"])
def test_yes_deletes_the_data(data: Path, answer: bytes) -> None:
    status, out, errors = answered(data, answer)
    assert (status, errors) == (0, "")
    assert SETTINGS in out
    assert not data.exists()


@needs_terminal
def test_files_that_are_left_are_named(data: Path) -> None:
    (data / "notes\x1b.txt").touch()
    status, out, _ = answered(data, b"y\n")
    assert status == 0
    assert "notes?.txt" in out.splitlines()[-1]
    assert [path.name for path in data.iterdir()] == ["notes\x1b.txt"]


def test_nothing_to_delete_is_said(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    for folder in (empty, tmp_path / "none"):
        status, out, errors = run(folder, "--remove-data")
        assert (status != 0, len(out.splitlines()), errors) == (True, 1, "")
    assert list(empty.iterdir()) == []


@needs_terminal
def test_an_open_window_or_a_link_is_one_line_of_fault(data: Path, tmp_path: Path) -> None:
    address = address_of(data)
    make_private(address.folder)
    lock = FileLock(address.lock)
    lock.take(waits=False)
    link = tmp_path / "link"
    link.symlink_to(data)
    file = tmp_path / "file"
    file.touch()
    for folder in (data, link, file):
        status, out, errors = answered(folder, b"y\n")
        assert (status, out, len(errors.splitlines())) == (2, "", 1)
        assert "--remove-data" in errors
    lock.release()
    assert (data / SETTINGS).exists()
