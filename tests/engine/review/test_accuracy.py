"""The accuracy of moves and games agrees with the figures that lichess publishes."""

from __future__ import annotations

from itertools import pairwise
from statistics import fmean, harmonic_mean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_searches import MATED, cp, mate

from engine.protocol.winning_chances import (
    LIMIT_CP,
    OWN_SLOPE,
    STOCKFISH_SLOPE,
    winning_chance,
)
from engine.review.accuracy import (
    LEAST_WEIGHT,
    lost_centipawns,
    mean_accuracy,
    move_accuracy,
    weights_of_moves,
)

START_CP = 15
PUBLISHED = (
    # Centipawns for White after each move, and the accuracies of White and Black. White begins.
    ([15, 15], 100, 100),
    ([-900, -900], 10.66, 100),
    ([15, 900], 100, 12.3),
    ([-900, 0], 10.66, 11.46),
    ([-50, 15] * 50, 77.4, 77.4),
)
CLOSE = (
    # The same from lichess's own tests, which allow 8 points of difference.
    ([-50, 15] * 5, 76, 76),
    ([-135, 15] * 50, 54, 54),
    ([-435, 15] * 50, 20, 20),
)

games_cp = st.lists(st.integers(-1500, 1500), min_size=2, max_size=120)
slopes = st.sampled_from([OWN_SLOPE, STOCKFISH_SLOPE])


def chances_of(scores_cp: list[int], slope: float) -> list[float]:
    """Return White's winning chances in all positions of a game."""
    return [winning_chance(cp(score), slope) for score in scores_cp]


def losses_of(chances: list[float], white_first: bool = True) -> list[float]:
    """Return what each move of a game loses."""
    rises = [after - before for before, after in pairwise(chances)]
    white_moves = [(ply % 2 == 0) == white_first for ply in range(len(rises))]
    return [
        max(0.0, -rise if is_white else rise)
        for rise, is_white in zip(rises, white_moves, strict=True)
    ]


def accuracies(
    scores_cp: list[int], slope: float = STOCKFISH_SLOPE, white_first: bool = True
) -> tuple[float | None, float | None]:
    """Return the accuracies of White and Black in a game with these scores for White."""
    chances = chances_of(scores_cp, slope)
    moves = [move_accuracy(loss) for loss in losses_of(chances, white_first)]
    weights = weights_of_moves(chances)
    first, second = (mean_accuracy(moves[side::2], weights[side::2]) for side in range(2))
    return (first, second) if white_first else (second, first)


def test_the_published_games_have_their_published_accuracy() -> None:
    for scores, white, black in PUBLISHED:
        assert accuracies([START_CP, *scores]) == pytest.approx((white, black), abs=0.05)
    for scores, white, black in CLOSE:
        assert accuracies([START_CP, *scores]) == pytest.approx((white, black), abs=8)


def test_one_blunder_after_perfect_moves_costs_half() -> None:
    by_white, by_black = [START_CP] * 21 + [-900], [START_CP] * 22 + [900]
    assert accuracies(by_white) == pytest.approx((50, 100), abs=5)
    assert accuracies(by_black) == pytest.approx((100, 50), abs=5)


def test_the_accuracy_of_a_move_falls_from_100_to_0_with_its_loss() -> None:
    losses = [tenths / 10 for tenths in range(1001)]
    found = [move_accuracy(loss) for loss in losses]
    assert found == sorted(found, reverse=True)
    assert (found[0], found[-1]) == (100.0, 0.0)
    assert move_accuracy(-5.0) == 100.0
    # The points to which lichess fitted its curve, each with the bonus of one point.
    fitted = {5: 75, 10: 60, 20: 42, 40: 20, 60: 5}
    assert all(move_accuracy(loss) == pytest.approx(fitted[loss] + 1, abs=7) for loss in fitted)


@given(games_cp, slopes, st.booleans())
def test_accuracies_lie_between_0_and_100(scores: list[int], slope: float, white: bool) -> None:
    assert all(one is not None and 0 <= one <= 100 for one in accuracies([15, *scores], slope))


@given(games_cp, slopes)
def test_swapped_colours_swap_the_sides(scores: list[int], slope: float) -> None:
    white, black = accuracies(scores, slope)
    mirrored = accuracies([-score for score in scores], slope, white_first=False)
    assert mirrored == pytest.approx((black, white))


@given(games_cp.map(sorted), slopes)
def test_a_game_that_only_gets_better_for_white_is_perfect_for_white(
    scores: list[int], slope: float
) -> None:
    assert accuracies(scores, slope)[0] == pytest.approx(100)


@given(st.integers(-1500, 1500), st.integers(3, 100), slopes)
def test_a_game_in_which_nothing_changes_is_perfect(score: int, length: int, slope: float) -> None:
    assert accuracies([score] * length, slope) == pytest.approx((100, 100))


def by_statistics(chances: list[float], moves: list[float], side: int) -> float:
    """Return the accuracy of a side by the statistics module of Python."""
    size = min(max((len(chances) - 1) // 10, 2), 8)
    sliding = [chances[start : start + size] for start in range(len(chances) - size + 1)]
    windows = [sliding[0]] * (size - 2) + sliding
    weights = [min(max(pstdev(window), 0.5), 12.0) for window in windows]
    assert len(weights) == len(moves)
    weighted = fmean(moves[side::2], weights[side::2])
    return (weighted + harmonic_mean([max(one, 1.0) for one in moves[side::2]])) / 2


@given(games_cp, slopes)
def test_the_accuracy_is_the_mean_of_two_means(scores: list[int], slope: float) -> None:
    chances = chances_of([15, *scores], slope)
    moves = [move_accuracy(loss) for loss in losses_of(chances)]
    expected = tuple(by_statistics(chances, moves, side) for side in range(2))
    assert accuracies([15, *scores], slope) == pytest.approx(expected, abs=1e-6)


def test_a_side_without_a_move_has_no_accuracy() -> None:
    assert accuracies([START_CP, -900])[1] is None
    assert accuracies([START_CP]) == (None, None)
    assert weights_of_moves([50.0]) == []


def test_the_window_grows_with_the_game_from_2_to_8_positions() -> None:
    """A single jump weighs on as many moves as the window has positions, less one."""
    for moves, size in ((4, 2), (29, 2), (30, 3), (55, 5), (80, 8), (400, 8)):
        jump = moves // 2
        weights = weights_of_moves([50.0] * (jump + 1) + [80.0] * (moves - jump))
        heavy = [ply for ply, one in enumerate(weights) if one > LEAST_WEIGHT]
        assert heavy == list(range(jump, jump + size - 1))


def test_lost_centipawns_are_cut_at_1000() -> None:
    cases = (
        (cp(50), cp(-30), 80),
        (cp(-30), cp(50), 0),
        (cp(2500), cp(1400), 0),
        (cp(2500), cp(700), 300),
        (mate(3), mate(9), 0),
        (mate(3), cp(900), 100),
        (cp(-900), mate(-4), 100),
        (mate(1), mate(-1), 2 * LIMIT_CP),
        (cp(0), MATED, LIMIT_CP),
    )
    assert [case for case in cases if lost_centipawns(*case[:2]) != case[2]] == []
