"""After a refused position no search answers with moves or scores of another position."""

from __future__ import annotations

import chess
import pytest
from uci_lines import best_moves, converse, finish, without_times

REFUSED_POSITIONS = (
    "position",
    "position nowhere",
    "position fen",
    "position fen rubbish moves e2e4",
    "position fen 4k3/8/8/3P4/8/8/8/8 w - - 0 1",
    "position startpos moves e2e4 e7e5 e4e5 d7d5",
    "position fen bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1",
    "position fen rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1KNR w KQkq - 0 1",
)


@pytest.mark.parametrize("command", REFUSED_POSITIONS)
def test_a_search_after_a_refused_position_gets_no_move_of_another_one(command: str) -> None:
    for go in ("go depth 4", "go infinite", "go ponder wtime 100 btime 100", "go", "go nodes x"):
        refusal, said, *answer = finish("position startpos moves d2d4", command, go)
        assert refusal.startswith("info string ")
        assert said.startswith("info string ")
        assert answer == ["bestmove 0000"]
    for verb in ("d", "eval", "go perft 3"):
        refusal, said = finish("position startpos moves d2d4", command, verb)
        assert refusal.startswith("info string ")
        assert said.startswith("info string ")


def test_only_a_good_position_ends_the_state_after_a_refused_one() -> None:
    between = ("ucinewgame", "isready", "position startpos moves e2e5", "stop", "ponderhit")
    lines = converse(REFUSED_POSITIONS[-1], *between, "go nodes 100", "eval", "d")
    assert best_moves(lines) == ["0000"]
    assert len([line for line in lines if not line.startswith("info string ")]) == 2
    after = finish(REFUSED_POSITIONS[-1], "position startpos moves e2e4", "go nodes 200")[1:]
    assert without_times(after) == without_times(
        finish("position startpos moves e2e4", "go nodes 200")
    )


def test_a_ponder_search_goes_on_after_a_refused_position() -> None:
    lines = converse("position startpos", "go ponder nodes 200", "position nowhere", "ponderhit")
    (move,) = best_moves(lines)
    assert chess.Move.from_uci(move) in chess.Board().legal_moves


@pytest.mark.parametrize(
    "fen", ["4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1"]
)
def test_what_is_left_out_of_a_fen_is_said(fen: str) -> None:
    said, *_ = finish(f"position fen {fen}", "go depth 1")
    assert said.startswith("info string FEN ")
