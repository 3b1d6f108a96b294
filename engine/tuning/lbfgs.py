"""L-BFGS: minimisation of a smooth convex function of many variables.

This is limited-memory BFGS with the two-loop recursion (Nocedal and Wright, "Numerical
Optimization", algorithm 7.4). The initial inverse Hessian is diagonal. Its entries are the inverse
second derivatives.

The line search looks for a step length that satisfies two conditions. By the Armijo condition, the
value falls enough. By the Wolfe condition, the slope is flat enough. The method is deterministic.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

MEMORY = 12
"""How many past steps are used to approximate the Hessian."""
ARMIJO_FRACTION = 1e-4
WOLFE_FRACTION = 0.9
MOST_TRIALS = 25
"""How many step lengths one line search tries at most."""


class MinimisationProblem(Struct, frozen=True):
    """A function that is to be minimised."""

    value_and_gradient: Callable[[Numbers], tuple[float, Numbers]]
    curvature: Callable[[Numbers], Numbers]
    """Returns the second derivative for each variable. All of them are positive."""
    validate: Callable[[Numbers], float]
    """Returns the number that decides which point was the best, such as the loss on held-out
    positions."""


class StopRules(Struct, frozen=True):
    """The rules that end a minimisation."""

    steps: int
    """Maximum number of steps."""
    fall: float = 1e-7
    """Relative decrease of the value in one step below which the minimisation ends."""
    patience: int = 30
    """How many steps without a better validation value end the minimisation."""


Report = Callable[[int, float, float], None]
"""Receives the number of a step, the value after it and the validation value after it."""


def minimise(
    problem: MinimisationProblem, start: Numbers, stop: StopRules, report: Report | None = None
) -> tuple[Numbers, float]:
    """Minimise from ``start``. Return the best point and its validation value.

    The best point is the one with the least validation value.
    """
    point = start
    value, gradient = problem.value_and_gradient(point)
    inverse = 1 / problem.curvature(point)
    best, best_validation, best_step = point, problem.validate(point), 0
    past: deque[tuple[Numbers, Numbers]] = deque(maxlen=MEMORY)
    for step in range(1, stop.steps + 1):
        direction = -inverse_hessian_times(gradient, past, inverse)
        found = line_search(problem, point, value, gradient, direction)
        if found is None:
            break
        before = value
        new_point, value, new_gradient = found
        if np.vdot(new_point - point, new_gradient - gradient) > 0:
            past.append((new_point - point, new_gradient - gradient))
        point, gradient = new_point, new_gradient
        validation = problem.validate(point)
        if report is not None:
            report(step, value, validation)
        if validation < best_validation:
            best, best_validation, best_step = point, validation, step
        if step - best_step >= stop.patience or before - value <= stop.fall * abs(before):
            break
    return best, best_validation


def inverse_hessian_times(
    gradient: Numbers, past: deque[tuple[Numbers, Numbers]], inverse: Numbers
) -> Numbers:
    """Return the approximate inverse Hessian times the gradient, by the two-loop recursion.

    Args:
        gradient: the current gradient.
        past: recent steps, each with the change of the gradient.
        inverse: the diagonal of the initial inverse Hessian.
    """
    result = gradient.copy()
    shares = []
    for step, gradient_step in reversed(past):
        share = np.vdot(step, result) / np.vdot(step, gradient_step)
        shares.append(share)
        result -= share * gradient_step
    if past:
        step, gradient_step = past[-1]
        inverse = inverse * (
            np.vdot(step, gradient_step) / np.vdot(gradient_step, inverse * gradient_step)
        )
    result *= inverse
    for (step, gradient_step), share in zip(past, reversed(shares), strict=True):
        result += (share - np.vdot(gradient_step, result) / np.vdot(step, gradient_step)) * step
    return result


def line_search(
    problem: MinimisationProblem,
    point: Numbers,
    value: float,
    gradient: Numbers,
    direction: Numbers,
) -> tuple[Numbers, float, Numbers] | None:
    """Return a better point along ``direction``, with its value and its gradient.

    Return None if no better point is found.
    """
    steepness = float(np.vdot(gradient, direction))
    if steepness >= 0:
        return None
    shortest, longest = 0.0, float("inf")
    length = 1.0
    accepted = None
    for _ in range(MOST_TRIALS):
        trial = point + length * direction
        trial_value, trial_gradient = problem.value_and_gradient(trial)
        if trial_value > value + ARMIJO_FRACTION * length * steepness:
            longest = length
        else:
            accepted = trial, trial_value, trial_gradient
            if float(np.vdot(trial_gradient, direction)) >= WOLFE_FRACTION * steepness:
                return accepted
            shortest = length
        length = 2 * length if longest == float("inf") else (shortest + longest) / 2
    return accepted
