"""Tuning by games goes towards what wins, and stays within the parameters' ranges."""

from __future__ import annotations

import random

import pytest
from spsa import Tuned, tuned

from engine.core.evaluation.weights import WEIGHTS

STEPS = 4000


def climbed(best: float, start: float, seed: int) -> float:
    """Tune one parameter where the games are won by whoever is nearer to ``best``."""
    parameter = Tuned("p", start, 0, 100, 4.0)
    source = random.Random(seed)
    for number in range(1, STEPS + 1):
        sign = source.choice((-1, 1))
        up = parameter.perturbed(number, STEPS, sign)
        down = parameter.perturbed(number, STEPS, -sign)
        lead = (abs(down - best) > abs(up - best)) - (abs(down - best) < abs(up - best))
        parameter.learn(number, STEPS, sign, 2.0 * lead)
    return parameter.value


@pytest.mark.parametrize(("best", "start"), [(60.0, 20.0), (20.0, 60.0), (50.0, 50.0)])
def test_it_comes_to_the_value_that_wins(best: float, start: float) -> None:
    assert abs(climbed(best, start, 3) - best) < 5


def test_a_value_stays_within_its_range() -> None:
    assert climbed(1000.0, 90.0, 4) <= 100


def test_drawn_games_change_nothing() -> None:
    parameter = Tuned("p", 50.0, 0, 100, 4.0)
    parameter.learn(1, STEPS, 1, 0.0)
    assert parameter.value == 50


def test_both_sides_of_a_change_are_as_far_from_the_value() -> None:
    parameter = Tuned("p", 50.0, 0, 100, 4.0)
    assert parameter.perturbed(STEPS, STEPS, 1) - 50 == 50 - parameter.perturbed(STEPS, STEPS, -1)


def test_a_parameter_is_named_with_its_step() -> None:
    assert tuned("futility_margin:7").step == 7
    with pytest.raises(ValueError, match="no search parameter"):
        tuned("beauty")


def test_a_parameter_goes_on_from_an_earlier_value() -> None:
    went_on = tuned("futility_margin:7=71.5")
    assert (went_on.step, went_on.value) == (7, 71.5)
    assert tuned("futility_margin=71.5").value == 71.5
    with pytest.raises(ValueError, match="futility_margin must be"):
        tuned("futility_margin=-3")


def test_a_weight_is_tuned_from_what_it_is_and_a_table_in_percent() -> None:
    early = WEIGHTS["danger_attack"][0][0]
    one = tuned("danger_attack[0].middlegame:3")
    assert (one.value, one.step) == (early, 3)
    whole = tuned("king_shelter.endgame=93.5")
    assert (whole.value, whole.step) == (93.5, 10)
    for unknown in ("danger_attack[1].middlegame", "danger_attack[0].opening", "beauty.endgame"):
        with pytest.raises(ValueError, match="no weight is called"):
            tuned(unknown)
