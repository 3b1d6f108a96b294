"""The logistic loss, its gradient and its scale."""

from __future__ import annotations

import numpy as np
import pytest

from engine.tuning import TuningError
from engine.tuning.loss import LossObjective, best_scale, mean_loss, mixed_targets, sigmoid
from engine.tuning.rows import Evaluation, linearised_rows

SCALE = 0.005


@pytest.fixture
def objective(evaluation: Evaluation, fens: list[str], rng: np.random.Generator) -> LossObjective:
    rows = linearised_rows(evaluation, fens)
    origin = rng.normal(scale=10, size=(2, 7))
    return LossObjective(rows, rng.random(len(fens)), SCALE, 30.0, origin)


def test_score_zero_predicts_a_draw_and_a_large_score_a_win() -> None:
    assert sigmoid(np.array([-1e4, 0.0, 1e4])) == pytest.approx([0, 0.5, 1])
    assert sigmoid(np.array([np.log(3)])) == pytest.approx([0.75])


def test_the_loss_of_score_zero_is_log_two() -> None:
    zeros = np.zeros(4)
    assert mean_loss(SCALE, zeros, np.array([0, 0.5, 1, 1])) == pytest.approx(np.log(2))


def test_the_loss_of_a_wrong_large_score_is_finite() -> None:
    assert mean_loss(1.0, np.array([-5000.0]), np.array([1.0])) == pytest.approx(5000)


def test_gradient_agrees_with_finite_differences(
    objective: LossObjective, rng: np.random.Generator
) -> None:
    change = rng.normal(scale=20, size=(2, 7))
    _, gradient = objective.value_and_gradient(change)
    step = 1e-3
    for place in np.ndindex(2, 7):
        ahead, behind = change.copy(), change.copy()
        ahead[place] += step
        behind[place] -= step
        rise = objective.value_and_gradient(ahead)[0] - objective.value_and_gradient(behind)[0]
        assert gradient[place] == pytest.approx(rise / (2 * step), rel=1e-4, abs=1e-9)


def test_curvature_agrees_with_finite_differences(objective: LossObjective) -> None:
    change = np.zeros((2, 7))
    curvature = objective.curvature(change)
    step = 1e-2
    for place in np.ndindex(2, 7):
        ahead, behind = change.copy(), change.copy()
        ahead[place] += step
        behind[place] -= step
        rise = (objective.value_and_gradient(ahead)[1] - objective.value_and_gradient(behind)[1])[
            place
        ]
        assert curvature[place] == pytest.approx(rise / (2 * step), rel=1e-4)


def test_the_penalty_is_zero_at_the_start_and_grows_with_the_change(
    objective: LossObjective,
) -> None:
    count = len(objective.rows)
    at_start = objective.value_and_gradient(objective.start_change)[0]
    assert at_start == pytest.approx(objective.loss(objective.start_change))
    away = objective.start_change.copy()
    away[0, 0] += 30.0
    penalty = objective.value_and_gradient(away)[0] - objective.loss(away)
    assert penalty == pytest.approx(0.5 / count)


def test_the_number_of_blocks_does_not_change_the_loss(
    objective: LossObjective, monkeypatch: pytest.MonkeyPatch
) -> None:
    change = np.ones((2, 7))
    value, gradient = objective.value_and_gradient(change)
    curvature = objective.curvature(change)
    monkeypatch.setattr("engine.tuning.loss.BLOCK", 77)
    assert objective.value_and_gradient(change)[0] == pytest.approx(value)
    assert objective.value_and_gradient(change)[1] == pytest.approx(gradient)
    assert objective.curvature(change) == pytest.approx(curvature)


def test_best_scale_recovers_the_true_scale(rng: np.random.Generator) -> None:
    scores = rng.normal(scale=200, size=100_000)
    results = (rng.random(len(scores)) < sigmoid(0.006 * scores)).astype(float)
    assert best_scale(scores, results) == pytest.approx(0.006, rel=0.03)


@pytest.mark.parametrize("scores", [[0.0, 0.0], [-100.0, 100.0], [100.0, -100.0]])
def test_scores_that_predict_nothing_or_everything_have_no_scale(scores: list[float]) -> None:
    with pytest.raises(TuningError):
        best_scale(np.array(scores), np.array([0.0, 1.0]))


def test_targets_lie_between_result_and_search() -> None:
    results, values = np.array([0.0, 1.0]), np.array([100.0, 100.0])
    expected = sigmoid(SCALE * values)
    assert mixed_targets(results, values, SCALE, 0.0) == pytest.approx(results)
    assert mixed_targets(results, values, SCALE, 1.0) == pytest.approx(expected)
    assert mixed_targets(results, values, SCALE, 0.25) == pytest.approx(
        0.75 * results + 0.25 * expected
    )
