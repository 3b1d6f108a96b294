"""The match runner as a process with a command line."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import chess.pgn
import pytest

MATCH = Path(__file__).with_name("match.py")
PATIENCE_S = 120.0
FAKE = f"{sys.executable} {Path(__file__).with_name('players') / 'fake_engine.py'}"


def run(*arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    found = subprocess.run(
        [sys.executable, str(MATCH), *arguments], capture_output=True, text=True, timeout=600
    )
    assert found.returncode == status, found.stderr
    return found


def match(first: str, second: str, *arguments: str) -> dict[str, object]:
    """Play fake engines with these arguments; return the JSON result."""
    command = ["--first", f"{FAKE} {first}", "--second", f"{FAKE} {second}", "--json", *arguments]
    found = json.loads(run(*command).stdout.splitlines()[-1])
    assert isinstance(found, dict)
    return found


def games_of(path: Path) -> list[chess.pgn.Game]:
    with path.open(encoding="utf-8") as file:
        games = list(iter(lambda: chess.pgn.read_game(file), None))
    assert not any(game.errors for game in games)
    return games


def test_each_opening_is_played_with_both_colours(tmp_path: Path) -> None:
    out = tmp_path / "games.pgn"
    names = ["--first-name", "A", "--second-name", "B"]
    result = match("", "", "--depth", "3", "--games", "6", "--pgn", str(out), *names)
    assert result["pairs"] == [0, 0, 3, 0, 0]  # Equal engines, so all pairs are even.
    games = games_of(out)
    assert [game.headers["White"] for game in games] == ["A", "B"] * 3
    assert [game.headers["Round"] for game in games] == ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]
    texts = [[move.uci() for move in game.mainline_moves()] for game in games]
    assert texts[0::2] == texts[1::2]
    assert len({tuple(moves[:8]) for moves in texts}) == 3
    node = games[0].variations[0]
    assert node.comment == "book"
    while len(node.variations) and node.comment == "book":
        node = node.variations[0]
    assert re.fullmatch(r"\?/3 \d+\.\d{3}s 7n", node.comment)


def test_the_result_does_not_depend_on_the_concurrency(tmp_path: Path) -> None:
    command = ["--depth", "3", "--games", "8", "--seed", "7"]
    scores = ["--score 0", "--score 40"]
    alone = match(*scores, *command, "--concurrency", "1")
    together = match(*scores, *command, "--concurrency", "3")
    for key in ("wins", "draws", "losses", "pairs", "endings"):
        assert alone[key] == together[key]


@pytest.mark.parametrize(
    ("fault", "name", "patience_s"),
    [
        ("illegal", "illegal move", 120),
        ("none", "illegal move", 120),
        ("crash", "crash", 120),
        ("hang", "hang", 4),
    ],
)
def test_failures_are_counted_for_the_engine_that_fails(
    fault: str, name: str, patience_s: int
) -> None:
    command = ["--depth", "3", "--games", "2", "--patience", str(patience_s)]
    result = match("", f"--fault {fault} --at 2", *command)
    assert (result["wins"], result["losses"]) == (2, 0)
    first, second = result["first"], result["second"]
    assert isinstance(first, dict)
    assert isinstance(second, dict)
    assert first["failures"] == {}
    assert second["failures"] == {name: 2}
    assert result["endings"] == {"failure": 2}


def test_a_loss_on_time_is_counted_and_shown() -> None:
    command = ["--first", f"{FAKE} --fault late --late 4.1 --at 1", "--second", FAKE]
    found = run(*command, "--tc", "4+1", "--margin", "20", "--games", "2", "--json")
    result = json.loads(found.stdout.splitlines()[-1])
    assert result["losses"] == 2
    assert result["first"]["failures"] == {"loss on time": 2}
    assert result["first"]["worst_overshoot_ms"] > 20
    assert result["second"]["worst_overshoot_ms"] < 0
    assert re.search(
        r"game 1: first \(Fake \(first\)\): loss on time: \d+\.\d ms over", found.stderr
    )


@pytest.mark.parametrize(
    ("score", "off", "ending"),
    [
        ("--score 2000", "--no-draw-adjudication", "win by adjudication"),
        ("--score 0", "--no-win-adjudication", "draw by adjudication"),
    ],
)
def test_games_are_adjudicated_by_default(score: str, off: str, ending: str) -> None:
    command = ["--depth", "3", "--games", "4"]
    rules = ["--no-draw-adjudication", "--no-win-adjudication"]
    endings = match(score, score, *command, off)["endings"]
    assert isinstance(endings, dict)
    assert endings.get(ending, 0) > 0
    endings = match(score, score, *command, *rules)["endings"]
    assert isinstance(endings, dict)
    assert endings.get(ending, 0) == 0


def test_an_sprt_stops_at_a_decision() -> None:
    result = match(
        "", "--fault illegal --at 1", "--depth", "3", "--sprt", "0,200", "--concurrency", "2"
    )
    test = result["sprt"]
    assert isinstance(test, dict)
    assert test["decision"] == "H1"
    assert test["llr"] >= 2.94
    assert isinstance(result["games"], int)
    assert 0 < result["games"] < 400


def test_engines_of_both_protocols_can_play_each_other() -> None:
    result = match("", "--xboard", "--second-protocol", "xboard", "--tc", "60+1", "--games", "2")
    assert result["games"] == 2
    assert result["first"] != result["second"]
    for side in (result["first"], result["second"]):
        assert isinstance(side, dict)
        assert side["failures"] == {}


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGINT to send")
def test_ctrl_c_prints_the_result_so_far(tmp_path: Path) -> None:
    out = tmp_path / "games.pgn"
    command = ["--first", FAKE, "--second", FAKE, "--depth", "3", "--games", "1000000", "--json"]
    command += ["--pgn", str(out)]
    process = subprocess.Popen(
        [sys.executable, str(MATCH), *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline_s = time.monotonic() + PATIENCE_S
    while not out.exists() or not out.read_text():  # Written once there is a result.
        assert time.monotonic() < deadline_s
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 130
    assert errors.endswith("interrupted; the result so far:\n")
    assert json.loads(output.splitlines()[-1])["games"] > 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--games", "3"], "--games: 3 is odd"),
        (["--games", "0"], "--games: not a number of games from 2"),
        (["--tc", "1+1"], "--tc: not allowed with argument --depth"),
        (["--margin", "5"], "--margin: there is no clock"),
        (["--concurrency", "0"], "--concurrency: not a number of games from 1"),
        (["--seed", "-1"], "--seed: not a seed from 0"),
        (["--sprt", "5,0"], "--sprt: elo0 must be below elo1"),
        (["--openings", "random:2"], "--openings: random openings have"),
        (["--openings", "none.epd"], "--openings: none.epd: No such file"),
        (["--pgn", "no/such/folder.pgn"], "--pgn: no/such/folder.pgn: No such file"),
        (["--pgn", str(MATCH)], "--pgn: .*: File exists"),
        (["--first-option", "Hash"], "--first-option: not NAME=VALUE"),
        (["--first-option", "Hash=0"], "--first: .*its option Hash is a whole number"),
        (["--second-protocol", "winboard"], "--second-protocol: invalid choice"),
        (["--second", ""], "--second: an empty command"),
        (["--second", "'"], "--second: No closing quotation"),
        (["--second", "no-such-engine"], "--second: no-such-engine: no uci engine"),
        (["--frist", "x"], "unrecognized arguments"),
    ],
)
def test_bad_input_gives_one_line_and_status_2(arguments: list[str], complaint: str) -> None:
    found = run("--first", FAKE, "--second", FAKE, "--depth", "3", *arguments, status=2)
    assert found.stdout == ""
    assert re.fullmatch(rf"match\.py: .*{complaint}.*\n", found.stderr)


def test_the_engines_and_a_limit_must_be_named() -> None:
    assert "--second" in run("--first", FAKE, "--depth", "1", status=2).stderr
    assert "--tc --nodes --depth" in run("--first", FAKE, "--second", FAKE, status=2).stderr
