"""``glassbox-engine review`` with several workers and in parts, and runs that are interrupted."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from child_programs import output_of

from engine.__main__ import main

ROOT = Path(__file__).resolve().parents[4]
NODES = ["--nodes", "1000"]
GAMES = 7
BAD = 4
"""The game of a variant whose rules are not known."""
MOVES = (
    "1. f3 e5 2. g4 Qh4# 0-1",
    "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0",
    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 *",
    "1. e4 *",
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 0-1",
    "1. c4 {a comment\n\nwith an empty line} c5 1/2-1/2",
    "1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2",
)
LIMITED = """
import resource, sys
from engine.__main__ import main

resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.exit(main(sys.argv[2:]))
"""

signals = pytest.mark.skipif(os.name == "nt", reason="signals")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    texts = [f'[White "Müller {number}"]\n\n{moves}\n\n' for number, moves in enumerate(MOVES, 1)]
    texts[BAD - 1] = '[Variant "Atomic"]\n' + texts[BAD - 1]
    path = tmp_path / "games.pgn"
    path.write_bytes("".join(texts).encode("cp1252"))
    return path


def review(games: Path, out: str, *options: str) -> tuple[int, bytes]:
    """Review a file; return the exit status and the bytes of the new file."""
    path = games.with_name(out)
    status = main(["review", str(games), "--out", str(path), *NODES, *options])
    return status, path.read_bytes()


def command(games: Path, *options: str) -> list[str]:
    return ["review", str(games), "--out", str(games.with_name("out.pgn")), *options]


def start(arguments: list[str], most_bytes: int = 2**40) -> subprocess.Popen[str]:
    """Start a run in a process of its own, whose files may have so many bytes."""
    return subprocess.Popen(
        [sys.executable, "-c", LIMITED, str(most_bytes), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def long_games(path: Path, count: int) -> Path:
    """Write games each of which takes some time."""
    moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nc3 Nc6 6. Nb1 Nb8 *"
    path.write_text("".join(f'[White "{one}"]\n\n{moves}\n\n' for one in range(count)), "utf-8")
    return path


def faults(told: str) -> list[str]:
    """Return the lines on standard error that are no progress, which a slow machine tells."""
    return [line for line in told.splitlines() if not re.match(r"\d+ of \d+ games", line)]


def wait_for_games(journal: Path, count: int) -> None:
    """Wait until so many games are finished."""
    while not journal.exists() or journal.read_bytes().count(b"\n") <= count:
        time.sleep(0.02)


def test_any_number_of_workers_and_parts_gives_the_same_bytes(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, whole = review(games, "1.pgn", "--json")
    lines = capsys.readouterr().out
    assert status == 1
    assert whole.count(b"[White ") == lines.count("\n") == GAMES - 1
    assert [json.loads(line)["game"] for line in lines.splitlines()] == [1, 2, 3, 5, 6, 7]
    assert review(games, "3.pgn", "--json", "--workers", "3") == (1, whole)
    assert capsys.readouterr().out == lines
    for count in (2, 3, GAMES + 3):
        parts = [
            review(games, f"{one}-{count}.pgn", "--json", "--part", f"{one}/{count}")
            for one in range(1, count + 1)
        ]
        assert b"".join(data for _, data in parts) == whole
        assert [status for status, _ in parts].count(1) == 1
        assert capsys.readouterr().out == lines


def test_a_finished_run_leaves_nothing_but_its_output(games: Path) -> None:
    review(games, "out.pgn")
    assert {path.name for path in games.parent.iterdir()} == {"games.pgn", "out.pgn"}


def test_a_bad_game_in_the_middle_is_one_line(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    review(games, "out.pgn", "--workers", "2")
    [line] = faults(capsys.readouterr().err)
    assert line.startswith(f"game {BAD}: ")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_every_encoding_gives_the_same_games(games: Path, encoding: str) -> None:
    expected = review(games, "1.pgn")
    games.write_bytes(games.read_bytes().decode("cp1252").encode(encoding))
    assert review(games, "2.pgn") == expected


@signals
def test_a_run_that_was_killed_goes_on_with_the_other_games(tmp_path: Path) -> None:
    games = long_games(tmp_path / "games.pgn", 12)
    journal = tmp_path / "out.pgn.unfinished"
    arguments = command(games, "--nodes", "40000", "--workers", "2")
    process = start(arguments)
    wait_for_games(journal, 3)
    process.kill()
    output_of(process)
    before = journal.read_bytes()
    finished = before[: before.rfind(b"\n") + 1]
    journal.write_bytes(finished + b"00000000 half a li")
    assert main(["review", str(games), "--out", str(tmp_path / "out.pgn")]) == 2
    assert journal.read_bytes().startswith(finished)
    resumed = start([*arguments, "--resume"])
    while journal.exists() and journal.read_bytes().count(b"\n") <= finished.count(b"\n"):
        time.sleep(0.02)
    assert not journal.exists() or journal.read_bytes().startswith(finished)
    lines, _ = output_of(resumed)
    assert resumed.returncode == 0
    assert len(lines.splitlines()) == 12
    assert not journal.exists()
    other = tmp_path / "other.pgn"
    assert main(["review", str(games), "--out", str(other), "--nodes", "40000"]) == 0
    assert (tmp_path / "out.pgn").read_bytes() == other.read_bytes()


@signals
def test_the_workers_of_a_killed_run_end(tmp_path: Path) -> None:
    games = long_games(tmp_path / "games.pgn", 12)
    process = start(command(games, "--nodes", "40000", "--workers", "2"))
    wait_for_games(tmp_path / "out.pgn.unfinished", 1)
    process.kill()
    process.communicate(timeout=30)  # The workers hold the other ends of the same pipes.


@signals
def test_ctrl_c_ends_a_run_in_one_line_and_it_can_go_on(tmp_path: Path) -> None:
    games = long_games(tmp_path / "games.pgn", 12)
    arguments = command(games, "--nodes", "40000", "--workers", "2")
    process = start(arguments)
    wait_for_games(tmp_path / "out.pgn.unfinished", 2)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert process.returncode == 130
    [line] = faults(told)
    assert "--resume" in line
    assert main([*arguments, "--resume"]) == 0
    assert (tmp_path / "out.pgn").read_text("utf-8").count("[White ") == 12


@signals
def test_a_full_disk_is_one_line_and_the_run_can_go_on(games: Path) -> None:
    _, whole = review(games, "whole.pgn")
    process = start(command(games, *NODES), most_bytes=1_500)
    _, told = output_of(process)
    assert process.returncode == 1
    [line] = faults(told)
    assert "--resume" in line
    assert main(command(games, *NODES, "--resume")) == 1
    assert games.with_name("out.pgn").read_bytes() == whole


def interrupted(games: Path) -> Path:
    """Leave the journal of a run that was interrupted."""
    output_of(start(command(games, *NODES), most_bytes=1_500))
    journal = games.with_name("out.pgn.unfinished")
    assert journal.exists()
    return journal


@signals
def test_a_changed_file_or_other_settings_are_refused_in_one_line(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = interrupted(games)
    before = journal.read_bytes()
    for options in (["--nodes", "2000"], [*NODES, "--json"], [*NODES, "--part", "1/2"]):
        assert main(command(games, *options, "--resume")) == 2
        assert len(faults(capsys.readouterr().err)) == 1
    games.write_bytes(games.read_bytes() + b"1. e4 *\n")
    assert main(command(games, *NODES, "--resume")) == 2
    assert len(faults(capsys.readouterr().err)) == 1
    assert journal.read_bytes() == before


@signals
def test_without_resume_an_interrupted_run_is_not_overwritten(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = interrupted(games)
    before = journal.read_bytes()
    assert main(command(games, *NODES)) == 2
    [line] = faults(capsys.readouterr().err)
    assert "--resume" in line
    assert journal.read_bytes() == before


def test_resume_without_an_interrupted_run_begins_one(games: Path) -> None:
    status, data = review(games, "out.pgn", "--resume")
    assert (status, data.count(b"[White ")) == (1, GAMES - 1)
    assert main(command(games, *NODES, "--resume")) == 2, "the output of a run that has ended"
    assert games.with_name("out.pgn").read_bytes() == data


def test_resume_needs_an_output(games: Path) -> None:
    assert main(["review", str(games), "--json", "--resume"]) == 2


@pytest.mark.parametrize("part", ["0/2", "3/2", "1/0", "1", "a/b", "1/2/3", "/"])
def test_wrong_parts_are_refused(games: Path, part: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(command(games, "--part", part))
    assert ended.value.code == 2


@signals
def test_a_run_whose_reader_has_gone_ends(games: Path) -> None:
    process = start(["review", str(games), "--json", *NODES])
    assert process.stdout is not None
    process.stdout.close()
    assert process.wait(60) == 0
    assert process.stderr is not None
    assert "Traceback" not in process.stderr.read()
    process.stderr.close()
