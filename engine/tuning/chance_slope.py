"""The slope of the winning chances: how much a centipawn is worth to people.

The winning chance of a side with a score s is 1 / (1 + exp(-slope s)), where a draw counts as half
a win. This is the formula of lichess, ``50 + 50 (2 / (1 + exp(-slope s)) - 1)`` in per cent. The
slope is fitted to games of equally strong players by maximum likelihood. Scores are held within the
limit that the formula has. Positions with a mate score are left out: no slope gives their chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct

from engine.core.search.search import mate_in
from engine.protocol.winning_chances import LIMIT_CP
from engine.tuning import TuningError
from engine.tuning.loss import Numbers, best_scale, mean_loss
from engine.tuning.sample import read_samples

CONFIDENCE = 0.95


class GameScores(Struct, frozen=True):
    """The scores of one game, in centipawns for White, and its result for White."""

    scores_cp: Numbers
    result: float
    """1, 0.5 or 0."""


class FittedSlope(Struct, frozen=True):
    """A fitted slope with the limits of its 95 % confidence interval, per centipawn."""

    value: float
    low: float
    high: float


def read_games(paths: Iterable[Path]) -> list[GameScores]:
    """Return the games of files that ``engine.tuning.play --level`` wrote.

    Raises:
        TuningError: a file is unreadable, a line is invalid, or there is no score.
    """
    scores: dict[int, list[float]] = {}
    results: dict[int, float] = {}
    for game, sample in read_samples(paths):
        if mate_in(sample.value_cp) is None:
            scores.setdefault(game, []).append(np.clip(sample.value_cp, -LIMIT_CP, LIMIT_CP))
            results[game] = sample.result
    if not scores:
        raise TuningError("the files have no score")
    return [GameScores(np.array(scores[game]), results[game]) for game in scores]


def fit_slope(games: Sequence[GameScores], resamples: int, seed: int) -> FittedSlope:
    """Return the slope of greatest likelihood, with an interval by bootstrap.

    The positions of a game share one result, so the bootstrap draws whole games.

    Args:
        games: at least one.
        resamples: how often games are drawn, at least once.
        seed: of the drawing.

    Raises:
        TuningError: no slope is best, because the scores predict nothing or everything.
    """
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(resamples):
        drawn = rng.integers(len(games), size=len(games))
        found.append(best_scale(*_arrays([games[index] for index in drawn])))
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(found, [tail, 1 - tail])
    return FittedSlope(best_scale(*_arrays(games)), float(low), float(high))


def slope_loss(slope: float, games: Sequence[GameScores]) -> float:
    """Return the mean log loss of a slope, in nats per position."""
    return mean_loss(slope, *_arrays(games))


def _arrays(games: Sequence[GameScores]) -> tuple[Numbers, Numbers]:
    """Return the scores of all positions, and the result of the game of each."""
    results = [np.full(len(game.scores_cp), game.result) for game in games]
    return np.concatenate([game.scores_cp for game in games]), np.concatenate(results)
