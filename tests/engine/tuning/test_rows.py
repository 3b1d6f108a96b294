"""Positions as rows: scores and derivatives."""

from __future__ import annotations

import numpy as np
import pytest

from engine.core.board.position import Position
from engine.tuning import TuningError
from engine.tuning.rows import Evaluation, Rows, join_rows, linearised_rows

WHITE_UP = "3k4/8/8/8/8/8/4Q3/4K3 w - - 0 1"


def tapered(evaluation: Evaluation, fen: str) -> float:
    middlegame, endgame, phase, scale, _ = evaluation.linearise(Position(fen))
    return (middlegame * phase + endgame * scale / 64 * (24 - phase)) / 24


def same(one: Rows, other: Rows) -> bool:
    return all(
        np.array_equal(getattr(one, field), getattr(other, field))
        for field in ("scores", "starts", "weights", "middlegame", "endgame")
    )


def test_row_scores_equal_the_evaluation(evaluation: Evaluation, fens: list[str]) -> None:
    scores = linearised_rows(evaluation, fens).scores
    assert scores == pytest.approx([tapered(evaluation, fen) for fen in fens], abs=0.01)


def test_changed_weights_change_row_scores_like_the_evaluation(
    evaluation: Evaluation, fens: list[str], rng: np.random.Generator
) -> None:
    rows = linearised_rows(evaluation, fens)
    start = evaluation.weight_values()
    change = rng.integers(-20, 21, (2, len(start)))
    change[:, 6] = 0  # the weight in which the score is not linear
    changed = (np.array(start).T + change).T
    evaluation.set_weights([(int(early), int(late)) for early, late in changed])
    assert rows.moved(change.astype(float)) == pytest.approx(
        [tapered(evaluation, fen) for fen in fens], abs=0.02
    )


def test_the_derivative_of_a_queen_depends_on_the_phase(evaluation: Evaluation) -> None:
    rows = linearised_rows(evaluation, [WHITE_UP])
    queen = list(rows.weights).index(4)
    assert rows.middlegame[queen] == pytest.approx(4 / 24)
    assert rows.endgame[queen] == pytest.approx(20 / 24)


def test_pulled_is_the_transpose_of_moved(
    evaluation: Evaluation, fens: list[str], rng: np.random.Generator
) -> None:
    rows = linearised_rows(evaluation, fens)
    change = rng.normal(size=(2, 7))
    residuals = rng.normal(size=len(fens))
    moves = rows.moved(change) - rows.scores
    assert np.vdot(moves, residuals) == pytest.approx(np.vdot(rows.pulled(residuals, 7), change))


def test_squared_sums_the_squared_derivatives(evaluation: Evaluation, fens: list[str]) -> None:
    rows = linearised_rows(evaluation, fens[:30])
    factors = np.linspace(1, 2, 30)
    expected = np.zeros((2, 7))
    for index in range(30):
        row = rows.part(index, index + 1)
        for weight, early, late in zip(row.weights, row.middlegame, row.endgame, strict=True):
            expected[:, weight] += factors[index] * np.array([early, late]) ** 2
    assert rows.squared(factors, 7) == pytest.approx(expected)


def test_a_part_equals_the_rows_of_its_positions(evaluation: Evaluation, fens: list[str]) -> None:
    rows = linearised_rows(evaluation, fens)
    assert same(rows.part(5, 20), linearised_rows(evaluation, fens[5:20]))
    assert same(join_rows([rows.part(0, 5), rows.part(5, 5), rows.part(5, len(rows))]), rows)


def test_a_position_without_weights_has_an_empty_row(evaluation: Evaluation) -> None:
    pawns = evaluation.weight_values()
    rows = linearised_rows(evaluation, ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", WHITE_UP])
    assert list(np.diff(rows.starts)) == [1, 3]
    assert rows.moved(np.ones((2, len(pawns)))).shape == (2,)


def test_an_invalid_fen_gives_one_line(evaluation: Evaluation) -> None:
    with pytest.raises(TuningError) as refusal:
        linearised_rows(evaluation, ["nonsense"])
    assert "\n" not in str(refusal.value)
