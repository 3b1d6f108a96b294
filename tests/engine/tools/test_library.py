"""``glassbox-engine library``: importing, finding, exploring and checking games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from make_pgn import games

from engine.__main__ import main

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text("".join(games(30, seed=1)) + "1. e4 e5 2. Ke3 *\n", "utf-8")
    return path


@pytest.fixture
def library(tmp_path: Path, file: Path, capsys: Capture) -> Path:
    path = tmp_path / "games.library"
    assert main(["library", "import", str(path), str(file), "--json"]) == 0
    capsys.readouterr()
    return path


def answer(capsys: Capture, *arguments: str) -> Any:
    assert main(["library", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out.splitlines()[-1])


def test_import_counts_games_and_names_faults(tmp_path: Path, file: Path, capsys: Capture) -> None:
    path = tmp_path / "new.library"
    result = answer(capsys, "import", str(path), str(file))
    assert (result["read"], result["kept"], result["faulty"]) == (31, 31, 1)
    (fault,) = result["faults"]
    assert (fault["game"], fault["code"], fault["text"]) == (31, "illegal word", "Ke3")
    assert main(["library", "import", str(path), str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(f"{file}:{fault['line']}: ")


def test_a_folder_is_a_collection(tmp_path: Path, file: Path, capsys: Capture) -> None:
    folder = tmp_path / "open"
    folder.mkdir()
    file.rename(folder / "a.PGN")
    (folder / "notes.txt").write_text("1. d4 *", "utf-8")
    path = tmp_path / "new.library"
    assert answer(capsys, "import", str(path), str(folder))["kept"] == 31
    assert answer(capsys, "find", str(path), "--collection", "open")["count"] == 31
    assert answer(capsys, "find", str(path), "--collection", "a")["count"] == 0


def test_find_lists_games_in_an_order(library: Path, capsys: Capture) -> None:
    result = answer(capsys, "find", str(library), "--sort", "date", "--count", "7")
    dates = [game["tags"]["Date"] for game in result["games"]]
    assert (result["count"], len(dates)) == (31, 7)
    assert dates[1:] == sorted(dates[1:])  # The one without a date is first.
    result = answer(capsys, "find", str(library), "--from", "1980", "--result", "1-0")
    assert {game["tags"]["Result"] for game in result["games"]} == {"1-0"}
    assert all(game["tags"]["Date"] >= "1980" for game in result["games"])
    assert main(["library", "find", str(library), "--elo", "1200-2800"]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 1


def test_find_takes_material_and_pawns(library: Path, capsys: Capture) -> None:
    every = answer(capsys, "find", str(library))["count"]
    opening = answer(capsys, "find", str(library), "--material", "KQRRBBNNP8 v KQRRBBNNPPPPPPPP")
    assert opening["count"] == every
    assert {game["ply"] for game in opening["games"]} == {0}
    moved = answer(capsys, "find", str(library), "--white-pawns", "e4", "--material", "KP*Q+ v K")
    assert moved["count"] < every
    pawns = answer(capsys, "find", str(library), "--white-pawns", "a2,b2", "--lasting", "2")
    assert 0 < pawns["count"] <= every
    alone = answer(
        capsys, "find", str(library), "--board-alone", "--fen", "8/8/8/8/8/8/8/K6k w - - 0 1"
    )
    assert alone["count"] == 0


@pytest.mark.parametrize("grouping", ["opening", "opponent", "player", "time-control", "year"])
def test_statistics_count_every_game(library: Path, grouping: str, capsys: Capture) -> None:
    found = answer(capsys, "statistics", str(library), "--by", grouping, "--count", "999")
    games = 62 if grouping == "player" else 31
    assert found["total"]["games"] == games
    assert sum(group["results"]["games"] for group in found["groups"]) == games
    assert main(["library", "statistics", str(library), "--by", grouping, "--count", "3"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == min(found["count"], 3) + 2


def test_reviewed_games_are_found_by_what_went_wrong(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mate.pgn"
    file.write_text("1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 e5 *\n", "ascii")
    path = str(tmp_path / "mates.library")
    assert answer(capsys, "import", path, str(file))["kept"] == 2
    assert answer(capsys, "review", path, "--nodes", "2000")["games"] == 2
    found = answer(capsys, "find", path, "--mistake", "mate", "--mistake-kind", "allows")
    (game,) = found["games"]
    assert (game["number"], game["ply"]) == (1, 2)
    assert game["white_accuracy"] < game["black_accuracy"] <= 100
    assert answer(capsys, "find", path, "--mate", "created", "--phase", "endgame")["count"] == 0
    assert answer(capsys, "find", path, "--verdict", "blunder")["count"] == 1
    assert answer(capsys, "find", path, "--accuracy", "0-60")["count"] <= 1


def test_games_are_exported_changed_and_found_again(
    library: Path, tmp_path: Path, capsys: Capture
) -> None:
    name = str(library)
    target = tmp_path / "out.pgn"
    assert answer(capsys, "export", name, str(target), "--game", "3", "--game", "1")["games"] == 2
    assert target.read_text("utf-8").count("[Event ") == 2
    won = answer(capsys, "find", name, "--result", "1-0")["count"]
    assert answer(capsys, "export", name, str(target), "--result", "1-0")["games"] == won
    assert main(["library", "edit", name, "--game", "2", "--set", "White=Zoe"]) == 0
    assert answer(capsys, "find", name, "--player", "Zoe")["count"] == 1
    assert answer(capsys, "move", name, "--game", "2", "--to", "best")["games"] == 1
    assert answer(capsys, "find", name, "--collection", "best")["count"] == 1
    assert answer(capsys, "bin", name, "--game", "2", "--game", "99")["games"] == 1
    assert answer(capsys, "find", name, "--player", "Zoe")["count"] == 0
    assert answer(capsys, "find", name, "--player", "Zoe", "--in-bin")["count"] == 1
    assert answer(capsys, "restore", name, "--game", "2")["games"] == 1
    assert answer(capsys, "find", name, "--player", "Zoe")["count"] == 1


def test_explore_tells_what_was_played(library: Path, capsys: Capture) -> None:
    result = answer(capsys, "explore", str(library))
    assert result["reached"]["games"] == 31
    assert sum(move["games"] for move in result["moves"]) == 31
    assert main(["library", "explore", str(library)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(result["moves"]) + 3


def test_a_sound_library_is_checked_and_copied(
    library: Path, tmp_path: Path, capsys: Capture
) -> None:
    copy = tmp_path / "copy.library"
    assert answer(capsys, "check", str(library), "--backup", str(copy))["games"] == 31
    assert answer(capsys, "check", str(copy))["games"] == 31


def test_a_damaged_library_is_one_line_and_can_be_rescued(library: Path, capsys: Capture) -> None:
    library.write_bytes(library.read_bytes()[:8000])
    assert main(["library", "check", str(library)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
    result = answer(capsys, "check", str(library), "--rescue")
    assert Path(result["aside"]).is_file()
    assert answer(capsys, "check", str(library))["games"] == result["rescued"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["find", "{missing}"],
        ["import", "{library}", "{missing}"],
        ["find", "{library}", "--from", "yesterday"],
        ["find", "{library}", "--elo", "good"],
        ["find", "{library}", "--opening", "Z99"],
        ["edit", "{library}", "--game", "1", "--set", "Result=won"],
        ["edit", "{library}", "--game", "1", "--set", "White"],
        ["find", "{library}", "--accuracy", "good"],
        ["find", "{library}", "--material", "KRP"],
        ["find", "{library}", "--material", "KX v K"],
        ["find", "{library}", "--white-pawns", "e9"],
        ["find", "{library}", "--tag", "Opening"],
        ["explore", "{library}", "--fen", "nonsense"],
    ],
    ids=range(13),
)
def test_wrong_use_is_one_line(
    library: Path, tmp_path: Path, arguments: list[str], capsys: Capture
) -> None:
    places = {"missing": str(tmp_path / "missing"), "library": str(library)}
    assert main(["library", *(one.format(**places) for one in arguments)]) == 2
    captured = capsys.readouterr()
    assert (captured.out, len(captured.err.splitlines())) == ("", 1)
