"""Adjudication by the scores of both engines."""

from __future__ import annotations

from collections.abc import Sequence

import chess
import pytest
from games.adjudication import Adjudication, Adjudicator

NONE = Adjudication(draws=False, wins=False)


def follow(
    adjudicator: Adjudicator, white_scores: Sequence[int | None], first_move: int = 41
) -> Adjudicator:
    """Add one score per ply, from White's first move on, in centipawns for White."""
    for ply, score in enumerate(white_scores):
        mover = ply % 2 == 0
        own = score if mover or score is None else -score
        adjudicator.note(first_move + ply // 2, mover, own)
    return adjudicator


def test_a_draw_needs_ten_drawn_moves_of_both_sides() -> None:
    adjudicator = follow(Adjudicator(Adjudication()), [10, -10] * 9 + [0])
    assert not adjudicator.is_draw()
    adjudicator.note(50, chess.BLACK, 10)
    assert adjudicator.is_draw()


def test_a_draw_is_adjudicated_only_after_move_forty() -> None:
    assert not follow(Adjudicator(Adjudication()), [0] * 38, first_move=31).is_draw()
    assert follow(Adjudicator(Adjudication()), [0] * 40, first_move=31).is_draw()


@pytest.mark.parametrize("spoiler", [11, -11, None])
def test_another_score_resets_the_count_of_drawn_moves(spoiler: int | None) -> None:
    scores = [*[0] * 10, spoiler, *[0] * 19]
    assert not follow(Adjudicator(Adjudication()), scores).is_draw()
    assert follow(Adjudicator(Adjudication()), [*scores, 0]).is_draw()


@pytest.mark.parametrize("winner", [chess.WHITE, chess.BLACK])
def test_a_win_needs_four_won_moves_of_both_sides_at_any_time(winner: chess.Color) -> None:
    score = 1001 if winner else -1001
    assert follow(Adjudicator(Adjudication()), [score] * 7, first_move=5).winner() is None
    assert follow(Adjudicator(Adjudication()), [score] * 8, first_move=5).winner() is winner


def test_both_sides_must_agree_on_the_winner() -> None:
    adjudicator = Adjudicator(Adjudication())
    for move in range(1, 20):
        adjudicator.note(move, chess.WHITE, 2000)
        adjudicator.note(move, chess.BLACK, 2000)
        assert adjudicator.winner() is None


@pytest.mark.parametrize("spoiler", [1000, -3000, None])
def test_a_lower_score_resets_the_count_of_won_moves(spoiler: int | None) -> None:
    assert follow(Adjudicator(Adjudication()), [*[3000] * 7, spoiler, *[3000] * 7]).winner() is None


def test_the_adjudication_rules_can_be_turned_off() -> None:
    assert not follow(Adjudicator(NONE), [0] * 60).is_draw()
    assert follow(Adjudicator(NONE), [5000] * 60).winner() is None
    assert str(NONE) == "draw off; win off"
