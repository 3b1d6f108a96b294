"""Positions as rows of a sparse matrix: the derivatives of each score with respect to the weights.

A tapered evaluation is nearly linear in its weights. A row belongs to a position and has its score.
For each weight that influences the score it has two derivatives. One is for the weight's middlegame
value and one for its endgame value. The matrix has the format CSR (compressed sparse rows).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.core.basics.params import PHASE_TOTAL
from engine.core.board.position import FenError, Position
from engine.core.evaluation.scaling import FULL_SCALE
from engine.tuning import TuningError

Weights = list[tuple[int, int]]
"""Middlegame and endgame value of each weight, in centipawns."""
Linear = tuple[int, int, int, int, list[tuple[int, float, float]]]
"""Linear form of an evaluation at a position: see ``Evaluation.linearise``."""


class Evaluation(Protocol):
    """An evaluation that can be tuned, such as ``engine.tuning.evaluation.EngineEvaluation``."""

    def weight_values(self) -> Weights:
        """Return the current weights."""

    def set_weights(self, values: Weights) -> None:
        """Set the current weights."""

    def linearise(self, position: Position) -> Linear:
        """Return (middlegame, endgame, phase, scale, derivatives) from White's point of view.

        The score is (middlegame * phase + endgame * scale / 64 * (24 - phase)) / 24. Each entry of
        ``derivatives`` has three numbers. The first is the index of a weight. The second is the
        derivative of the middlegame sum by the weight's middlegame value. The third is the
        derivative of the endgame sum by the weight's endgame value.
        """


class Rows(Struct, frozen=True):
    """Scores of many positions and the derivatives of the scores, in centipawns for White."""

    scores: NDArray[np.float32]
    starts: NDArray[np.int64]
    """Index of the first entry of each row. The total number of entries follows at the end."""
    weights: NDArray[np.uint16]
    """For each entry, the index of the weight."""
    middlegame: NDArray[np.float32]
    """For each entry, the derivative of the score by the weight's middlegame value."""
    endgame: NDArray[np.float32]
    """For each entry, the derivative of the score by the weight's endgame value."""

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.scores)

    def part(self, first: int, last: int) -> Rows:
        """Return the rows ``first`` to ``last - 1``. The arrays are views, not copies."""
        begin, end = self.starts[first], self.starts[last]
        return Rows(
            self.scores[first:last],
            self.starts[first : last + 1] - begin,
            self.weights[begin:end],
            self.middlegame[begin:end],
            self.endgame[begin:end],
        )

    def moved(self, change: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the scores after the weights were changed.

        ``change`` has shape (2, number of weights).
        """
        products = (
            self.middlegame * change[0, self.weights] + self.endgame * change[1, self.weights]
        )
        return sum_by_index(self._row_of_entry(), products, len(self)) + self.scores

    def pulled(self, residuals: NDArray[np.float64], count: int) -> NDArray[np.float64]:
        """Return, for each weight, the sum over the rows of residual times derivative.

        The result has shape (2, ``count``), where ``count`` is the number of weights.
        """
        spread = residuals[self._row_of_entry()]
        both = self.middlegame * spread, self.endgame * spread
        return np.stack([sum_by_index(self.weights, values, count) for values in both])

    def squared(self, factors: NDArray[np.float64], count: int) -> NDArray[np.float64]:
        """Return, for each weight, the sum over the rows of factor times squared derivative.

        The result has shape (2, ``count``), where ``count`` is the number of weights.
        """
        spread = factors[self._row_of_entry()]
        both = self.middlegame**2 * spread, self.endgame**2 * spread
        return np.stack([sum_by_index(self.weights, values, count) for values in both])

    def _row_of_entry(self) -> NDArray[np.intp]:
        return np.repeat(np.arange(len(self)), np.diff(self.starts))


def sum_by_index(
    places: NDArray[np.integer[Any]], values: NDArray[np.float64], count: int
) -> NDArray[np.float64]:
    """Return the sum of ``values`` for each index from 0 to ``count - 1``.

    ``places`` has the index of each value.
    """
    return np.asarray(np.bincount(places, values, count), np.float64)


def linearised_rows(evaluation: Evaluation, fens: Iterable[str]) -> Rows:
    """Return the rows of these positions for the present weights of the evaluation.

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
        row_starts(np.array(lengths, np.int64)),
        np.array(weights, np.uint16),
        np.array(middlegame, np.float32),
        np.array(endgame, np.float32),
    )


def join_rows(parts: Sequence[Rows]) -> Rows:
    """Return the rows of all parts, one part after another."""
    return Rows(
        np.concatenate([part.scores for part in parts]),
        row_starts(np.concatenate([np.diff(part.starts) for part in parts])),
        np.concatenate([part.weights for part in parts]),
        np.concatenate([part.middlegame for part in parts]),
        np.concatenate([part.endgame for part in parts]),
    )


def row_starts(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the index at which each row starts, followed by the total length."""
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
