"""The judgement of the last move of a game in progress."""

from __future__ import annotations

from ctypes import c_longlong

import chess
import pytest

from engine.protocol.clauses import ClauseKind, JudgedMove, Motif
from engine.protocol.faults import FaultError
from engine.protocol.messages import Go, Limits, StopReason
from engine.protocol.review import LEAST_LOSS, Verdict
from engine.protocol.shared_enums import FaultCode, SearchPurpose
from engine.review.last_move import judge_last_move

NODES = 20_000
MISTAKE_POINTS = dict(LEAST_LOSS)[Verdict.MISTAKE]
ALLOWS_MATE = ("f2f3", "e7e5", "g2g4")
HANGS_QUEEN = ("e2e4", "e7e5", "d1h5", "b8c6", "h5f7")
START_960 = "1k4r1/pppppppp/8/8/8/8/PPPPPPPP/1K4R1 w Gg - 0 1"


def command(
    *moves: str, fen: str = chess.STARTING_FEN, chess960: bool = False, nodes: int | None = NODES
) -> Go:
    return Go(7, fen, moves, Limits(nodes=nodes), chess960, purpose=SearchPurpose.LAST_MOVE)


def judged(*moves: str, fen: str = chess.STARTING_FEN, chess960: bool = False) -> JudgedMove:
    found = judge_last_move(command(*moves, fen=fen, chess960=chess960), c_longlong(0)).judged
    assert found is not None
    return found


def test_a_good_move_loses_little_and_has_no_clause() -> None:
    found = judged("e2e4", "e7e5", "g1f3")
    assert found.move == "g1f3"
    assert found.loss < MISTAKE_POINTS
    assert found.clauses == ()


def test_a_mistake_has_its_loss_its_answer_and_what_it_allows() -> None:
    mate, queen = judged(*ALLOWS_MATE), judged(*HANGS_QUEEN)
    for found, answer, motifs in (
        (mate, "d8h4", (Motif.MATE,)),
        (queen, "e8f7", (Motif.HANGING_PIECE, Motif.CAPTURE)),
    ):
        assert found.loss >= MISTAKE_POINTS
        assert found.answer == answer
        allowed = [one.motif for one in found.clauses if one.kind is ClauseKind.ALLOWS]
        assert len(allowed) == 1
        assert allowed[0] in motifs
        assert found.best_move not in (None, found.move)


def test_the_same_game_is_judged_alike() -> None:
    assert judged(*HANGS_QUEEN) == judged(*HANGS_QUEEN)


def test_only_the_two_last_positions_are_searched() -> None:
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * 5
    report = judge_last_move(command("e2e4", "e7e5", *moves), c_longlong(0))
    assert report.thinking.nodes <= 2 * (NODES + 30_000)


def test_a_repetition_counts_in_the_game() -> None:
    """White is a queen up and lets the position occur a third time."""
    fen = "6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1"
    moves = ("a1b1", "g8f8", "b1a1", "f8g8") * 2
    assert judged(*moves[:7], fen=fen).loss > judged(*moves[:3], fen=fen).loss


def test_a_move_that_ends_the_game_is_judged() -> None:
    stalemate = judged("g5g6", fen="7k/8/8/6Q1/8/8/8/K7 w - - 0 1")
    assert stalemate.answer is None
    assert stalemate.loss >= MISTAKE_POINTS
    assert judged(*ALLOWS_MATE, "d8h4").loss == 0


def test_castling_in_chess960_is_judged() -> None:
    assert judged("b1g1", fen=START_960, chess960=True).move == "b1g1"


def test_a_stop_ends_the_searches_without_a_judgement() -> None:
    for stop in (7, 8, 1 << 60):
        report = judge_last_move(command(*HANGS_QUEEN), c_longlong(stop))
        assert report.judged is None
        assert report.reason is StopReason.ASKED
    assert judge_last_move(command(*HANGS_QUEEN), c_longlong(6)).judged is not None


def test_a_command_that_names_no_move_is_refused() -> None:
    for go in (
        command(),
        command("e2e5"),
        command("e2e4", fen="nonsense"),
        command("e2e4", nodes=None),
    ):
        with pytest.raises(FaultError) as raised:
            judge_last_move(go, c_longlong(0))
        assert raised.value.fault.code is FaultCode.POSITION_REFUSED
