"""The demo: the whole program with its engine process, but without a display."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import chess.pgn
import pytest

import game

PNG = b"\x89PNG\r\n\x1a\n"
PICTURES = ["1-opening.png", "2-thinking.png", "3-middle.png", "4-end.png"]


def demo(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    variables = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [sys.executable, "-m", "game", "--demo", *arguments],
        env=variables | {"GLASSBOX_HOME": str(home)},
        cwd=Path(game.__file__).parent.parent,
        capture_output=True,
        text=True,
        timeout=600,
    )


def moves_in(path: Path) -> list[str]:
    with path.open() as file:
        tree = chess.pgn.read_game(file)
    assert tree is not None
    assert tree.errors == []
    return [move.uci() for move in tree.mainline_moves()]


def test_it_leaves_a_legal_game_and_pictures(tmp_path: Path, home: Path) -> None:
    out = tmp_path / "new" / "folder"
    run = demo("4", "--out", str(out), home=home)
    assert run.returncode == 0, run.stderr
    assert run.stdout == ""
    assert sorted(path.name for path in out.iterdir()) == [*PICTURES, "game.pgn"]
    assert len(moves_in(out / "game.pgn")) == 8
    assert run.stderr.count("\n") == 8
    for name in PICTURES:
        assert (out / name).read_bytes().startswith(PNG)
    assert list(home.iterdir()) == []


def test_the_same_game_is_played_at_each_run(tmp_path: Path, home: Path) -> None:
    for name in ("a", "b"):
        assert demo("3", "--out", str(tmp_path / name), home=home).returncode == 0
    assert moves_in(tmp_path / "a" / "game.pgn") == moves_in(tmp_path / "b" / "game.pgn")


@pytest.mark.skipif(os.name == "nt", reason="not everybody may make links there")
def test_a_link_in_a_shared_folder_is_not_followed(tmp_path: Path, home: Path) -> None:
    precious, out = tmp_path / "precious.png", tmp_path / "out"
    precious.write_text("precious")
    out.mkdir()
    (out / PICTURES[-1]).symlink_to(precious)
    assert demo("1", "--out", str(out), home=home).returncode == 0
    assert precious.read_text() == "precious"
    assert (out / PICTURES[-1]).read_bytes().startswith(PNG)


def test_it_goes_on_from_a_position_and_ends_with_the_game(tmp_path: Path, home: Path) -> None:
    fen = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"
    run = demo("10", "--out", str(tmp_path / "out"), "--fen", fen, home=home)
    assert run.returncode == 0, run.stderr
    text = (tmp_path / "out" / "game.pgn").read_text()
    assert '[Result "1-0"]' in text
    assert "checkmate" in text


@pytest.mark.parametrize("obstacle", ["file", "game.pgn"])
def test_a_folder_that_cannot_be_written_is_reported_in_one_line(
    tmp_path: Path, home: Path, obstacle: str
) -> None:
    out = tmp_path / "out"
    if obstacle == "file":
        out.write_text("")
    else:
        (out / obstacle).mkdir(parents=True)
    run = demo("1", "--out", str(out), home=home)
    assert run.returncode == 2
    assert run.stderr.splitlines()[-1].startswith("glassbox: --demo: ")
    assert str(out) in run.stderr.splitlines()[-1]
    assert "Traceback" not in run.stderr
