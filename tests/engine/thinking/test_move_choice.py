"""The move choice of a weak player."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from engine.core.board.position import Position
from engine.core.search.search import MATE_VALUE
from engine.protocol.handicap import Handicap
from engine.thinking.move_choice import MoveOption, choose_weak_move, good_captures

SHARP = Handicap(1000, 4, 4)


def options_of(*values: int) -> list[MoveOption]:
    """Return options with the moves 1, 2, 3... and these values, best first."""
    return [MoveOption(move, value) for move, value in enumerate(values, 1)]


def draws(options: list[MoveOption], handicap: Handicap) -> Counter[int]:
    """Count which moves are chosen in a thousand different games."""
    return Counter(choose_weak_move(options, handicap, f"game {n}") for n in range(1000))


def test_without_margin_and_temperature_the_best_move_is_played() -> None:
    assert set(draws(options_of(50, 40, 30), SHARP)) == {1}


def test_a_move_is_played_the_less_the_more_it_loses_and_never_beyond_the_margin() -> None:
    counts = draws(options_of(90, 90, 70, 50, 49), replace(SHARP, margin_cp=40))
    assert set(counts) == {1, 2, 3, 4}
    assert abs(counts[1] - counts[2]) < 100
    assert counts[2] > 1.5 * counts[3] > 5 * counts[4]


def test_a_good_capture_is_played_at_once() -> None:
    good = MoveOption(9, 70, is_good_capture=True)
    counts = draws([*options_of(90, 90, 80), good], replace(SHARP, margin_cp=40))
    assert counts[9] > 700


@pytest.mark.parametrize(
    ("moves", "good"),
    [
        ("e2e4 f7f5 e4f5 g7g6 f5g6", {"h7g6"}),
        ("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6", {"d7c6", "b7c6"}),
        ("e2e4 f7f5", {"e4f5"}),
        ("e2e4 d7d5", set()),
        ("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", set()),
    ],
)
def test_retaking_and_taking_what_hangs_are_good_captures(moves: str, good: set[str]) -> None:
    position = Position()
    for move in moves.split():
        position.push_uci(move)
    found = good_captures(position, has_history=True)
    assert {position.uci(move) for move in found} == good


def test_a_move_worse_by_the_temperature_is_chosen_half_as_often() -> None:
    counts = draws(options_of(90, 60, 30), replace(SHARP, temperature_cp=30))
    assert counts[1] > 1.5 * counts[2] > 2.2 * counts[3] > 0


def test_the_choice_depends_only_on_seed_and_game() -> None:
    options = options_of(*range(20, 0, -1))
    vague = replace(SHARP, margin_cp=30)
    one, other = (
        [choose_weak_move(options, replace(vague, seed=seed), f"game {n}") for n in range(50)]
        for seed in (1, 2)
    )
    repeated = [choose_weak_move(options, replace(vague, seed=1), f"game {n}") for n in range(50)]
    assert one == repeated != other
    assert len(set(one)) > 5


def test_a_mate_that_was_found_is_played() -> None:
    options = options_of(MATE_VALUE - 1, MATE_VALUE - 3, 500)
    for vague in (replace(SHARP, margin_cp=200), replace(SHARP, temperature_cp=500)):
        assert set(draws(options, vague)) == {1}


def test_a_lost_player_puts_the_mate_off() -> None:
    options = options_of(4 - MATE_VALUE, 2 - MATE_VALUE)
    assert set(draws(options, replace(SHARP, margin_cp=200))) == {1}
