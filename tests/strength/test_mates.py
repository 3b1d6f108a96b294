"""Mate scores: the counting of wrong ones, the proved positions, and the engine's own scores."""

from __future__ import annotations

from pathlib import Path

import chess
import mates
import pytest
from mate_solver import MateSolver
from mates import Mate, Verdict, judged, read

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import EXACT_BOUND, Search, mate_in

OWN = read(mates.OWN.read_text("utf-8").splitlines())
KNOWN = "8/5p1p/6k1/2p2p2/4q3/5RPK/3r3P/Q6R w - - bm #-6;\n"
"""The score of its first root move alone is a mate in five."""
PROVED_AT_ONCE = 3
"""Proofs of longer mates are tests marked slow."""
MOST_POSITIONS = 10_000_000


@pytest.mark.parametrize(
    ("line", "fen"),
    [
        ("8/8/8/8/8/8/8/K1k5 w - - bm #-6;", "8/8/8/8/8/8/8/K1k5 w - - 0 1"),
        ("8/8/8/8/8/8/8/K1k5 b - - 3 40 bm #-6;", "8/8/8/8/8/8/8/K1k5 b - - 3 40"),
        ("8/8/8/8/8/8/8/K1k5 w - - bm #-6; PV: a1a2;", "8/8/8/8/8/8/8/K1k5 w - - 0 1"),
    ],
)
def test_a_position_is_read_with_its_mate(line: str, fen: str) -> None:
    assert read(["", "# a remark", line]) == [Mate(fen, -6)]


@pytest.mark.parametrize("line", ["8/8 w", "8/8/8/8/8/8/8/K1k5 w - - bm Ka2;", "K w - - bm #0;"])
def test_another_line_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="line 1 "):
        read([line])


@pytest.mark.parametrize(
    ("scores", "truth", "verdict"),
    [
        (["cp 90", "mate 5", "mate 4"], 4, Verdict((), True, True)),
        (["mate 5"], 4, Verdict((), True, False)),
        (["mate 4", "cp 900"], 4, Verdict((), False, False)),
        (["mate 3", "mate 4"], 4, Verdict((3,), True, True)),
        (["mate 3 lowerbound", "mate -9 upperbound"], 4, Verdict((), False, False)),
        (["mate -5"], 4, Verdict((-5,), False, False)),
        (["mate -5", "mate -6"], -6, Verdict((-5,), True, True)),
        ([], -6, Verdict((), False, False)),
    ],
)
def test_a_shorter_mate_than_the_truth_is_wrong(
    scores: list[str], truth: int, verdict: Verdict
) -> None:
    lines = [f"info depth 9 multipv 1 score {score} nodes 7 pv e2e4" for score in scores]
    assert judged(["info string score", *lines], truth) == verdict


def mated_by_trying_all(board: chess.Board, moves: int) -> bool:
    """Return whether the opponent mates the side to move within so many of its own moves."""
    if board.is_checkmate():
        return True
    return (
        moves > 0
        and any(board.legal_moves)
        and all(mates_by_trying_all(after(board, reply), moves) for reply in board.legal_moves)
    )


def mates_by_trying_all(board: chess.Board, moves: int) -> bool:
    """Return whether the side to move mates within so many moves."""
    return moves > 0 and any(
        mated_by_trying_all(after(board, move), moves - 1) for move in board.legal_moves
    )


def after(board: chess.Board, move: chess.Move) -> chess.Board:
    found = board.copy(stack=False)
    found.push(move)
    return found


def test_the_solver_agrees_with_python_chess_on_short_mates() -> None:
    wrong = []
    for mate in [one for one in OWN if abs(one.moves) <= 2][::4]:
        board = chess.Board(mate.fen)
        question = mates_by_trying_all if mate.moves > 0 else mated_by_trying_all
        moves = abs(mate.moves)
        if not question(board, moves) or question(board, moves - 1):
            wrong.append(mate)
    assert not wrong


def unproved(positions: list[Mate]) -> list[Mate]:
    """Return the positions whose distance the solver does not confirm."""
    return [
        mate
        for mate in positions
        if MateSolver(MOST_POSITIONS).distance(Position(mate.fen), abs(mate.moves)) != mate.moves
    ]


def test_the_distances_of_short_mates_are_proved() -> None:
    assert unproved([mate for mate in OWN if abs(mate.moves) <= PROVED_AT_ONCE]) == []


@pytest.mark.slow
def test_the_distances_of_long_mates_are_proved() -> None:
    assert unproved([mate for mate in OWN if abs(mate.moves) > PROVED_AT_ONCE]) == []


def test_there_are_mates_of_every_distance_for_both_sides() -> None:
    assert {mate.moves for mate in OWN} == {*range(-6, 0), *range(1, 7)}
    assert len(OWN) >= 300
    assert len({mate.fen for mate in OWN}) == len(OWN)


@pytest.mark.parametrize("nodes", ["98000", "100000", "101500"])
def test_the_score_of_an_unfinished_iteration_is_no_mate_score(nodes: str, tmp_path: Path) -> None:
    file = tmp_path / "known.epd"
    file.write_text(KNOWN, "utf-8")
    assert mates.main([str(file), "--nodes", nodes]) == 0


@pytest.mark.parametrize("nodes", [200, 400, 1_000, 4_000])
def test_a_search_that_ends_anywhere_has_no_exact_mate_shorter_than_the_truth(nodes: int) -> None:
    table = Table(1)
    wrong = []
    for mate in OWN:
        table.clear()
        search = Search(table)
        search.begin(Position(mate.fen), nodes)
        while search.deepen():
            pass
        found = mate_in(search.value())
        if search.bound() == EXACT_BOUND and found is not None:
            is_short = abs(found) < abs(mate.moves)
            wrong += [(mate, found)] if is_short or found * mate.moves < 0 else []
    assert not wrong


@pytest.mark.parametrize("threads", [1, 2])
def test_no_mate_score_is_shorter_than_the_truth(threads: int) -> None:
    verdicts = mates.run(mates.ENGINE, OWN[::8], 8_000, threads)
    assert not [one for one in verdicts if one.wrong]
    assert sum(one.is_found for one in verdicts) > len(verdicts) // 4


@pytest.mark.slow
def test_no_mate_score_is_shorter_than_the_truth_in_ten_runs() -> None:
    """Two threads do not repeat a search, so all positions are searched ten times."""
    assert mates.main(["--nodes", "400", "10000", "--runs", "10", "--busy", "4"]) == 0


def test_a_wrong_score_gives_the_status_1(tmp_path: Path) -> None:
    file = tmp_path / "claimed.epd"
    file.write_text("7k/8/5K2/6Q1/8/8/8/8 w - - bm #2;\n", "utf-8")  # a mate in one
    assert mates.main([str(file), "--nodes", "1000", "--threads", "1"]) == 1


def test_a_missing_file_and_a_missing_engine_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert mates.main([str(tmp_path / "none.epd")]) == 2
    assert mates.main(["--engine", str(tmp_path / "none"), "--nodes", "9"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 2
