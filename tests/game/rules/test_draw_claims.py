"""Draws by claim: when a player may claim one, and when an engine does."""

from __future__ import annotations

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.protocol.messages import Score
from game.rules import draw_claims
from game.state.game import Ending

THERE_AND_BACK = ("g1f3", "g8f6", "f3g1", "f6g8")
KING_AND_QUEEN = "7k/8/6K1/8/8/8/8/5Q2 w - - {} 80"


def after(*moves: str) -> chess.Board:
    board = chess.Board()
    for move in moves:
        board.push_uci(move)
    return board


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6))
def test_a_claim_is_possible_exactly_where_python_chess_says_so(seed: int) -> None:
    """Pieces often return to their last square, so that positions repeat."""
    lots = random.Random(seed)
    board = chess.Board("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    for _ in range(110):
        last = board.move_stack[-2] if len(board.move_stack) > 1 else chess.Move.null()
        back = chess.Move(last.to_square, last.from_square)
        moves = [move for move in board.legal_moves if not board.is_zeroing(move)]
        if not moves:
            return
        board.push(back if back in moves and lots.random() < 0.6 else lots.choice(moves))
        assert (draw_claims.possible_claim(board) is not None) == board.can_claim_draw()
        assert (draw_claims.claim_in_position(board) is not None) == (
            board.is_repetition(3) or board.is_fifty_moves()
        )


def test_a_position_that_occurred_three_times_may_be_claimed() -> None:
    assert (
        draw_claims.claim_in_position(after(*THERE_AND_BACK, *THERE_AND_BACK)) is Ending.THREEFOLD
    )
    assert draw_claims.claim_in_position(after(*THERE_AND_BACK, *THERE_AND_BACK[:3])) is None


def test_the_move_that_brings_the_third_occurrence_claims_it() -> None:
    board = after(*THERE_AND_BACK, *THERE_AND_BACK[:3])
    assert draw_claims.possible_claim(board) is Ending.THREEFOLD
    assert draw_claims.claim_by_move(board, chess.Move.from_uci("f6g8")) is Ending.THREEFOLD
    assert draw_claims.claim_by_move(board, chess.Move.from_uci("b8c6")) is None


@pytest.mark.parametrize(("clock", "possible"), [(98, None), (99, Ending.FIFTY_MOVES)])
def test_fifty_moves_may_be_claimed_with_the_hundredth_half_move(
    clock: int, possible: Ending | None
) -> None:
    assert draw_claims.possible_claim(chess.Board(KING_AND_QUEEN.format(clock))) is possible


def test_mate_with_the_hundredth_half_move_claims_nothing() -> None:
    board = chess.Board(KING_AND_QUEEN.format(99))
    assert draw_claims.claim_by_move(board, chess.Move.from_uci("f1f8")) is None
    assert draw_claims.claim_by_move(board, chess.Move.from_uci("f1a1")) is Ending.FIFTY_MOVES


class TestEngine:
    board = after(*THERE_AND_BACK, *THERE_AND_BACK[:3])
    repeating = chess.Move.from_uci("f6g8")

    @pytest.mark.parametrize(
        "score", [Score(centipawns=0), Score(centipawns=-300), Score(mate=-4), None]
    )
    def test_it_claims_if_it_is_not_clearly_better(self, score: Score | None) -> None:
        assert draw_claims.engine_claim(self.board, self.repeating, score) is Ending.THREEFOLD

    @pytest.mark.parametrize("score", [Score(centipawns=80), Score(mate=3)])
    def test_it_plays_on_if_it_is_clearly_better(self, score: Score) -> None:
        assert draw_claims.engine_claim(self.board, self.repeating, score) is None

    def test_it_claims_nothing_with_another_move(self) -> None:
        other = chess.Move.from_uci("b8c6")
        assert draw_claims.engine_claim(self.board, other, Score(centipawns=0)) is None

    def test_it_claims_a_position_that_its_opponent_has_repeated(self) -> None:
        board = after(*THERE_AND_BACK, *THERE_AND_BACK)
        other = chess.Move.from_uci("b1c3")
        assert draw_claims.engine_claim(board, other, Score(centipawns=0)) is Ending.THREEFOLD
