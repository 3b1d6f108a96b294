"""Positions as rows of a sparse matrix: the derivative of each score by each weight.

A tapered evaluation is nearly linear in its weights. A row contains a position's score and, for
each weight that influences it, the derivatives of the score by the weight's middlegame and endgame
value. The matrix has the format CSR (compressed sparse rows).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.core.basics.params import PHASE_TOTAL
from engine.core.board.position import FenError, Position
from engine.core.evaluation.scaling import FULL_SCALE
from engine.tuning import TuningError

Weights = list[tuple[int, int]]
"""Middlegame and endgame value of each weight, in centipawns."""
Linear = tuple[int, int, int, int, list[tuple[int, float, float]]]
"""Linear form of an evaluation at a position; see ``Evaluation.linearise``."""


class Evaluation(Protocol):
    """An evaluation that can be tuned: ``engine.tuning.evaluation.EngineEvaluation`` is one."""

    def weight_values(self) -> Weights:
        """Return the current weights."""

    def set_weights(self, values: Weights) -> None:
        """Set the weights."""

    def linearise(self, position: Position) -> Linear:
        """Return (middlegame, endgame, phase, scale, derivatives) from White's point of view.

        The score is (middlegame * phase + endgame * scale / 64 * (24 - phase)) / 24. Each
        derivative is a tuple: index of the weight, derivative of the middlegame sum by its
        middlegame value, derivative of the endgame sum by its endgame value.
        """


@dataclass(frozen=True, slots=True)
class Rows:
    """Scores and derivatives of many positions, in centipawns for White."""

    scores: NDArray[np.float32]
    starts: NDArray[np.int64]
    """Index of each row's first entry, followed by the number of entries."""
    weights: NDArray[np.uint16]
    """Index of the weight of each entry."""
    middlegame: NDArray[np.float32]
    """Derivative of the score by the weight's middlegame value, for each entry."""
    endgame: NDArray[np.float32]
    """Derivative of the score by the weight's endgame value, for each entry."""

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.scores)

    def part(self, first: int, last: int) -> Rows:
        """Return rows ``first`` to ``last - 1`` as views."""
        begin, end = self.starts[first], self.starts[last]
        return Rows(
            self.scores[first:last],
            self.starts[first : last + 1] - begin,
            self.weights[begin:end],
            self.middlegame[begin:end],
            self.endgame[begin:end],
        )

    def moved(self, change: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the scores after ``change``, an array of shape (2, number of weights)."""
        products = (
            self.middlegame * change[0, self.weights] + self.endgame * change[1, self.weights]
        )
        return summed(self._row_of_entry(), products, len(self)) + self.scores

    def pulled(self, residuals: NDArray[np.float64], count: int) -> NDArray[np.float64]:
        """Return the sums over rows of residual times derivative, of shape (2, ``count``)."""
        spread = residuals[self._row_of_entry()]
        both = self.middlegame * spread, self.endgame * spread
        return np.stack([summed(self.weights, values, count) for values in both])

    def squared(self, factors: NDArray[np.float64], count: int) -> NDArray[np.float64]:
        """Return the sums over rows of factor times squared derivative; shape (2, ``count``)."""
        spread = factors[self._row_of_entry()]
        both = self.middlegame**2 * spread, self.endgame**2 * spread
        return np.stack([summed(self.weights, values, count) for values in both])

    def _row_of_entry(self) -> NDArray[np.intp]:
        return np.repeat(np.arange(len(self)), np.diff(self.starts))


def summed(
    places: NDArray[np.integer[Any]], values: NDArray[np.float64], count: int
) -> NDArray[np.float64]:
    """Return, for each index from 0 to ``count - 1``, the sum of the values at that index."""
    return np.asarray(np.bincount(places, values, count), np.float64)


def linearised(evaluation: Evaluation, fens: Iterable[str]) -> Rows:
    """Return the rows of these positions for the current weights of the evaluation.

    Raises:
        TuningError: a FEN is invalid.
    """
    scores: list[float] = []
    lengths: list[int] = []
    weights: list[int] = []
    middlegame: list[float] = []
    endgame: list[float] = []
    for fen in fens:
        try:
            position = Position(fen)
        except FenError as error:
            raise TuningError(f"{fen}: {error}") from error
        early, late, phase, scale, derivatives = evaluation.linearise(position)
        early_share = phase / PHASE_TOTAL
        late_share = scale / FULL_SCALE * (PHASE_TOTAL - phase) / PHASE_TOTAL
        scores.append(early * early_share + late * late_share)
        lengths.append(len(derivatives))
        for index, by_middlegame, by_endgame in derivatives:
            weights.append(index)
            middlegame.append(by_middlegame * early_share)
            endgame.append(by_endgame * late_share)
    return Rows(
        np.array(scores, np.float32),
        starts_of(np.array(lengths, np.int64)),
        np.array(weights, np.uint16),
        np.array(middlegame, np.float32),
        np.array(endgame, np.float32),
    )


def joined(parts: Sequence[Rows]) -> Rows:
    """Concatenate the rows of all parts."""
    return Rows(
        np.concatenate([part.scores for part in parts]),
        starts_of(np.concatenate([np.diff(part.starts) for part in parts])),
        np.concatenate([part.weights for part in parts]),
        np.concatenate([part.middlegame for part in parts]),
        np.concatenate([part.endgame for part in parts]),
    )


def starts_of(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the start index of each row, followed by the total length."""
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
