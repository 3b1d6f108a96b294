"""Bradley-Terry ratings: planted ratings are recovered."""

from __future__ import annotations

import random

import pytest
from rating.bradley_terry import Result, UnconnectedError, fit, solve

TRUE = {"a": 1000.0, "b": 1150.0, "c": 1220.0, "d": 1600.0}
ANCHOR = {"a": TRUE["a"]}


def expected(first: str, second: str) -> float:
    return 1 / (1 + 10 ** ((TRUE[second] - TRUE[first]) / 400))


def perfect(games: int) -> list[Result]:
    """Return results that equal the expected scores."""
    names = sorted(TRUE)
    return [
        Result(first, second, expected(first, second) * games, games)
        for index, first in enumerate(names)
        for second in names[index + 1 :]
    ]


def played(games: int, seed: int) -> list[Result]:
    """Return results of random games."""
    chance = random.Random(seed)
    found = []
    for pair in perfect(games):
        wins = sum(chance.random() < pair.score / games for _ in range(games))
        found.append(Result(pair.first, pair.second, wins, games))
    return found


def test_planted_ratings_are_recovered() -> None:
    found = fit(perfect(100_000), ANCHOR)
    for name, elo in TRUE.items():
        assert found[name].elo == pytest.approx(elo, abs=0.5)


def test_an_anchor_keeps_its_rating_and_has_no_error() -> None:
    found = fit(perfect(100), {"b": 2000.0})
    assert (found["b"].elo, found["b"].error) == (2000.0, 0.0)
    assert found["a"].elo == pytest.approx(1850, abs=6)


def test_several_anchors_are_weighed_against_each_other() -> None:
    found = fit(perfect(1000), {"a": 1000.0, "d": 1700.0})
    assert TRUE["b"] < found["b"].elo < TRUE["b"] + 100


def test_errors_decrease_with_the_square_root_of_games() -> None:
    few, many = fit(perfect(100), ANCHOR), fit(perfect(10_000), ANCHOR)
    for name in "bcd":
        assert few[name].error / many[name].error == pytest.approx(10, rel=0.1)


def test_true_ratings_are_nearly_always_within_the_errors() -> None:
    inside = 0
    for seed in range(60):
        found = fit(played(200, seed), ANCHOR)
        inside += sum(abs(found[name].elo - TRUE[name]) <= found[name].error for name in "bcd")
    assert 0.88 <= inside / 180 <= 0.99


def test_a_perfect_score_gives_a_finite_rating() -> None:
    found = fit([Result("strong", "weak", 20, 20)], {"weak": 600.0})
    assert 900 < found["strong"].elo < 1600
    assert found["strong"].error > 200


def test_an_unconnected_player_is_reported_by_name() -> None:
    results = [Result("a", "b", 1, 2), Result("x", "y", 1, 2)]
    with pytest.raises(UnconnectedError, match=r"^not connected with an anchor: x, y$"):
        fit(results, ANCHOR)


def test_linear_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [4.0, 1.0]], [6.0, 7.0]) == pytest.approx([1.0, 3.0])
