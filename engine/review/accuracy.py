"""Accuracy of moves and of a game, in per cent, and lost centipawns: the figures of lichess.

Source: lichess, ``AccuracyPercent`` and ``AccuracyCP`` of its server. Both use the winning chances
of ``engine/protocol/winning_chances.py``, so the figures depend on the slope of these chances.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul

from engine.protocol.messages import Score
from engine.protocol.winning_chances import LIMIT_CP

SCALE, DECAY, OFFSET = 103.1668100711649, 0.04354415386753951, -3.166924740191411
"""The curve of the accuracy over the loss of a move, fitted by lichess."""
UNCERTAINTY_BONUS = 1.0
"""What a move that loses something gains, because no search is perfect."""

WINDOWS_IN_GAME = 10
LEAST_WINDOW, MOST_WINDOW = 2, 8
"""Positions in a window."""
LEAST_WEIGHT, MOST_WEIGHT = 0.5, 12.0
LEAST_ACCURACY = 1.0
"""Accuracies below this count as this in a harmonic mean, which a zero would make zero."""


def move_accuracy(loss: float) -> float:
    """Return the accuracy of a move, from 0 to 100.

    ``loss`` is in points of winning chances, from 0 to 100.
    """
    if loss <= 0:
        return 100.0
    accuracy = SCALE * math.exp(-DECAY * loss) + OFFSET + UNCERTAINTY_BONUS
    return min(max(accuracy, 0.0), 100.0)


def weights_of_moves(chances: Sequence[float]) -> list[float]:
    """Return the weight of each move of a game: how much the winning chances change around it.

    It is the standard deviation of the chances in a window that ends with the position after the
    move. The first moves share the first window.

    Args:
        chances: winning chances in all positions of the game, in per cent, always of the same side.
    """
    moves = len(chances) - 1
    size = min(max(moves // WINDOWS_IN_GAME, LEAST_WINDOW), MOST_WINDOW)
    starts = (max(0, move + 2 - size) for move in range(moves))
    deviations = (_standard_deviation(chances[start : start + size]) for start in starts)
    return [min(max(one, LEAST_WEIGHT), MOST_WEIGHT) for one in deviations]


def mean_accuracy(accuracies: Sequence[float], weights: Sequence[float]) -> float | None:
    """Return the accuracy of several moves of one side, from 0 to 100.

    It is the mean of two means: the one weighted by volatility, and the harmonic one. Return None
    if there is no move.

    Args:
        accuracies: of the moves, each from 0 to 100.
        weights: of the same moves; see ``weights_of_moves``.
    """
    if not accuracies:
        return None
    weighted = math.fsum(map(mul, accuracies, weights)) / math.fsum(weights)
    harmonic = len(accuracies) / math.fsum(1 / max(one, LEAST_ACCURACY) for one in accuracies)
    return min((weighted + harmonic) / 2, 100.0)


def lost_centipawns(best: Score, played: Score) -> int:
    """Return how many centipawns a move loses, at least 0.

    Both scores are for the side that moves. Scores beyond 1,000 centipawns and mates count as
    1,000.
    """
    return max(0, limited_cp(best) - limited_cp(played))


def limited_cp(score: Score) -> int:
    """Return a score in centipawns of at most 1,000 for either side; a mate counts as 1,000."""
    if score.mate is not None:
        return LIMIT_CP if score.mate > 0 else -LIMIT_CP
    return min(max(score.centipawns or 0, -LIMIT_CP), LIMIT_CP)


def _standard_deviation(values: Sequence[float]) -> float:
    mean = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((one - mean) ** 2 for one in values) / len(values))
