"""Fits the weights of an evaluation to samples.

Each round fits a model that is linear in the weights. The evaluation itself is not quite linear,
because king danger is squared. So the next round linearises it again at the new weights.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import numpy as np
from msgspec import Struct

from engine.tuning import TuningError
from engine.tuning.fit_settings import FitSettings
from engine.tuning.lbfgs import MinimisationProblem, StopRules, minimise
from engine.tuning.loss import LossObjective, Numbers, best_scale, mean_loss, mixed_targets
from engine.tuning.rows import Rows, Weights
from engine.tuning.sample import Sample


class Samples(Struct, frozen=True):
    """Positions for the fit, followed by positions for validation, which come from other games."""

    fens: list[str]
    results: Numbers
    """Game results for White: 1, 0.5 or 0."""
    values_cp: Numbers
    """Search scores in centipawns for White."""
    fitted: int
    """How many positions, from the first on, are for the fit."""


class Losses(Struct, frozen=True):
    """Mean losses per validation position, in nats."""

    targets: float
    """Loss if the targets mix game results and search scores."""
    results: float
    """Loss if the targets are the game results alone."""


class FitResult(Struct, frozen=True):
    """The result of a fit."""

    weights: Weights
    scale: float
    """Scale with which the evaluation, with its initial weights, predicts results best: see
    ``loss``."""
    value_scale: float
    """Scale with which the search scores predict results best: see ``loss``."""
    before: Losses
    after: Losses
    search_value_loss: float
    """Loss of the search scores against the game results. A good evaluation comes near it but not
    below it."""


RowMaker = Callable[[Weights, Sequence[str]], Rows]
Report = Callable[[str], None]


def split_by_games(samples: Iterable[tuple[int, Sample]], share: float, seed: int) -> Samples:
    """Divide the samples by games. About ``share`` of the games are held out for validation.

    Args:
        samples: pairs of game number and sample.
        share: share of the games for validation, from 0 to 1.
        seed: chooses the games for validation.

    Raises:
        TuningError: no game is left for the fit or for validation.
    """
    fitted: list[Sample] = []
    testing: list[Sample] = []
    for game, sample in samples:
        is_testing = random.Random(f"{seed} {game}").random() < share
        (testing if is_testing else fitted).append(sample)
    if not fitted or not testing:
        raise TuningError("too few games: none is left for the fit or for validation")
    both = fitted + testing
    return Samples(
        [sample.fen for sample in both],
        np.array([sample.result for sample in both]),
        np.array([sample.value_cp for sample in both], np.float64),
        len(fitted),
    )


def fit_weights(
    samples: Samples, start: Weights, make_rows: RowMaker, settings: FitSettings, report: Report
) -> FitResult:
    """Fit the weights to the samples. Keep the weights with the least validation loss.

    The new weights are whole centipawns.

    Raises:
        TuningError: the scores have no scale, or the rows cannot be made.
    """
    count = samples.fitted
    rows = make_rows(start, samples.fens)
    # A known endgame depends on no weight. Its score must not influence the scale.
    is_weighed = np.diff(rows.starts[: count + 1]) > 0
    fitted_scores = row_scores(rows.part(0, count))
    scale = best_scale(fitted_scores[is_weighed], samples.results[:count][is_weighed])
    value_scale = best_scale(samples.values_cp[:count], samples.results[:count])
    report(f"scale {scale:.6f} of the evaluation, {value_scale:.6f} of the search scores")
    targets = mixed_targets(samples.results, samples.values_cp, value_scale, settings.mix)

    def validation_losses(testing: Rows) -> Losses:
        scores = row_scores(testing)
        return Losses(
            mean_loss(scale, scores, targets[count:]),
            mean_loss(scale, scores, samples.results[count:]),
        )

    before = best = validation_losses(rows.part(count, len(rows)))
    best_weights = weights = start
    for turn in range(1, settings.rounds + 1):
        if turn > 1:
            rows = make_rows(weights, samples.fens)
        change = fit_round(rows, targets, count, scale, start, weights, settings, report)
        weights = rounded_weights(np.array(weights).T + change)
        # The linear form is only approximate here, so validate the evaluation itself.
        losses = validation_losses(make_rows(weights, samples.fens[count:]))
        report(f"round {turn}: loss {losses.targets:.6f}, against results {losses.results:.6f}")
        if losses.targets >= best.targets:
            break
        best, best_weights = losses, weights
    search_value_loss = mean_loss(value_scale, samples.values_cp[count:], samples.results[count:])
    return FitResult(best_weights, scale, value_scale, before, best, search_value_loss)


def fit_round(
    rows: Rows,
    targets: Numbers,
    count: int,
    scale: float,
    start: Weights,
    weights: Weights,
    settings: FitSettings,
    report: Report,
) -> Numbers:
    """Run one round of the fit.

    Return the change of the weights, an array of shape (2, number of weights).
    """
    start_change = (np.array(start, np.float64) - np.array(weights, np.float64)).T
    make = partial(
        LossObjective, scale=scale, spread_cp=settings.spread_cp, start_change=start_change
    )
    fitted = make(rows.part(0, count), targets[:count])
    testing = make(rows.part(count, len(rows)), targets[count:])
    problem = MinimisationProblem(fitted.value_and_gradient, fitted.curvature, testing.loss)
    change, _ = minimise(
        problem,
        np.zeros_like(start_change),
        StopRules(settings.steps),
        lambda step, value, validation: report(
            f"  step {step}: loss with penalty {value:.6f}, validation {validation:.6f}"
        ),
    )
    return change


def row_scores(rows: Rows) -> Numbers:
    """Return the scores of the rows in double precision."""
    return rows.scores.astype(np.float64)


def rounded_weights(values: Numbers) -> Weights:
    """Round weights to pairs of whole centipawns. ``values`` has shape (2, number of weights)."""
    return [(int(early), int(late)) for early, late in np.rint(values).T]
