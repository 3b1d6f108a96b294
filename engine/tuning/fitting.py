"""Fitting the weights of an evaluation to samples.

The fit itself is linear in the weights. Where the evaluation is not (the danger to a king is
squared), the rows are made again with the weights found, and the fit is repeated from there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.tuning import TuningError
from engine.tuning.descent import Problem, Stop, descend
from engine.tuning.loss import Numbers, Objective, best_scale, mean_loss, mixed_targets
from engine.tuning.rows import Rows, Weights
from engine.tuning.sample import Sample
from engine.tuning.settings import Settings


@dataclass(frozen=True, slots=True)
class Samples:
    """What is fitted, and after it what tests the fit: of other games."""

    fens: list[str]
    results: Numbers
    values_cp: Numbers
    fitted: int
    """How many of them are fitted."""


@dataclass(frozen=True, slots=True)
class Losses:
    """Mean losses of the positions that test the fit, in nats."""

    targets: float
    results: float
    """Against the results alone."""


@dataclass(frozen=True, slots=True)
class Fit:
    """What came out."""

    weights: Weights
    scale: float
    """Of the evaluation at the start."""
    value_scale: float
    """Of the search's values."""
    before: Losses
    after: Losses
    of_values: float
    """Loss of the search's values against the results: what an evaluation might strive for."""


RowMaker = Callable[[Weights, Sequence[str]], Rows]
Reporter = Callable[[str], None]


def divided(samples: Iterable[tuple[int, Sample]], share: float, seed: int) -> Samples:
    """Take samples with their games' numbers; about this share of the games tests the fit.

    Raises TuningError where nothing is left to fit or to test.
    """
    fitted: list[Sample] = []
    testing: list[Sample] = []
    for game, sample in samples:
        is_testing = random.Random(f"{seed} {game}").random() < share
        (testing if is_testing else fitted).append(sample)
    if not fitted or not testing:
        raise TuningError("too few games: none is left to fit, or none to test the fit")
    both = fitted + testing
    return Samples(
        [sample.fen for sample in both],
        np.array([sample.result for sample in both]),
        np.array([sample.value_cp for sample in both], np.float64),
        len(fitted),
    )


def fit(
    samples: Samples, start: Weights, make_rows: RowMaker, settings: Settings, reported: Reporter
) -> Fit:
    """Return the weights that foretell best, in whole centipawns. Raises TuningError."""
    count = samples.fitted
    rows = make_rows(start, samples.fens)
    # What is known of an ending needs no weight, and its value is no measure of the others.
    is_weighed = np.diff(rows.starts[: count + 1]) > 0
    fitted_scores = scores_of(rows.part(0, count))
    scale = best_scale(fitted_scores[is_weighed], samples.results[:count][is_weighed])
    value_scale = best_scale(samples.values_cp[:count], samples.results[:count])
    reported(f"scale {scale:.6f} of the evaluation, {value_scale:.6f} of the search's values")
    targets = mixed_targets(samples.results, samples.values_cp, value_scale, settings.mix)

    def tested(testing: Rows) -> Losses:
        scores = scores_of(testing)
        return Losses(
            mean_loss(scale, scores, targets[count:]),
            mean_loss(scale, scores, samples.results[count:]),
        )

    before = best = tested(rows.part(count, len(rows)))
    best_weights = weights = start
    for turn in range(1, settings.rounds + 1):
        if turn > 1:
            rows = make_rows(weights, samples.fens)
        change = turned(rows, targets, count, scale, start, weights, settings, reported)
        weights = rounded(np.array(weights).T + change)
        # The linear form no longer holds exactly: what counts is the evaluation itself.
        losses = tested(make_rows(weights, samples.fens[count:]))
        reported(f"round {turn}: loss {losses.targets:.6f}, against results {losses.results:.6f}")
        if losses.targets >= best.targets:
            break
        best, best_weights = losses, weights
    of_values = mean_loss(value_scale, samples.values_cp[count:], samples.results[count:])
    return Fit(best_weights, scale, value_scale, before, best, of_values)


def turned(
    rows: Rows,
    targets: Numbers,
    count: int,
    scale: float,
    start: Weights,
    weights: Weights,
    settings: Settings,
    reported: Reporter,
) -> Numbers:
    """Return the change of the weights that one round finds, of shape (2, number of weights)."""
    origin = (np.array(start, np.float64) - np.array(weights, np.float64)).T
    make = partial(Objective, scale=scale, spread_cp=settings.spread_cp, origin=origin)
    fitted = make(rows.part(0, count), targets[:count])
    testing = make(rows.part(count, len(rows)), targets[count:])
    problem = Problem(fitted.value_and_gradient, fitted.curvature, testing.loss)
    change, _ = descend(
        problem,
        np.zeros_like(origin),
        Stop(settings.steps),
        lambda step, value, judgement: reported(
            f"  step {step}: fitted with penalty {value:.6f}, test {judgement:.6f}"
        ),
    )
    return change


def scores_of(rows: Rows) -> Numbers:
    """Return the scores in full precision."""
    return rows.scores.astype(np.float64)


def rounded(values: Numbers) -> Weights:
    """Return weights of shape (2, number of weights) as pairs of whole centipawns."""
    return [(int(early), int(late)) for early, late in np.rint(values).T]
