"""What a quiet move prepares."""

from __future__ import annotations

import chess
import pytest
from effect_check import EffectCheck
from msgspec.structs import replace

from engine.inspection.story.plans import planned
from engine.protocol.clauses import EffectKind, MoveEffect, PieceOnSquare
from engine.protocol.messages import Score
from engine.protocol.story.candidates import CandidateLine
from engine.protocol.story.search_story import StoryLine, StoryMove
from engine.review.effects.move_effects import move_effects

OPENS_FOR_THE_QUEEN = ("e2e4", "e7e5", "d1h5")
ATTACKS_A_PAWN = (MoveEffect(EffectKind.ATTACKS, (PieceOnSquare("p", "e5"),)),)


def line(moves: tuple[str, ...]) -> CandidateLine:
    told = StoryLine(
        tuple(StoryMove(move, None) for move in moves), told=len(moves), is_settled=True
    )
    return CandidateLine(StoryMove(moves[0], None), Score(centipawns=20), told)


def test_a_move_prepares_the_next_one_that_it_makes_possible() -> None:
    board = chess.Board()
    effects = move_effects(board, chess.Move.from_uci("e2e4"))
    plan = planned(board, line(OPENS_FOR_THE_QUEEN), effects)
    assert plan is not None
    assert (plan.answer, plan.move) == OPENS_FOR_THE_QUEEN[1:]
    after = board.copy()
    for move in OPENS_FOR_THE_QUEEN[:2]:
        after.push_uci(move)
    assert EffectCheck(after, chess.Move.from_uci("d1h5")).faults(plan.effects) == []


@pytest.mark.parametrize(
    "moves",
    [("e2e4", "e7e5", "g1f3"), ("e2e4", "a7a6", "f1e2"), ("e2e4", "e7e5")],
    ids=["it was possible before", "it does nothing", "there is none"],
)
def test_another_next_move_is_no_plan(moves: tuple[str, ...]) -> None:
    assert planned(chess.Board(), line(moves), ()) is None


def test_where_the_board_says_enough_or_the_line_is_doubtful_there_is_no_plan() -> None:
    board, told = chess.Board(), line(OPENS_FOR_THE_QUEEN)
    assert planned(board, told, ()) is not None
    assert planned(board, told, ATTACKS_A_PAWN) is None
    doubtful = replace(told, line=replace(told.line, is_settled=False))
    assert planned(board, doubtful, ()) is None
    assert planned(board, replace(told, score=Score(mate=3)), ()) is None
