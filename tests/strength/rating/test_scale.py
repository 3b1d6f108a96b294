"""The scale that the levels are named by."""

from __future__ import annotations

from itertools import pairwise

import pytest
from rating.bradley_terry import Rating
from rating.scale import FOOT_ELO, named

MEASURED = [Rating(-620, 240), Rating(-100, 230), Rating(800, 200), Rating(1700, 180)]


def test_the_lowest_level_stands_at_the_foot_of_the_scale() -> None:
    assert named(MEASURED, 1612)[0].elo == FOOT_ELO


def test_above_the_lowest_anchor_a_point_is_a_point_of_elo() -> None:
    assert named(MEASURED, 1612)[-1] == MEASURED[-1]


def test_below_it_all_steps_and_errors_are_shortened_alike() -> None:
    found = named(MEASURED, 1612)
    shares = {
        round((found[0].elo - level.elo) / (MEASURED[0].elo - measured.elo), 9)
        for level, measured in zip(found[1:3], MEASURED[1:3], strict=True)
    }
    (share,) = shares
    assert 0 < share < 1
    assert found[1].error == pytest.approx(share * 230)


def test_the_order_stays() -> None:
    assert all(low.elo < high.elo for low, high in pairwise(named(MEASURED, 1612)))


def test_a_scale_that_begins_high_enough_is_left_alone() -> None:
    high = [Rating(700, 50), Rating(900, 40)]
    assert named(high, 1612) == high
