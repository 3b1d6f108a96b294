"""The fit of the slope of the winning chances, on games with made results."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.core.search.search import MATE_VALUE
from engine.protocol.winning_chances import LIMIT_CP
from engine.tuning import TuningError
from engine.tuning.chance_slope import GameScores, fit_slope, read_games, slope_loss
from engine.tuning.fit_winning_chances import main
from engine.tuning.loss import sigmoid

FEN = "8/8/4k3/8/8/4K3/4R3/8 w - - 0 1"


def made_games(slope: float, count: int, length: int, seed: int = 1) -> list[GameScores]:
    """Return games whose results are drawn with the chances that a slope gives their scores."""
    rng = np.random.default_rng(seed)
    games = []
    for _ in range(count):
        score_cp = rng.uniform(-LIMIT_CP, LIMIT_CP)
        result = float(rng.random() < sigmoid(np.array([slope * score_cp]))[0])
        games.append(GameScores(np.full(length, score_cp), result))
    return games


@pytest.mark.parametrize("slope", [0.002, 0.0055, 0.012])
def test_the_fit_recovers_the_slope_of_made_results(slope: float) -> None:
    found = fit_slope(made_games(slope, 4000, 1), resamples=100, seed=1)
    assert found.low < slope < found.high
    assert found.low < found.value < found.high
    assert found.value == pytest.approx(slope, rel=0.1)


def test_the_fitted_slope_has_the_least_loss() -> None:
    games = made_games(0.005, 300, 3)
    least = fit_slope(games, resamples=1, seed=1).value
    assert all(
        slope_loss(least, games) < slope_loss(least * factor, games)
        for factor in (0.9, 0.99, 1.01, 1.1)
    )


def test_more_positions_of_the_same_games_do_not_narrow_the_interval() -> None:
    short, long = (fit_slope(made_games(0.005, 300, length), 50, 1) for length in (1, 40))
    assert long.high - long.low == pytest.approx(short.high - short.low, rel=1e-6)


def test_a_draw_counts_as_half_a_win() -> None:
    scores = np.array([100.0])
    drawn = [GameScores(scores, 0.5), GameScores(scores, 1.0)]
    shared = [GameScores(scores, result) for result in (1.0, 0.0, 1.0, 1.0)]
    assert slope_loss(0.005, drawn) == pytest.approx(slope_loss(0.005, shared))


def test_all_scores_of_a_game_have_its_result(tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_text(f"# game 1\n{FEN};1;30\n{FEN};1;-40\n# game 2\n{FEN};0.5;0\n", "utf-8")
    first, second = read_games([file])
    assert (list(first.scores_cp), first.result) == ([30, -40], 1.0)
    assert (list(second.scores_cp), second.result) == ([0], 0.5)


def test_scores_are_held_within_the_limit_and_mates_left_out(tmp_path: Path) -> None:
    file = tmp_path / "games"
    values = (2500, -9000, MATE_VALUE - 3, 3 - MATE_VALUE)
    file.write_text("".join(f"{FEN};1;{value}\n" for value in values), "utf-8")
    (game,) = read_games([file])
    assert list(game.scores_cp) == [LIMIT_CP, -LIMIT_CP]


def test_files_without_a_score_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_text(f"# game 1\n{FEN};1;{MATE_VALUE - 3}\n", "utf-8")
    with pytest.raises(TuningError):
        read_games([file])


def test_the_command_prints_a_row_for_each_file_and_one_for_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = []
    for level, seed in (("weak", 1), ("strong", 2)):
        path = tmp_path / f"{level}.txt"
        games = made_games(0.005, 200, 1, seed)
        lines = [f"# game 1\n{FEN};{one.result:g};{one.scores_cp[0]:.0f}\n" for one in games]
        path.write_text("".join(lines), "utf-8")
        paths.append(str(path))
    assert main(["--data", *paths, "--resamples", "20"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert [row.split()[:3] for row in rows] == [
        ["weak", "200", "200"],
        ["strong", "200", "200"],
        ["all", "400", "400"],
    ]
    assert len({len(line) for line in (head, *rows)}) == 1


def test_an_unreadable_file_gives_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--data", str(tmp_path / "none")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
