"""L-BFGS on functions whose least value is known."""

from __future__ import annotations

import numpy as np
import pytest

from engine.tuning.descent import Numbers, Problem, Stop, descend


def bowl(curves: Numbers, bottom: Numbers) -> Problem:
    """A quadratic function with these second derivatives along skew axes."""
    size = len(bottom)
    axes, _ = np.linalg.qr(np.random.default_rng(2).normal(size=(size, size)))
    matrix = axes @ np.diag(curves) @ axes.T

    def value_and_gradient(place: Numbers) -> tuple[float, Numbers]:
        away = place - bottom
        return float(away @ matrix @ away / 2), matrix @ away

    def judge(place: Numbers) -> float:
        return value_and_gradient(place)[0]

    return Problem(value_and_gradient, lambda place: np.diag(matrix).copy(), judge)


def test_the_bottom_of_a_long_valley_is_found() -> None:
    bottom = np.arange(20.0)
    problem = bowl(np.logspace(0, 4, 20), bottom)
    found, judgement = descend(problem, np.zeros(20), Stop(500, fall=1e-14))
    assert found == pytest.approx(bottom, abs=1e-3)
    assert judgement == pytest.approx(0, abs=1e-6)


def test_a_curved_valley_is_followed() -> None:
    """Rosenbrock's function is not even convex."""

    def value_and_gradient(place: Numbers) -> tuple[float, Numbers]:
        x, y = place
        value = (1 - x) ** 2 + 100 * (y - x * x) ** 2
        return float(value), np.array([-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)])

    problem = Problem(
        value_and_gradient,
        lambda place: np.array([1200 * place[0] ** 2 + 2, 200.0]),
        lambda place: value_and_gradient(place)[0],
    )
    found, _ = descend(problem, np.array([-1.2, 1.0]), Stop(200, fall=0.0, patience=200))
    assert found == pytest.approx([1, 1], abs=1e-4)


def test_no_step_leads_upwards() -> None:
    values: list[float] = []
    problem = bowl(np.logspace(0, 3, 10), np.ones(10))
    descend(problem, np.zeros(10), Stop(50), lambda step, value, judgement: values.append(value))
    assert len(values) > 5
    assert values == sorted(values, reverse=True)


def test_it_stops_where_the_judgement_was_best() -> None:
    """What is judged lies on the way, not at the bottom."""
    problem = bowl(np.logspace(0, 2, 10), np.full(10, 8.0))
    judged: list[float] = []

    def judge(place: Numbers) -> float:
        judged.append(float(np.sum((place - 5.0) ** 2)))
        return judged[-1]

    steps: list[int] = []
    watched = Problem(problem.value_and_gradient, problem.curvature, judge)
    found, judgement = descend(
        watched,
        np.zeros(10),
        Stop(200, fall=0.0, patience=3),
        lambda step, value, judgement: steps.append(step),
    )
    assert judgement == min(judged) == float(np.sum((found - 5.0) ** 2))
    assert judged.index(judgement) == steps[-1] - 3


def test_at_the_bottom_there_is_nothing_to_do() -> None:
    problem = bowl(np.ones(4), np.zeros(4))
    found, judgement = descend(problem, np.zeros(4), Stop(10))
    assert judgement == 0
    assert not found.any()
