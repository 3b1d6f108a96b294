"""Two chess clocks with each way to count the extra time of a move."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import clocks
from game.state.game import Clock
from game.state.time_control import TimeControl, TimingMethod

BASE_MS, EXTRA_MS = 60_000, 3_000


def control(method: TimingMethod) -> TimeControl:
    is_per_move = method is TimingMethod.PER_MOVE
    return TimeControl(BASE_MS, 0 if is_per_move else EXTRA_MS, method)


def left_after(method: TimingMethod, *thought_ms: int) -> int:
    """Return White's time after moves that took so long; Black moves at once."""
    clock, now_ms = clocks.new_clock(control(method)), 0
    clocks.start_clock_for_move(clock, chess.WHITE, now_ms)
    for one in thought_ms:
        now_ms += one
        clocks.press_clock(clock, chess.WHITE, control(method), now_ms)
        clocks.press_clock(clock, chess.BLACK, control(method), now_ms)
    return clock.remaining_ms[chess.WHITE]


@pytest.mark.parametrize(
    ("method", "after_2_s", "after_10_s"),
    [
        (TimingMethod.INCREMENT, 61_000, 53_000),
        (TimingMethod.DELAY, 60_000, 53_000),
        (TimingMethod.BRONSTEIN, 60_000, 53_000),
        (TimingMethod.PER_MOVE, 60_000, 60_000),
    ],
)
def test_the_extra_time_of_a_move(method: TimingMethod, after_2_s: int, after_10_s: int) -> None:
    assert left_after(method, 2_000) == after_2_s
    assert left_after(method, 10_000) == after_10_s


@given(st.lists(st.integers(0, 5_000), max_size=8))
def test_a_delay_and_a_bronstein_delay_leave_the_same_time(thought_ms: list[int]) -> None:
    delay, bronstein = (
        left_after(method, *thought_ms) for method in (TimingMethod.DELAY, TimingMethod.BRONSTEIN)
    )
    assert delay == bronstein <= BASE_MS


@given(st.sampled_from(TimingMethod), st.integers(0, 9_000), st.integers(0, 9_000))
def test_an_interrupted_move_costs_as_much_as_an_unbroken_one(
    method: TimingMethod, first_ms: int, second_ms: int
) -> None:
    clock = clocks.new_clock(control(method))
    clocks.start_clock_for_move(clock, chess.WHITE, 0)
    clocks.stop_clocks(clock, first_ms)
    clocks.start_clock(clock, chess.WHITE, 50_000)
    clocks.press_clock(clock, chess.WHITE, control(method), 50_000 + second_ms)
    assert clock.remaining_ms[chess.WHITE] == left_after(method, first_ms + second_ms)


def test_a_clock_waits_for_the_delay_and_the_flag_falls_later() -> None:
    clock = clocks.new_clock(control(TimingMethod.DELAY))
    clocks.start_clock_for_move(clock, chess.BLACK, 0)
    assert clocks.remaining_ms(clock, chess.BLACK, 2_999) == BASE_MS
    assert clocks.remaining_ms(clock, chess.BLACK, 3_001) == BASE_MS - 1
    assert clocks.flag_at_ms(clock) == BASE_MS + EXTRA_MS
    assert clocks.flagged_side(clock, BASE_MS + EXTRA_MS - 1) is None
    assert clocks.flagged_side(clock, BASE_MS + EXTRA_MS) == chess.BLACK


def test_a_stopped_clock_has_no_fall_of_a_flag() -> None:
    assert clocks.flag_at_ms(Clock({chess.WHITE: 1, chess.BLACK: 1})) is None


def test_a_clock_is_low_in_the_last_quarter_of_a_short_time_per_move() -> None:
    assert clocks.low_time_ms(TimeControl(8_000, 0, TimingMethod.PER_MOVE)) == 2_000
    assert clocks.low_time_ms(TimeControl(600_000, 0, TimingMethod.PER_MOVE)) == 20_000


def test_a_clock_is_low_in_the_last_tenth_within_limits() -> None:
    minute, ten_minutes, bullet = (TimeControl(ms, 1_000) for ms in (60_000, 600_000, 30_000))
    assert clocks.low_time_ms(minute) == 6_000
    assert clocks.low_time_ms(ten_minutes) == 20_000
    assert clocks.low_time_ms(bullet) == 5_000


def test_a_clock_is_not_low_before_half_of_its_time_is_gone() -> None:
    assert clocks.low_time_ms(TimeControl(3_000, 2_000)) == 1_500
    assert clocks.low_time_ms(TimeControl(0, 2_000)) == 0
