"""Fitting the chances: planted numbers are recovered, and games are read correctly."""

from __future__ import annotations

import io
import random
from collections import Counter
from pathlib import Path

import chess
import pytest
from fit_chances import Numbers, Sample, fit, loss, main, material_of, samples_of

from engine.core.board.position import Position
from engine.thinking.win_draw_loss import material_of as material_of_position
from engine.thinking.win_draw_loss import win_share

PLANTED: Numbers = (90.0, 60.0, 40.0, 50.0)
PGN = """[Result "0-1"]

1. e4 {book} e5 {+0.31/12 0.123s 7n} 2. Qh5 {-0.52/9 0.100s 9n} Ke7 {-M5/9 0.100s} 0-1
"""


def drawn_from(numbers: Numbers, count: int) -> Counter[Sample]:
    """Return random outcomes from the model with these numbers."""
    chance = random.Random(4)
    samples: Counter[Sample] = Counter()
    for _ in range(count):
        score, material = 10 * chance.randrange(-40, 41), chance.randrange(21) / 20
        win = win_share(score, material, numbers[:2], numbers[2:])
        lost = win_share(-score, material, numbers[:2], numbers[2:])
        drawn = chance.random()
        samples[score, material, 2 if drawn < win else 0 if drawn > 1 - lost else 1] += 1
    return samples


def test_planted_parameters_are_recovered() -> None:
    samples = drawn_from(PLANTED, 40_000)
    start: Numbers = (115.0, 75.0, 55.0, 35.0)
    found = fit(samples, start)
    assert found == pytest.approx(PLANTED, abs=8)
    assert loss(samples, found) <= loss(samples, PLANTED) < loss(samples, start)


def test_scores_are_read_with_the_result_for_their_mover() -> None:
    samples = list(samples_of(io.StringIO(PGN)))
    assert samples == [(30, 1.0, 2), (-50, 1.0, 0)]  # neither the book nor the mate


def test_material_equals_that_of_the_engine() -> None:
    for fen in (chess.STARTING_FEN, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"):
        assert material_of(chess.Board(fen)) == material_of_position(Position(fen))


def test_games_are_fitted_and_bad_input_gives_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(PGN)
    assert main([str(path)]) == 0
    assert capsys.readouterr().out.startswith("2 moves\nloss ")
    for text in ("", '[Result "*"]\n\n1. e4 *\n'):
        path.write_text(text)
        with pytest.raises(SystemExit, match="2"):
            main([str(path)])
        assert capsys.readouterr().err.count("\n") == 1
