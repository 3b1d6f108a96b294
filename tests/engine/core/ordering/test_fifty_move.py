"""The fifty-move rule: keys by clock, evaluations that shrink, mates that come too late."""

from __future__ import annotations

import pytest

from engine.core.basics.params import FIFTY_FIRST, FIFTY_STEP
from engine.core.board.position import Position
from engine.core.ordering.fifty_move import (
    root_value_from_table,
    table_key_of,
    value_scaled_to_draw,
)
from engine.core.search.search import MATE_VALUE

MATE_BOUND = MATE_VALUE - 1_000


def at(clock: int) -> Position:
    return Position(f"4k3/8/8/8/8/8/8/4K2R w - - {clock} 60")


def test_the_table_distinguishes_positions_only_by_steps_of_a_high_clock() -> None:
    keys = [table_key_of(at(clock)) for clock in range(101)]
    for clock in range(101):
        step = max(clock - FIFTY_FIRST, -1) // FIFTY_STEP
        same = [other for other in range(101) if keys[other] == keys[clock]]
        assert same == [c for c in range(101) if max(c - FIFTY_FIRST, -1) // FIFTY_STEP == step]
    assert keys[0] == at(0).key()


def test_a_clock_beyond_the_limit_is_accepted() -> None:
    assert table_key_of(at(9_999)) == at(9_999).key()
    assert 0 <= value_scaled_to_draw(at(9_999), 300) <= value_scaled_to_draw(at(100), 300)


@pytest.mark.parametrize("value", [0, 1, 37, 250, 12_000])
def test_an_evaluation_shrinks_equally_for_both_sides_as_the_clock_rises(value: int) -> None:
    faded = [value_scaled_to_draw(at(clock), value) for clock in range(101)]
    assert faded[0] == value
    assert faded == sorted(faded, reverse=True)
    assert faded[100] >= value // 3
    assert [value_scaled_to_draw(at(clock), -value) for clock in range(101)] == [-v for v in faded]


@pytest.mark.parametrize(
    ("clock", "plies", "mate"), [(0, 99, True), (90, 10, True), (90, 11, False)]
)
def test_a_mate_after_the_fifty_move_draw_is_no_mate(clock: int, plies: int, mate: bool) -> None:
    for sign in (1, -1):
        value = root_value_from_table(at(clock), sign * (MATE_VALUE - plies))
        assert value == sign * (MATE_VALUE - plies if mate else MATE_BOUND)


def test_other_table_values_are_not_changed() -> None:
    for value in (-MATE_BOUND, -250, 0, 37, MATE_BOUND):
        assert root_value_from_table(at(80), value) == value
