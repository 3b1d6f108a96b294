"""Statistics of a match from the scores of its pairs of games.

Both games of a pair have the same opening, so their results are not independent. The scores of the
pairs are independent and have five possible values, hence the name. All error bars use them.

Reference, for normalised Elo as well: M. Van den Bergh's notes for fishtest,
https://www.cantate.be/Fishtest/normalized_elo_practical.pdf.
"""

from __future__ import annotations

import math
from statistics import NormalDist

from msgspec import Struct

CONFIDENCE = 0.95
NORMALISED_ELO_UNIT = 800 / math.log(10)
"""Normalised Elo per standard deviation of a game. It is close to Elo for equal engines."""


def elo_of(score: float) -> float:
    """Return the Elo difference for an expected score from 0 to 1; infinite at both ends."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return -400 * math.log10(1 / score - 1)


def score_of(elo: float) -> float:
    """Return the expected score for an Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


class Estimate(Struct, frozen=True):
    """An Elo difference with the bounds of its 95 % interval."""

    elo: float
    low: float
    high: float


class Pairs(Struct, frozen=True):
    """Numbers of pairs in which the first engine scored 0, 1/2, 1, 1 1/2 and 2 points."""

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    def with_pair(self, half_points: int) -> Pairs:
        """Return the counts with one more pair of ``half_points``, 0 to 4."""
        counts = list(self.counts)
        counts[half_points] += 1
        return Pairs((counts[0], counts[1], counts[2], counts[3], counts[4]))

    @property
    def number(self) -> int:
        """Number of pairs."""
        return sum(self.counts)

    @property
    def score(self) -> float:
        """Mean score of a game, 0 to 1; one half without pairs."""
        if self.number == 0:
            return 0.5
        return sum(index / 4 * count for index, count in enumerate(self.counts)) / self.number

    @property
    def variance(self) -> float:
        """Variance of the mean score of a pair's two games."""
        if self.number == 0:
            return 0.0
        mean = self.score
        squares = ((index / 4 - mean) ** 2 * count for index, count in enumerate(self.counts))
        return sum(squares) / self.number

    @property
    def standard_error(self) -> float | None:
        """Standard error of the score; None if all pairs have the same score."""
        return math.sqrt(self.variance / self.number) if self.variance > 0 else None

    def estimate(self) -> Estimate | None:
        """Return the Elo difference; None if all pairs have the same score."""
        error = self.standard_error
        if error is None:
            return None
        reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * error
        score = self.score
        return Estimate(elo_of(score), elo_of(score - reach), elo_of(score + reach))

    def likelihood_of_superiority(self) -> float | None:
        """Return the probability that the first engine is stronger; None if all pairs are equal."""
        error = self.standard_error
        return None if error is None else NormalDist().cdf((self.score - 0.5) / error)

    def normalised_elo(self) -> float | None:
        """Return the lead in standard deviations of a game, scaled; None if all pairs are equal.

        It determines the number of games needed to detect the lead, for any share of draws.
        """
        if self.variance == 0:
            return None
        return (self.score - 0.5) / math.sqrt(2 * self.variance) * NORMALISED_ELO_UNIT
