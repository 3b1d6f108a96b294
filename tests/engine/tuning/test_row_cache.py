"""The cache that keeps rows in files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.tuning import row_cache
from engine.tuning.row_cache import cache_path, load_rows, save_rows
from engine.tuning.rows import Evaluation, linearised_rows


def test_saved_rows_are_read_back_unchanged(
    evaluation: Evaluation, fens: list[str], tmp_path: Path
) -> None:
    rows = linearised_rows(evaluation, fens)
    path = tmp_path / "rows.npz"
    save_rows(path, rows)
    read = load_rows(path, evaluation, fens)
    assert read is not None
    for field in row_cache.FIELDS:
        assert np.array_equal(getattr(read, field), getattr(rows, field))
        assert getattr(read, field).dtype == getattr(rows, field).dtype
    assert [file.name for file in tmp_path.iterdir()] == ["rows.npz"]


def test_rows_of_another_evaluation_are_rejected(
    evaluation: Evaluation, fens: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "rows.npz"
    save_rows(path, linearised_rows(evaluation, fens))
    (early, late), *others = evaluation.weight_values()
    evaluation.set_weights([(early, late + 1), *others])
    assert load_rows(path, evaluation, fens) is None


def test_rows_of_other_positions_are_rejected(
    evaluation: Evaluation, fens: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "rows.npz"
    save_rows(path, linearised_rows(evaluation, fens))
    assert load_rows(path, evaluation, fens[:-1]) is None
    assert load_rows(path, evaluation, fens[::-1]) is None


@pytest.mark.parametrize("damage", [lambda data: data[:100], lambda data: b"x" * len(data)])
def test_a_damaged_file_is_ignored(
    evaluation: Evaluation, fens: list[str], tmp_path: Path, damage: type[bytes]
) -> None:
    path = tmp_path / "rows.npz"
    assert load_rows(path, evaluation, fens) is None
    save_rows(path, linearised_rows(evaluation, fens))
    path.write_bytes(damage(path.read_bytes()))
    assert load_rows(path, evaluation, fens) is None


def test_the_file_name_depends_on_positions_and_weights(
    evaluation: Evaluation, fens: list[str]
) -> None:
    weights = evaluation.weight_values()
    names = {
        cache_path(Path(), fens, weights),
        cache_path(Path(), fens[1:], weights),
        cache_path(Path(), fens, weights[1:]),
    }
    assert len(names) == 3
    assert cache_path(Path(), list(fens), list(weights)) in names


def test_a_failed_write_leaves_no_file(
    evaluation: Evaluation, fens: list[str], tmp_path: Path
) -> None:
    with pytest.raises(OSError, match="missing"):
        save_rows(tmp_path / "missing" / "rows.npz", linearised_rows(evaluation, fens))
    assert list(tmp_path.iterdir()) == []
