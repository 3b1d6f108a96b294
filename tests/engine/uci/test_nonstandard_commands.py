"""The commands that extend UCI."""

from __future__ import annotations

import io

import chess
import pytest
from positions import KIWIPETE

from engine.core.board.position import Position
from engine.core.evaluation.terms import position_scores
from engine.uci.command_loop import CommandLoop


def finish(*lines: str) -> list[str]:
    output = io.StringIO()
    dialogue = CommandLoop(output)
    for line in lines:
        dialogue.obey(line)
    dialogue.wait()
    return output.getvalue().splitlines()


def test_perft_prints_a_count_for_each_move_and_the_total() -> None:
    lines = finish(f"position fen {KIWIPETE}", "go perft 3")
    counts = dict(line.split(": ") for line in lines if line[4:6] == ": ")
    assert len(counts) == 48
    assert sum(map(int, counts.values())) == 97862
    assert "Nodes searched: 97862" in lines
    assert not [line for line in lines if line.startswith("bestmove")]


@pytest.mark.parametrize(("depth", "leaves"), [("0", 1), ("1", 20), ("5", 4865609)])
def test_perft_gives_known_counts_at_several_depths(depth: str, leaves: int) -> None:
    assert f"Nodes searched: {leaves}" in finish(f"go perft {depth}")


def test_perft_and_bench_answer_isready_and_obey_stop() -> None:
    for command in ("go perft 30", "bench 60"):
        output = io.StringIO()
        dialogue = CommandLoop(output)
        dialogue.obey(command)
        dialogue.obey("isready")
        assert output.getvalue().splitlines()[-1] == "readyok"
        dialogue.obey("stop")
        dialogue.wait()
        assert "was stopped" in output.getvalue()


def test_setoption_is_refused_during_bench() -> None:
    output = io.StringIO()
    dialogue = CommandLoop(output)
    dialogue.obey("bench 60")
    dialogue.obey("setoption name Hash value 32")
    assert output.getvalue().startswith("info string setoption")
    dialogue.obey("stop")
    dialogue.wait()


def test_bench_prints_nodes_and_speed() -> None:
    *_, last = finish("bench 2")
    nodes, word, _, unit = last.split()
    assert (word, unit) == ("nodes", "nps")
    assert int(nodes) > 1000


@pytest.mark.parametrize("words", ["0", "61", "deep"])
def test_bench_refuses_an_invalid_depth(words: str) -> None:
    (line,) = finish(f"bench {words}")
    assert line.startswith("info string bench: ")


def test_d_prints_board_fen_key_and_checkers() -> None:
    mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    lines = finish(f"position fen {mated}", "d")
    board = chess.Board(mated)
    rows = [line[4:].replace(" ", "") for line in lines[:8]]
    assert rows == str(board).replace(" ", "").splitlines()
    assert f"Fen: {Position(mated).fen()}" in lines
    assert f"Key: {Position(mated).key():016X}" in lines
    assert lines[-1] == "Checkers: h4"


def test_eval_prints_every_term_and_the_score() -> None:
    lines = finish(f"position fen {KIWIPETE}", "eval")
    assert any(line.startswith("material") for line in lines)
    (score,) = position_scores([Position(KIWIPETE)])
    assert lines[-1] == f"score {score:+} centipawns for White, who is to move"
