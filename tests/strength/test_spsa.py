"""SPSA moves parameters towards better values and keeps them in range."""

from __future__ import annotations

import random

import pytest
from spsa import Tuned, tuned

from engine.core.evaluation.weights import WEIGHTS

STEPS = 4000


def climbed(best: float, start: float, seed: int) -> float:
    """Tune one parameter. The player nearer to ``best`` wins each game."""
    parameter = Tuned("p", start, 0, 100, 4.0)
    source = random.Random(seed)
    for number in range(1, STEPS + 1):
        sign = source.choice((-1, 1))
        up = parameter.perturbed(number, STEPS, sign)
        down = parameter.perturbed(number, STEPS, -sign)
        lead = (abs(down - best) > abs(up - best)) - (abs(down - best) < abs(up - best))
        parameter.update(number, STEPS, sign, 2.0 * lead)
    return parameter.value


@pytest.mark.parametrize(("best", "start"), [(60.0, 20.0), (20.0, 60.0), (50.0, 50.0)])
def test_spsa_converges_to_the_winning_value(best: float, start: float) -> None:
    assert abs(climbed(best, start, 3) - best) < 5


def test_a_parameter_stays_within_its_range() -> None:
    assert climbed(1000.0, 90.0, 4) <= 100


def test_drawn_games_change_no_parameter() -> None:
    parameter = Tuned("p", 50.0, 0, 100, 4.0)
    parameter.update(1, STEPS, 1, 0.0)
    assert parameter.value == 50


def test_both_perturbations_have_the_same_distance_from_the_value() -> None:
    parameter = Tuned("p", 50.0, 0, 100, 4.0)
    assert parameter.perturbed(STEPS, STEPS, 1) - 50 == 50 - parameter.perturbed(STEPS, STEPS, -1)


def test_a_parameter_may_be_given_with_its_step() -> None:
    assert tuned("futility_margin:7").step == 7
    with pytest.raises(ValueError, match="no search parameter"):
        tuned("beauty")


def test_a_parameter_may_continue_from_an_earlier_value() -> None:
    went_on = tuned("futility_margin:7=71.5")
    assert (went_on.step, went_on.value) == (7, 71.5)
    assert tuned("futility_margin=71.5").value == 71.5
    with pytest.raises(ValueError, match="futility_margin must be"):
        tuned("futility_margin=-3")


def test_a_weight_starts_from_its_value_and_a_table_from_100_percent() -> None:
    early = WEIGHTS["danger_attack"][0][0]
    one = tuned("danger_attack[0].middlegame:3")
    assert (one.value, one.step) == (early, 3)
    whole = tuned("king_shelter.endgame=93.5")
    assert (whole.value, whole.step) == (93.5, 10)
    for unknown in ("danger_attack[1].middlegame", "danger_attack[0].opening", "beauty.endgame"):
        with pytest.raises(ValueError, match="no weight is called"):
            tuned(unknown)
