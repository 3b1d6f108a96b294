"""Logistic loss of scores against game results, with its gradient and the best scale.

A score s for White predicts the result sigmoid(scale * s), as in Texel's tuning method (Chess
Programming Wiki). The loss is the cross-entropy. It is convex in the scale. It is also convex in
the weights if the score is linear in them. So the loss has a single minimum in each of them.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.tuning import TuningError
from engine.tuning.rows import Rows

Numbers = NDArray[np.float64]

SMALLEST_SCALE = 1e-5
LARGEST_SCALE = 1.0
"""Upper limit of the scale for scores in centipawns; ``SMALLEST_SCALE`` is the lower limit. A usual
evaluation has a scale of about 0.005."""
HALVINGS = 50
BLOCK = 1 << 15
"""How many positions are computed at a time. This limits the memory for intermediate results."""


def sigmoid(numbers: Numbers) -> Numbers:
    """Return 1 / (1 + exp(-x)) for each number x, without overflow."""
    half: Numbers = 0.5 * np.tanh(0.5 * numbers) + 0.5
    return half


def mean_loss(scale: float, scores: Numbers, targets: Numbers) -> float:
    """Return the mean cross-entropy between targets and predicted results per position, in nats."""
    return total_loss(scale, scores, targets) / len(scores)


def total_loss(scale: float, scores: Numbers, targets: Numbers) -> float:
    """Return the sum of the cross-entropies over all positions, in nats."""
    exponents = scale * scores
    return float(np.sum(np.logaddexp(0.0, exponents) - targets * exponents))


def best_scale(scores: Numbers, targets: Numbers) -> float:
    """Return the scale with the least loss.

    Bisection finds the scale at which the slope is zero.

    Raises:
        TuningError: no scale is best, because the scores predict nothing or everything.
    """
    low, high = np.log(SMALLEST_SCALE), np.log(LARGEST_SCALE)
    slopes = [loss_derivative(float(np.exp(end)), scores, targets) for end in (low, high)]
    if not slopes[0] < 0 < slopes[1]:
        raise TuningError("no best scale: the scores predict nothing or every result")
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if loss_derivative(float(np.exp(middle)), scores, targets) < 0:
            low = middle
        else:
            high = middle
    return float(np.exp(low))


def loss_derivative(scale: float, scores: Numbers, targets: Numbers) -> float:
    """Return the derivative of the total loss with respect to the scale."""
    return float(np.sum((sigmoid(scale * scores) - targets) * scores))


def mixed_targets(results: Numbers, values_cp: Numbers, scale: float, mix: float) -> Numbers:
    """Return the targets of a fit: ``1 - mix`` parts result and ``mix`` parts search prediction.

    ``scale`` converts the search scores into predicted results.
    """
    return (1 - mix) * results + mix * sigmoid(scale * values_cp)


class LossObjective(Struct, frozen=True):
    """The mean loss of some positions, as a function of the change of the weights.

    A penalty pulls each weight towards its start. It corresponds to a normal prior distribution
    around the start. Its standard deviation is ``spread_cp``.
    """

    rows: Rows
    targets: Numbers
    scale: float
    spread_cp: float
    start_change: Numbers
    """The change that gives the start weights again, an array of shape (2, number of weights)."""

    def loss(self, change: Numbers) -> float:
        """Return the mean loss per position after ``change``, without the penalty."""
        total = sum(
            total_loss(self.scale, rows.moved(change), targets) for rows, targets in self._blocks()
        )
        return total / len(self.rows)

    def value_and_gradient(self, change: Numbers) -> tuple[float, Numbers]:
        """Return the mean loss per position with the penalty, and its gradient."""
        total = 0.0
        gradient = np.zeros_like(change)
        for rows, targets in self._blocks():
            scores = rows.moved(change)
            total += total_loss(self.scale, scores, targets)
            residuals = self.scale * (sigmoid(self.scale * scores) - targets)
            gradient += rows.pulled(residuals, change.shape[1])
        distance = change - self.start_change
        total += float(np.sum(distance**2)) / (2 * self.spread_cp**2)
        gradient += distance / self.spread_cp**2
        return total / len(self.rows), gradient / len(self.rows)

    def curvature(self, change: Numbers) -> Numbers:
        """Return the second derivative for each weight. All of them are positive."""
        total = np.full_like(change, 1 / self.spread_cp**2)
        for rows, _ in self._blocks():
            predicted = sigmoid(self.scale * rows.moved(change))
            factors = self.scale**2 * predicted * (1 - predicted)
            total += rows.squared(factors, change.shape[1])
        return total / len(self.rows)

    def _blocks(self) -> list[tuple[Rows, Numbers]]:
        ends = [*range(0, len(self.rows), BLOCK), len(self.rows)]
        return [
            (self.rows.part(first, last), self.targets[first:last])
            for first, last in pairwise(ends)
        ]
