"""The least value of a smooth convex function of many numbers: L-BFGS.

Limited-memory BFGS with the two-loop recursion (Nocedal and Wright, "Numerical Optimization",
algorithm 7.4), started from the curvature along each number instead of one for all, and a step
length by backtracking until the value falls enough (Armijo) and the slope has flattened (Wolfe).
Nothing in it is random.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

MEMORY = 12
"""Steps that are remembered."""
ENOUGH_FALL = 1e-4
ENOUGH_FLATTENING = 0.9
MOST_TRIALS = 25
"""Step lengths that are tried before a direction is given up."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is to become small."""

    value_and_gradient: Callable[[Numbers], tuple[float, Numbers]]
    curvature: Callable[[Numbers], Numbers]
    """The second derivative along each number, positive."""
    judge: Callable[[Numbers], float]
    """What decides which step was the best, such as the loss of positions that are not fitted."""


@dataclass(frozen=True, slots=True)
class Stop:
    """When to end."""

    steps: int
    fall: float = 1e-7
    """Relative fall of the value in a step that is too small to go on."""
    patience: int = 30
    """Steps without a new best judgement."""


Reporter = Callable[[int, float, float], None]
"""Is given a step, its value and its judgement."""


def descend(
    problem: Problem, start: Numbers, stop: Stop, reported: Reporter | None = None
) -> tuple[Numbers, float]:
    """Return where the judgement was the least on the way down from ``start``, and it."""
    place = start
    value, gradient = problem.value_and_gradient(place)
    inverse = 1 / problem.curvature(place)
    best, best_judgement, best_step = place, problem.judge(place), 0
    past: deque[tuple[Numbers, Numbers]] = deque(maxlen=MEMORY)
    for step in range(1, stop.steps + 1):
        direction = -shaped(gradient, past, inverse)
        found = walked(problem, place, value, gradient, direction)
        if found is None:
            break
        before = value
        moved, value, bent = found
        if np.vdot(moved - place, bent - gradient) > 0:
            past.append((moved - place, bent - gradient))
        place, gradient = moved, bent
        judgement = problem.judge(place)
        if reported is not None:
            reported(step, value, judgement)
        if judgement < best_judgement:
            best, best_judgement, best_step = place, judgement, step
        if step - best_step >= stop.patience or before - value <= stop.fall * abs(before):
            break
    return best, best_judgement


def shaped(gradient: Numbers, past: deque[tuple[Numbers, Numbers]], inverse: Numbers) -> Numbers:
    """Return the gradient times the inverse of the second derivative that the past steps show."""
    result = gradient.copy()
    shares = []
    for moved, bent in reversed(past):
        share = np.vdot(moved, result) / np.vdot(moved, bent)
        shares.append(share)
        result -= share * bent
    if past:
        moved, bent = past[-1]
        inverse = inverse * (np.vdot(moved, bent) / np.vdot(bent, inverse * bent))
    result *= inverse
    for (moved, bent), share in zip(past, reversed(shares), strict=True):
        result += (share - np.vdot(bent, result) / np.vdot(moved, bent)) * moved
    return result


def walked(
    problem: Problem, place: Numbers, value: float, gradient: Numbers, direction: Numbers
) -> tuple[Numbers, float, Numbers] | None:
    """Return a place along a direction with its value and gradient; None where nothing falls."""
    steepness = float(np.vdot(gradient, direction))
    if steepness >= 0:
        return None
    shortest, longest = 0.0, float("inf")
    length = 1.0
    fallen = None
    for _ in range(MOST_TRIALS):
        trial = place + length * direction
        trial_value, trial_gradient = problem.value_and_gradient(trial)
        if trial_value > value + ENOUGH_FALL * length * steepness:
            longest = length
        else:
            fallen = trial, trial_value, trial_gradient
            if float(np.vdot(trial_gradient, direction)) >= ENOUGH_FLATTENING * steepness:
                return fallen
            shortest = length
        length = 2 * length if longest == float("inf") else (shortest + longest) / 2
    return fallen
