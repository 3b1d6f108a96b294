"""The compressed scale of the levels."""

from __future__ import annotations

from itertools import pairwise

import pytest
from rating.bradley_terry import Rating
from rating.scale import FOOT_ELO, named

MEASURED = [Rating(-620, 240), Rating(-100, 230), Rating(800, 200), Rating(1700, 180)]


def test_the_lowest_level_has_the_lowest_elo_of_the_scale() -> None:
    assert named(MEASURED, 1612)[0].elo == FOOT_ELO


def test_the_scale_is_unchanged_above_the_lowest_anchor() -> None:
    assert named(MEASURED, 1612)[-1] == MEASURED[-1]


def test_steps_and_errors_below_the_lowest_anchor_are_compressed_equally() -> None:
    found = named(MEASURED, 1612)
    shares = {
        round((found[0].elo - level.elo) / (MEASURED[0].elo - measured.elo), 9)
        for level, measured in zip(found[1:3], MEASURED[1:3], strict=True)
    }
    (share,) = shares
    assert 0 < share < 1
    assert found[1].error == pytest.approx(share * 230)


def test_the_scale_keeps_the_order_of_levels() -> None:
    assert all(low.elo < high.elo for low, high in pairwise(named(MEASURED, 1612)))


def test_a_scale_that_starts_high_enough_is_unchanged() -> None:
    high = [Rating(700, 50), Rating(900, 40)]
    assert named(high, 1612) == high
