"""Scores of Inspect are White's by default. Alpha and beta stay those of the side to move."""

from __future__ import annotations

from math import inf

import chess
import pytest
from cases import for_each
from hypothesis import given
from hypothesis import strategies as st
from inspect_scenes import facts
from msgspec.structs import replace

from engine.protocol.messages import Bound, Score
from game.words.inspect import node
from game.words.inspect.scores import LABELS, PointOfView, score_in_pawns

WHITE, BLACK = PointOfView(chess.WHITE), PointOfView(chess.BLACK)
MOVERS = [PointOfView(turn, for_mover=True) for turn in chess.COLORS]
scores = st.one_of(
    st.builds(Score, centipawns=st.integers(-3000, 3000)),
    st.builds(Score, mate=st.integers(-50, 50).filter(bool)),
)


def negated(score: Score) -> Score:
    if score.mate is not None:
        return Score(mate=-score.mate)
    return Score(centipawns=-(score.centipawns or 0))


@given(scores)
def test_a_score_of_black_changes_its_sign_for_white(score: Score) -> None:
    assert WHITE.score(score) == score_in_pawns(score)
    assert BLACK.score(score) == score_in_pawns(negated(score))
    assert all(view.score(score) == score_in_pawns(score) for view in MOVERS)


@given(scores, st.sampled_from(Bound))
def test_a_bound_of_black_is_the_opposite_one_for_white(score: Score, bound: Bound) -> None:
    turned = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}.get(bound, bound)
    assert BLACK.bounded(score, bound) == WHITE.bounded(negated(score), turned)
    assert str(BLACK.in_words(score, bound)) == str(WHITE.in_words(negated(score), turned))


@given(st.integers(-3000, 3000), st.integers(1, 500))
def test_at_a_black_node_alpha_is_the_larger_number(alpha: int, width: int) -> None:
    low, high = Score(centipawns=alpha), Score(centipawns=alpha + width)

    def number(text: str) -> float:
        return float(text.replace("−", "-"))

    assert number(BLACK.alpha(low)) > number(BLACK.beta(high))
    assert number(WHITE.alpha(low)) < number(WHITE.beta(high))
    for view in MOVERS:
        assert number(view.alpha(low)) < number(view.beta(high))


def test_an_open_window_of_black_begins_at_plus_infinity() -> None:
    assert (WHITE.alpha(None), WHITE.beta(None)) == ("−∞", "+∞")
    assert (BLACK.alpha(None), BLACK.beta(None)) == ("+∞", "−∞")


@for_each(
    beta=[None, Score(centipawns=45), Score(mate=6)],
    alpha=[None, Score(centipawns=-30), Score(mate=-4)],
    view=[WHITE, BLACK, *MOVERS],
)
def test_a_window_is_shown_from_low_to_high(
    view: PointOfView, alpha: Score | None, beta: Score | None
) -> None:
    """The two ends are alpha and beta from the point of view of the reader, the lower one first."""
    ends = {view.alpha(alpha): order(alpha, -1), view.beta(beta): order(beta, 1)}
    sign = -1 if view.is_turned else 1
    low, high = node.window_text(replace(facts(0, 1), alpha=alpha, beta=beta), view).split(" … ")
    assert {low, high} == set(ends)
    assert sign * ends[low] < sign * ends[high]


def order(score: Score | None, open_sign: int) -> float:
    """Return a number that orders scores for the side to move; None is an open end."""
    if score is None:
        return open_sign * inf
    if score.mate is not None:
        return 10_000 - score.mate if score.mate > 0 else -10_000 - score.mate
    return score.centipawns or 0


@pytest.mark.parametrize("view", [WHITE, BLACK, *MOVERS])
def test_the_other_side_is_seen_from_the_same_point(view: PointOfView) -> None:
    assert view.other.turn is not view.turn
    assert view.other.for_mover is view.for_mover
    assert view.other.other == view


def test_both_conventions_have_a_label() -> None:
    assert LABELS[True] != LABELS[False]
