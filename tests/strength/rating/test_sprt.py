"""The SPRT: fishtest's values, its definition, and simulated matches."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rating import sprt
from rating.pentanomial import Pairs, score_of
from rating.sprt import Decision, Sprt

Counts = tuple[int, int, int, int, int]


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "ratio"),
    [  # Results of LLR_logistic in fishtest's stats/LLRcalc.py.
        ((3, 20, 50, 22, 5), 0, 20, 0.04032037241670679),
        ((3, 20, 50, 22, 5), 0, 5, 0.17838022438188125),
        ((3, 20, 50, 22, 5), -10, 10, 0.9344729113889829),
        ((0, 10, 30, 12, 0), 0, 20, -0.27041453628885204),
        ((0, 10, 30, 12, 0), 0, 5, 0.085226848211516),
        ((12, 40, 60, 30, 8), 0, 20, -2.9973011351582723),
        ((12, 40, 60, 30, 8), -10, 10, -2.0579732004260216),
    ],
)
def test_the_likelihood_ratio_equals_fishtests(
    counts: Counts, elo0: float, elo1: float, ratio: float
) -> None:
    assert Sprt(elo0, elo1).ratio(Pairs(counts)) == pytest.approx(ratio, abs=1e-9)


@settings(deadline=None)
@given(
    st.tuples(*[st.integers(1, 300)] * 5),
    st.floats(-150, 150),
    st.lists(st.floats(-1, 1), min_size=3),
)
def test_the_tilted_distribution_is_the_most_likely_with_its_mean(
    counts: Counts, elo: float, directions: list[float]
) -> None:
    """By definition the tilted frequencies maximise the likelihood for their mean."""
    mean, total = score_of(elo), sum(counts)
    tilts = sprt._tilts(counts, mean)
    best = [count / total / tilt for count, tilt in zip(counts, tilts, strict=True)]
    assert math.fsum(best) == pytest.approx(1)
    assert math.fsum(index / 4 * p for index, p in enumerate(best)) == pytest.approx(mean)

    def likelihood(frequencies: list[float]) -> float:
        return sum(c * math.log(p) for c, p in zip(counts, frequencies, strict=True))

    # These three vectors span all changes that keep sum and mean.
    for direction, shape in zip(
        directions, ([1, -2, 1, 0, 0], [0, 1, -2, 1, 0], [0, 0, 1, -2, 1]), strict=False
    ):
        step = direction * min(best) / 4
        other = [p + step * change for p, change in zip(best, shape, strict=True)]
        assert likelihood(other) <= likelihood(best) + 1e-9


def test_the_likelihood_ratio_is_close_to_its_approximation() -> None:
    """Van den Bergh, GSPRT_approximation.pdf: N (s1 - s0) (2 s - s0 - s1) / (2 var)."""
    pairs = Pairs((310, 980, 1700, 1060, 350))
    low, high = score_of(0), score_of(5)
    near = pairs.number * (high - low) * (2 * pairs.score - low - high) / (2 * pairs.variance)
    assert Sprt(0, 5).ratio(pairs) == pytest.approx(near, rel=0.01)


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 5).upper == pytest.approx(2.94443897916644)
    assert Sprt(0, 5).lower == pytest.approx(-2.94443897916644)
    assert Sprt(0, 5, alpha=0.01, beta=0.1).upper == pytest.approx(math.log(90))


def test_the_sprt_does_not_decide_without_pairs() -> None:
    assert Sprt(0, 5).ratio(Pairs()) == 0
    assert Sprt(0, 5).decide(Pairs()) is Decision.GO_ON


def test_one_sided_matches_are_decided() -> None:
    assert Sprt(0, 20).decide(Pairs((0, 0, 0, 0, 200))) is Decision.H1
    assert Sprt(0, 20).decide(Pairs((200, 0, 0, 0, 0))) is Decision.H0


MATCHES = 300


@pytest.mark.parametrize(
    ("elo", "fewest_h1", "most_h1"),
    [  # alpha and beta are 5 %: 15 of 300, within 3 standard deviations
        (0, 0, 26),
        (80, 274, 300),
        (40, 105, 195),
        (-60, 0, 3),
    ],
)
def test_simulated_matches_are_decided_as_often_as_stated(
    elo: float, fewest_h1: int, most_h1: int
) -> None:
    chance = random.Random(elo)
    test = Sprt(0, 80)
    accepted = [_simulate(test, elo, chance) for _ in range(MATCHES)]
    assert fewest_h1 <= accepted.count(Decision.H1) <= most_h1


def _simulate(test: Sprt, elo: float, chance: random.Random) -> Decision:
    """Simulate games until the test decides: 40 % draws, openings that favour one side."""
    pairs = Pairs()
    while (decision := test.decide(pairs)) is Decision.GO_ON:
        bias = chance.choice([-0.1, 0, 0.1])
        half_points = 0
        for score in (score_of(elo) + bias, score_of(elo) - bias):
            half_points += chance.choices([2, 1, 0], [score - 0.2, 0.4, 0.8 - score])[0]
        pairs = pairs.with_pair(half_points)
    return decision


@pytest.mark.parametrize("text", ["0,5", "-3,1.5,0.01,0.1"])
def test_an_sprt_is_parsed(text: str) -> None:
    test = Sprt.parse(text)
    given_numbers = [float(word) for word in text.split(",")]
    assert [test.elo0, test.elo1, test.alpha, test.beta][: len(given_numbers)] == given_numbers


@pytest.mark.parametrize(
    "text",
    ["", "5", "5,0", "0,0", "0,5,0.05", "0,5,0,0.05", "0,5,0.6,0.05", "nan,5", "0,1e9", "a,b"],
)
def test_an_invalid_sprt_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Sprt.parse(text)
