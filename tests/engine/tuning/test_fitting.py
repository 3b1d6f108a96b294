"""The whole fit, with an evaluation whose best weights are known."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from msgspec.structs import replace

from engine.core.board.position import Position
from engine.tuning import TuningError
from engine.tuning.fit_settings import FitSettings
from engine.tuning.fitting import FitResult, Samples, fit_weights, split_by_games
from engine.tuning.loss import sigmoid
from engine.tuning.rows import Evaluation, Linear, Rows, Weights, linearised_rows
from engine.tuning.sample import Sample

PLANTED = [(82, 130), (320, 270), (350, 335), (470, 560), (950, 930), (28, 12), (38, 0)]
SCALE = 0.005


def silent(_: str) -> None:
    pass


def planted(evaluation: Evaluation, fens: list[str], copies: int = 1) -> Samples:
    """Return samples whose results and scores come from the evaluation with the planted weights."""
    start = evaluation.weight_values()
    evaluation.set_weights(PLANTED)
    scores = np.tile(linearised_rows(evaluation, fens).scores.astype(float), copies)
    evaluation.set_weights(start)
    rng = np.random.default_rng(3)
    results = (rng.random(len(scores)) < sigmoid(SCALE * scores)).astype(float)
    return Samples(fens * copies, results, scores, int(len(scores) * 0.8))


def run(
    evaluation: Evaluation,
    samples: Samples,
    settings: FitSettings,
    messages: list[str] | None = None,
) -> FitResult:
    def make(weights: Weights, fens: Sequence[str]) -> Rows:
        evaluation.set_weights(weights)
        return linearised_rows(evaluation, fens)

    report = silent if messages is None else messages.append
    return fit_weights(samples, evaluation.weight_values(), make, settings, report)


def distance(weights: Weights) -> float:
    """Return the mean distance from the planted weights. It does not depend on the score's unit."""
    ours, theirs = np.array(weights, float)[:6], np.array(PLANTED, float)[:6]
    unit = np.vdot(ours, theirs) / np.vdot(ours, ours)
    return float(np.mean(abs(unit * ours - theirs)))


def test_planted_weights_are_found_from_searches(evaluation: Evaluation, fens: list[str]) -> None:
    start = evaluation.weight_values()
    found = run(
        evaluation, planted(evaluation, fens), FitSettings(mix=1.0, spread_cp=3000, rounds=6)
    )
    assert distance(start) > 15
    assert distance(found.weights) < 1
    assert found.after.targets < found.before.targets


def test_planted_weights_are_found_from_results(evaluation: Evaluation, fens: list[str]) -> None:
    start = evaluation.weight_values()
    samples = planted(evaluation, fens, copies=10)
    found = run(evaluation, samples, FitSettings(mix=0.0, spread_cp=100))
    assert distance(found.weights) < 0.7 * distance(start)
    assert found.after.results < found.before.results
    assert found.after.results == pytest.approx(found.search_value_loss, abs=1e-3)


def test_a_quadratic_term_needs_several_rounds(evaluation: Evaluation, fens: list[str]) -> None:
    samples = planted(evaluation, fens)
    losses = []
    for rounds in (1, 6):
        fresh = type(evaluation)()
        settings = FitSettings(mix=1.0, spread_cp=3000, rounds=rounds)
        losses.append(run(fresh, samples, settings).after.targets)
    assert losses[1] < losses[0]


def test_a_tight_spread_keeps_the_start(evaluation: Evaluation, fens: list[str]) -> None:
    start = evaluation.weight_values()
    found = run(evaluation, planted(evaluation, fens), FitSettings(mix=1.0, spread_cp=0.1))
    assert np.abs(np.array(found.weights) - np.array(start)).max() <= 1


def test_a_fit_without_improvement_is_discarded(evaluation: Evaluation, fens: list[str]) -> None:
    """The rows for any new weights are negated, so no new weights can be better."""
    start = evaluation.weight_values()

    def make(weights: Weights, positions: Sequence[str]) -> Rows:
        rows = linearised_rows(evaluation, positions)
        return rows if weights == start else replace(rows, scores=-rows.scores)

    found = fit_weights(planted(evaluation, fens), start, make, FitSettings(), silent)
    assert found.weights == start
    assert found.after == found.before


def test_the_same_samples_give_the_same_weights(evaluation: Evaluation, fens: list[str]) -> None:
    samples = planted(evaluation, fens)
    one = run(evaluation, samples, FitSettings())
    evaluation = type(evaluation)()
    assert run(evaluation, samples, FitSettings()).weights == one.weights


def test_positions_without_weights_do_not_influence_the_scale(
    evaluation: Evaluation, fens: list[str]
) -> None:
    samples = planted(evaluation, fens)
    scale = run(evaluation, samples, FitSettings(rounds=1)).scale
    known = {fen for fen in fens[::5] if fen not in fens[int(len(fens) * 0.8) :]}

    class Knowing(type(evaluation)):  # type: ignore[misc]
        """An evaluation that scores some positions as lost. Their scores depend on no weight."""

        def linearise(self, position: Position) -> Linear:
            if position.fen() in known:
                return -20_000, -20_000, 12, 64, []
            linear: Linear = super().linearise(position)
            return linear

    known_scale = run(Knowing(), samples, FitSettings(rounds=1)).scale
    assert known_scale == pytest.approx(scale, rel=0.1)


def test_fit_reports_its_progress(evaluation: Evaluation, fens: list[str]) -> None:
    messages: list[str] = []
    run(evaluation, planted(evaluation, fens), FitSettings(rounds=1), messages)
    assert messages[0].startswith("scale 0.00")
    assert any("step 1:" in line for line in messages)
    assert messages[-1].startswith("round 1: loss 0.")


def samples_of(games: int) -> list[tuple[int, Sample]]:
    return [(game, Sample(f"fen {game} {ply}", 0.5, 0)) for game in range(games) for ply in (1, 2)]


def test_all_positions_of_a_game_stay_together() -> None:
    divided_samples = split_by_games(samples_of(300), 0.2, 1)
    count = divided_samples.fitted
    games = [fen.split()[1] for fen in divided_samples.fens]
    assert set(games[:count]) & set(games[count:]) == set()
    assert 0.7 < count / len(games) < 0.9


def test_the_seed_chooses_the_validation_games() -> None:
    fens = [split_by_games(samples_of(300), 0.2, seed).fens for seed in (1, 1, 2)]
    assert fens[0] == fens[1] != fens[2]


@pytest.mark.parametrize("games", [0, 1])
def test_too_few_games_are_refused(games: int) -> None:
    with pytest.raises(TuningError):
        split_by_games(samples_of(games), 0.5, 1)
