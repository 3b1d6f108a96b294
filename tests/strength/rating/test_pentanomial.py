"""Elo and its error bars, compared with known values."""

from __future__ import annotations

import math
import random
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rating.pentanomial import Pairs, elo_of, score_of


@pytest.mark.parametrize(
    ("score", "elo"),
    [(0.5, 0), (0.75, 190.85), (0.25, -190.85), (0.9, 381.70), (0.64, 99.95), (10 / 11, 400)],
)
def test_elo_of_a_score(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, abs=0.005)


def test_elo_is_infinite_for_perfect_scores() -> None:
    assert elo_of(1) == math.inf
    assert elo_of(0) == -math.inf


@given(st.floats(-900, 900))
def test_score_and_elo_are_inverse(elo: float) -> None:
    assert elo_of(score_of(elo)) == pytest.approx(elo, abs=1e-6)


def test_the_variance_is_computed_from_pairs() -> None:
    # By hand: two pairs are 1/2 from the mean, which is 1/2, and four are 1/4 from it.
    pairs = Pairs((1, 2, 4, 2, 1))
    assert pairs.number == 10
    assert pairs.score == pytest.approx(0.5)
    assert pairs.variance == pytest.approx(0.075)
    assert pairs.standard_error == pytest.approx(math.sqrt(0.075 / 10))


@given(st.lists(st.integers(0, 4), min_size=1, max_size=40))
def test_mean_and_variance_agree_with_the_standard_library(half_points: list[int]) -> None:
    pairs = Pairs()
    for number in half_points:
        pairs = pairs.with_pair(number)
    scores = [number / 4 for number in half_points]
    assert pairs.score == pytest.approx(statistics.fmean(scores))
    assert pairs.variance == pytest.approx(statistics.pvariance(scores), abs=1e-12)


def test_split_pairs_give_smaller_errors_than_independent_games() -> None:
    """If one colour wins every opening, all pairs are equal and the error is small."""
    assert Pairs((0, 0, 50, 1, 0)).variance < 0.01
    assert Pairs((13, 0, 25, 0, 13)).variance > 0.1


def test_the_error_bars_equal_a_calculation_by_hand() -> None:
    estimate = Pairs((10, 20, 40, 20, 10)).estimate()
    assert estimate is not None
    reach = 1.959964 * math.sqrt(0.075 / 100)
    assert estimate.elo == pytest.approx(0, abs=1e-9)
    assert estimate.high == pytest.approx(-400 * math.log10(1 / (0.5 + reach) - 1), abs=1e-3)
    assert estimate.low == pytest.approx(-estimate.high)


def test_the_error_bars_contain_the_true_value_in_95_percent() -> None:
    """In 95 of 100 matches at a true difference of 50 Elo, the interval contains 50."""
    chance = random.Random(4)
    score = score_of(50)
    weights = [score - 0.2, 0.4, 0.8 - score]  # 40 % draws
    hits = 0
    for _ in range(1000):
        pairs = Pairs()
        for _ in range(150):
            pairs = pairs.with_pair(sum(chance.choices([2, 1, 0], weights, k=2)))
        estimate = pairs.estimate()
        assert estimate is not None
        hits += estimate.low <= 50 <= estimate.high
    assert 930 <= hits <= 970


@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 0), (0, 0, 0, 0, 7), (0, 0, 9, 0, 0)])
def test_equal_pairs_give_no_error_bars(
    counts: tuple[int, int, int, int, int],
) -> None:
    pairs = Pairs(counts)
    assert pairs.estimate() is None
    assert pairs.likelihood_of_superiority() is None
    assert pairs.normalised_elo() is None


def test_the_likelihood_of_superiority() -> None:
    assert Pairs((10, 20, 40, 20, 10)).likelihood_of_superiority() == pytest.approx(0.5)
    pairs = Pairs((5, 20, 40, 25, 10))
    assert pairs.standard_error is not None
    deviations = (pairs.score - 0.5) / pairs.standard_error
    expected = (1 + math.erf(deviations / math.sqrt(2))) / 2
    assert pairs.likelihood_of_superiority() == pytest.approx(expected)


def test_normalised_elo_is_measured_in_standard_deviations_of_a_game() -> None:
    pairs = Pairs((5, 20, 40, 25, 10))
    expected = (pairs.score - 0.5) / math.sqrt(2 * pairs.variance) * 347.43558552260146
    assert pairs.normalised_elo() == pytest.approx(expected)
