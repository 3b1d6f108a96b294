"""How well scores foretell results: logistic loss, its gradient, and the scale that goes with it.

A score s for White foretells the expected result sigmoid(scale * s), as in Texel's tuning method
(Chess Programming Wiki). The loss is the cross-entropy, which is convex in the scale and, where the
score is linear in the weights, in these; so each has one best value.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from engine.tuning import TuningError
from engine.tuning.rows import Rows

Numbers = NDArray[np.float64]

SMALLEST_SCALE = 1e-5
LARGEST_SCALE = 1.0
"""Of a score in centipawns; for a usual evaluation the scale is about 0.005."""
HALVINGS = 50
BLOCK = 1 << 15
"""Positions that are reckoned at a time, so that what is between stays small."""


def sigmoid(numbers: Numbers) -> Numbers:
    """Return 1 / (1 + exp(-x)), without overflow."""
    half: Numbers = 0.5 * np.tanh(0.5 * numbers) + 0.5
    return half


def mean_loss(scale: float, scores: Numbers, targets: Numbers) -> float:
    """Return the mean cross-entropy between targets and what the scores foretell, in nats."""
    return total_loss(scale, scores, targets) / len(scores)


def total_loss(scale: float, scores: Numbers, targets: Numbers) -> float:
    """Return the sum of the cross-entropies."""
    exponents = scale * scores
    return float(np.sum(np.logaddexp(0.0, exponents) - targets * exponents))


def best_scale(scores: Numbers, targets: Numbers) -> float:
    """Return the scale with the least loss, found by bisection of the slope.

    Raises TuningError where there is none: the scores say nothing, or everything.
    """
    low, high = np.log(SMALLEST_SCALE), np.log(LARGEST_SCALE)
    slopes = [slope(float(np.exp(end)), scores, targets) for end in (low, high)]
    if not slopes[0] < 0 < slopes[1]:
        raise TuningError("scores and results have nothing to do with each other, or too much")
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if slope(float(np.exp(middle)), scores, targets) < 0:
            low = middle
        else:
            high = middle
    return float(np.exp(low))


def slope(scale: float, scores: Numbers, targets: Numbers) -> float:
    """Return the derivative of the total loss by the scale."""
    return float(np.sum((sigmoid(scale * scores) - targets) * scores))


def mixed_targets(results: Numbers, values_cp: Numbers, scale: float, mix: float) -> Numbers:
    """Return what is to be foretold: results and, with the weight ``mix``, what values foretell."""
    return (1 - mix) * results + mix * sigmoid(scale * values_cp)


@dataclass(frozen=True, slots=True)
class Objective:
    """The mean loss over some positions as a function of the change of the weights.

    Each weight is pulled to its start: the penalty is that of a normal distribution of
    ``spread_cp`` around it before any position is seen, for independent positions.
    """

    rows: Rows
    targets: Numbers
    scale: float
    spread_cp: float
    origin: Numbers
    """The change that leads back to the start, of shape (2, number of weights)."""

    def loss(self, change: Numbers) -> float:
        """Return the mean loss, without the penalty."""
        total = sum(
            total_loss(self.scale, rows.moved(change), targets) for rows, targets in self._blocks()
        )
        return total / len(self.rows)

    def value_and_gradient(self, change: Numbers) -> tuple[float, Numbers]:
        """Return mean loss and penalty together, and the gradient by the change."""
        total = 0.0
        gradient = np.zeros_like(change)
        for rows, targets in self._blocks():
            scores = rows.moved(change)
            total += total_loss(self.scale, scores, targets)
            residuals = self.scale * (sigmoid(self.scale * scores) - targets)
            gradient += rows.pulled(residuals, change.shape[1])
        distance = change - self.origin
        total += float(np.sum(distance**2)) / (2 * self.spread_cp**2)
        gradient += distance / self.spread_cp**2
        return total / len(self.rows), gradient / len(self.rows)

    def curvature(self, change: Numbers) -> Numbers:
        """Return the second derivative by each weight alone: all positive."""
        total = np.full_like(change, 1 / self.spread_cp**2)
        for rows, _ in self._blocks():
            foretold = sigmoid(self.scale * rows.moved(change))
            factors = self.scale**2 * foretold * (1 - foretold)
            total += rows.squared(factors, change.shape[1])
        return total / len(self.rows)

    def _blocks(self) -> list[tuple[Rows, Numbers]]:
        ends = [*range(0, len(self.rows), BLOCK), len(self.rows)]
        return [
            (self.rows.part(first, last), self.targets[first:last])
            for first, last in pairwise(ends)
        ]
