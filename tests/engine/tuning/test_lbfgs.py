"""L-BFGS on functions with a known minimum."""

from __future__ import annotations

import numpy as np
import pytest

from engine.tuning.lbfgs import MinimisationProblem, Numbers, StopRules, minimise


def bowl(curves: Numbers, bottom: Numbers) -> MinimisationProblem:
    """Return a quadratic function with a known minimum.

    ``curves`` are its second derivatives along rotated axes, and ``bottom`` is the minimum.
    """
    size = len(bottom)
    axes, _ = np.linalg.qr(np.random.default_rng(2).normal(size=(size, size)))
    matrix = axes @ np.diag(curves) @ axes.T

    def value_and_gradient(point: Numbers) -> tuple[float, Numbers]:
        away = point - bottom
        return float(away @ matrix @ away / 2), matrix @ away

    def validate(point: Numbers) -> float:
        return value_and_gradient(point)[0]

    return MinimisationProblem(value_and_gradient, lambda point: np.diag(matrix).copy(), validate)


def test_the_minimum_of_a_badly_conditioned_function_is_found() -> None:
    bottom = np.arange(20.0)
    problem = bowl(np.logspace(0, 4, 20), bottom)
    found, validation = minimise(problem, np.zeros(20), StopRules(500, fall=1e-14))
    assert found == pytest.approx(bottom, abs=1e-3)
    assert validation == pytest.approx(0, abs=1e-6)


def test_the_minimum_of_rosenbrocks_function_is_found() -> None:
    """Rosenbrock's function is not convex, which makes its minimum hard to find."""

    def value_and_gradient(point: Numbers) -> tuple[float, Numbers]:
        x, y = point
        value = (1 - x) ** 2 + 100 * (y - x * x) ** 2
        return float(value), np.array([-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)])

    problem = MinimisationProblem(
        value_and_gradient,
        lambda point: np.array([1200 * point[0] ** 2 + 2, 200.0]),
        lambda point: value_and_gradient(point)[0],
    )
    found, _ = minimise(problem, np.array([-1.2, 1.0]), StopRules(200, fall=0.0, patience=200))
    assert found == pytest.approx([1, 1], abs=1e-4)


def test_every_step_decreases_the_value() -> None:
    values: list[float] = []
    problem = bowl(np.logspace(0, 3, 10), np.ones(10))
    minimise(
        problem, np.zeros(10), StopRules(50), lambda step, value, validation: values.append(value)
    )
    assert len(values) > 5
    assert values == sorted(values, reverse=True)


def test_minimise_returns_the_point_with_the_best_validation() -> None:
    """The point with the best validation value lies on the way to the minimum."""
    problem = bowl(np.logspace(0, 2, 10), np.full(10, 8.0))
    validated: list[float] = []

    def validate(point: Numbers) -> float:
        validated.append(float(np.sum((point - 5.0) ** 2)))
        return validated[-1]

    steps: list[int] = []
    watched = MinimisationProblem(problem.value_and_gradient, problem.curvature, validate)
    found, validation = minimise(
        watched,
        np.zeros(10),
        StopRules(200, fall=0.0, patience=3),
        lambda step, value, validation: steps.append(step),
    )
    assert validation == min(validated) == float(np.sum((found - 5.0) ** 2))
    assert validated.index(validation) == steps[-1] - 3


def test_minimise_stays_at_the_minimum() -> None:
    problem = bowl(np.ones(4), np.zeros(4))
    found, validation = minimise(problem, np.zeros(4), StopRules(10))
    assert validation == 0
    assert not found.any()
