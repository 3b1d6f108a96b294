"""``glassbox-engine pgn``: the games of a file, and what could not be read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from make_pgn import games

from engine.__main__ import main
from engine.notation.reader import Reading
from engine.notation.visitor import RemarkCode
from engine.tools.pgn import ENDS, REASONS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file of four games: two are whole, one is cut short, one has no first position."""
    whole = list(games(2, seed=1))
    cut = '[White "A"]\n\n1. e4 e5 2. Qxd8 Nc6 1-0\n\n'
    path = tmp_path / "games.pgn"
    path.write_text(f'{whole[0]}{cut}{whole[1]}[FEN "none"]\n\n1. e4 *\n', "utf-8")
    return path


def test_it_counts_games_and_moves_and_names_what_it_cannot_read(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pgn", str(file), "--json"]) == 0
    result = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert result["games"] == 4
    assert result["moves"] > 2
    assert [(one["game"], one["code"], one["move"], one["text"]) for one in result["faults"]] == [
        (2, "illegal word", "2.", "Qxd8"),
        (4, "no start", "", ""),
    ]


def test_each_fault_is_one_line_before_the_totals(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pgn", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines[:-1]] == ['game 2, move 2. "Qxd8"', "game 4"]
    assert lines[-1].startswith("4 games ")


def test_a_fault_among_the_tags_names_no_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.pgn"
    path.write_text('[White "A"]\n\n1. e4 e5 2. Nf3 *\n\n[Event "B"]\n[White "B\n\n1. d4 *\n')
    assert main(["pgn", str(path), "--json"]) == 0
    [fault] = json.loads(capsys.readouterr().out)["faults"]
    assert (fault["game"], fault["code"], fault["move"]) == (2, "open tag", "")


@pytest.mark.parametrize("control", ["\x1b[31m", "\x9b31m", "\u202e"])
def test_what_a_file_holds_does_not_control_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], control: str
) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(f"1. e4 hello{control} e5 *\n", "utf-8")
    assert main(["pgn", str(path)]) == 0
    [line, _] = capsys.readouterr().out.splitlines()
    assert "hello" in line
    assert line.isprintable()


def test_a_file_that_cannot_be_read_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path / "missing.pgn", tmp_path):
        assert main(["pgn", str(path)]) == 2
        assert capsys.readouterr().err.startswith(f"glassbox-engine: {path}: ")


def test_an_empty_file_has_no_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.pgn").touch()
    assert main(["pgn", str(tmp_path / "empty.pgn")]) == 0
    assert capsys.readouterr().out.startswith("0 games 0 moves 0 faults ")


def test_every_code_has_a_reason() -> None:
    assert REASONS.keys() == set(RemarkCode)
    assert ENDS.keys() == set(Reading) - {Reading.WHOLE}
