"""The ladder of levels: pairings, result file and the table of levels."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import chess
import pytest
from players.one_ply import MATE, OnePly, choose, value_after
from rating.bradley_terry import Rating, Result
from rating.ladder import (
    ANCHORS,
    ONE_PLY_NAME,
    append_result,
    games_between,
    members,
    pairings,
    read_results,
    rewritten,
)

import engine.protocol.strength
from engine.protocol.strength import STRENGTHS

CALIBRATE = Path(__file__).with_name("calibrate.py")
TABLE = Path(engine.protocol.strength.__file__).read_text(encoding="utf-8")


def run(*arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    found = subprocess.run(
        [sys.executable, str(CALIBRATE), *arguments], capture_output=True, text=True, timeout=300
    )
    assert found.returncode == status, found.stderr
    return found


def test_every_level_plays_its_neighbours_and_the_lowest_levels_the_bottom() -> None:
    met = {frozenset((first.name, second.name)) for first, second in pairings(members(["engine"]))}
    names = [f"level {number}" for number in range(1, len(STRENGTHS) + 1)]
    assert {frozenset(pair) for pair in pairwise(names)} <= met
    assert frozenset((ONE_PLY_NAME, "level 1")) in met


def test_a_missing_anchor_engine_is_left_out() -> None:
    names = {member.name for member in members(["engine"], [])}
    assert not names & {anchor.name for anchor in ANCHORS}


def test_results_are_stored_line_by_line_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    assert read_results(path) == []
    results = [Result("a", "b", 3.5, 6), Result("b", "a", 1, 4), Result("a", "c", 2, 2)]
    for result in results:
        append_result(path, result)
    assert read_results(path) == results
    assert games_between(results, "a", "b") == 10


@pytest.mark.parametrize("line", ["rubbish", "{}", '{"first": 1}', "[]"])
def test_an_invalid_result_line_is_reported(tmp_path: Path, line: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(f"{line}\n")
    with pytest.raises(ValueError, match="line 1 is no result"):
        read_results(path)
    errors = run("fit", "--results", str(path), status=2).stderr
    assert errors.startswith("calibrate.py: ")
    assert errors.count("\n") == 1


def ratings(*elos: float) -> list[Rating]:
    return [Rating(elo, 25.4) for elo in elos]


def test_writing_ratings_changes_nothing_else_in_the_table() -> None:
    elos = [650 + 200 * index for index in range(len(STRENGTHS))]
    source = rewritten(TABLE, ratings(*elos))
    space: dict[str, object] = {"__name__": "engine.protocol.strength"}
    changed = [line for line in source.splitlines() if line not in TABLE.splitlines()]
    assert len(changed) == len(STRENGTHS)
    exec(compile(source, "strength", "exec"), space)
    rows = space["STRENGTHS"]
    assert isinstance(rows, tuple)
    assert [row.elo for row in rows] == elos
    assert {row.error for row in rows} == {25}
    assert [row.nodes for row in rows] == [row.nodes for row in STRENGTHS]
    assert rewritten(source, ratings(*elos)) == source


def test_a_level_without_games_keeps_its_row() -> None:
    elos = [650.0 + 200 * index for index in range(len(STRENGTHS) - 1)]
    last = 4200
    table = TABLE.replace(f"Strength({STRENGTHS[-1].elo},", f"Strength({last},")
    source = rewritten(table, [*ratings(*elos), None])
    (row,) = [line for line in table.splitlines() if f"Strength({last}," in line]
    assert row in source.splitlines()
    with pytest.raises(ValueError, match="do not rise"):
        rewritten(table, [*ratings(*elos[:-1], 4300), None])


def test_ratings_that_do_not_rise_are_refused() -> None:
    with pytest.raises(ValueError, match="do not rise"):
        rewritten(TABLE, ratings(*([700.0] * len(STRENGTHS))))
    with pytest.raises(ValueError, match="more rows"):
        rewritten(TABLE, ratings(700))


def test_a_missing_match_is_played_and_fitted(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    command = ["--results", str(path), "--games", "2", "--only", "one ply"]
    run("play", *command)
    (first, second) = read_results(path)
    assert {first.second, second.second} == {"level 1", "level 2"}
    run("play", *command)  # No match is missing.
    assert len(read_results(path)) == 2
    shown = run("fit", "--results", str(path)).stdout
    assert "level 1" in shown
    assert "chained" in shown


@pytest.mark.parametrize("arguments", [["--games", "3"], ["--games", "0"], ["--concurrency", "no"]])
def test_bad_input_gives_one_line_and_status_2(arguments: list[str]) -> None:
    found = run("play", "--results", "none.jsonl", *arguments, status=2)
    assert found.stderr.startswith("calibrate.py")
    assert found.stderr.count("\n") == 1


def test_one_ply_mates_or_wins_the_most_material() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/1n6/5PPP/R1R3K1 w - - 0 1")
    assert choose(board, 0)[0].uci() in ("a1a8", "c1c8")
    assert value_after(board, chess.Move.from_uci("a1a8")) == MATE
    taker = chess.Board("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1")
    assert choose(taker, 0)[0].uci() == "d2d6"


def test_one_plys_choice_depends_on_position_move_number_and_seed() -> None:
    board = chess.Board()
    assert choose(board, 1) == choose(board, 1)
    assert len({choose(board, seed)[0] for seed in range(20)}) > 5
    player = OnePly()
    player.answer(["position", "startpos", "moves", "e2e4"])
    (info, best) = player.answer(["go"])
    assert info == "info depth 1 score cp 0"
    assert chess.Move.from_uci(best.split()[1]) in player.board.legal_moves
