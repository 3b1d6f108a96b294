"""SPRT: the generalised sequential probability ratio test on pairs of games.

H0 states that the first engine leads by elo0, H1 that it leads by elo1, both in logistic Elo. For
each hypothesis the likelihood is that of the most likely distribution of pair scores with the
hypothesis's mean (multinomial, five values), as in fishtest:
M. Van den Bergh, "Maximum likelihood estimation of a multinomial distribution with a given
expectation", https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1; the
bounds are Wald's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum

from msgspec import Struct
from rating.pentanomial import Pairs, score_of

PRIOR = 1e-3
"""Virtual pairs added to an empty class, so that each score stays possible."""
BISECTIONS = 60
STEEPEST_ELO = 1000.0


class Decision(Enum):
    """The state of the test."""

    GO_ON = "undecided"
    H0 = "H0 accepted"
    H1 = "H1 accepted"


class Sprt(Struct, frozen=True):
    """A test with its bounds. Fix the bounds before the test starts."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """Probability of accepting H1 although H0 is true."""
    beta: float = 0.05
    """Probability of accepting H0 although H1 is true."""

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """Read ``ELO0,ELO1`` or ``ELO0,ELO1,ALPHA,BETA``.

        Raises:
            ValueError: the form is wrong, or the numbers do not define a test.
        """
        try:
            numbers = [float(word) for word in text.split(",")]
        except ValueError:
            numbers = []
        if len(numbers) not in (2, 4) or not all(map(math.isfinite, numbers)):
            raise ValueError(f"not elo0,elo1 or elo0,elo1,alpha,beta: {text!r}")
        test = cls(*numbers)
        if not -STEEPEST_ELO <= test.elo0 < test.elo1 <= STEEPEST_ELO:
            raise ValueError(f"elo0 must be below elo1, both within {STEEPEST_ELO:g}: {text!r}")
        if not (0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
            raise ValueError(f"alpha and beta lie between 0 and 0.5: {text!r}")
        return test

    @property
    def lower(self) -> float:
        """Log-likelihood ratio at which H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """Log-likelihood ratio at which H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Pairs) -> float:
        """Return the log-likelihood ratio of H1 to H0; 0 without pairs."""
        if pairs.number == 0:
            return 0.0
        counts = [count or PRIOR for count in pairs.counts]
        below, above = (_tilts(counts, score_of(elo)) for elo in (self.elo0, self.elo1))
        return sum(
            count * math.log(tilt0 / tilt1)
            for count, tilt0, tilt1 in zip(counts, below, above, strict=True)
        )

    def decide(self, pairs: Pairs) -> Decision:
        """Return the decision after these pairs."""
        ratio = self.ratio(pairs)
        if ratio >= self.upper:
            return Decision.H1
        return Decision.H0 if ratio <= self.lower else Decision.GO_ON

    def __str__(self) -> str:
        return f"elo0 {self.elo0:g}, elo1 {self.elo1:g}, alpha {self.alpha:g}, beta {self.beta:g}"


def _tilts(counts: Sequence[float], mean: float) -> list[float]:
    """Return the divisor of each frequency that gives the most likely one with this mean.

    The most likely distribution is ``p[i] / (1 + x * (a[i] - mean))`` with the one x that gives it
    the mean: the root of a falling function.
    """
    offsets = [index / (len(counts) - 1) - mean for index in range(len(counts))]
    low, high = -1 / offsets[-1], -1 / offsets[0]
    for _ in range(BISECTIONS):
        x = (low + high) / 2
        value = sum(
            count * offset / (1 + x * offset) for count, offset in zip(counts, offsets, strict=True)
        )
        if value > 0:
            low = x
        else:
            high = x
    return [1 + (low + high) / 2 * offset for offset in offsets]
