"""The think time of an engine below full strength."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.think_time import ClockTiming, MoveDecision, think_time_left_ms
from game.state.time_control import TimingMethod

SEEDS = range(200)
OBVIOUS_MS = 300, 800
UNTIMED_MS = 300, 4000

decisions = st.builds(
    MoveDecision, st.integers(0, 400), st.booleans(), st.integers(min_value=0, max_value=218)
)
timings = st.builds(
    ClockTiming,
    st.sampled_from(TimingMethod),
    st.integers(1, 3_600_000),
    st.integers(0, 60_000),
    st.integers(0, 3_600_000),
)


def blitz(remaining_ms: int = 180_000) -> ClockTiming:
    return ClockTiming(TimingMethod.INCREMENT, 180_000, 2_000, remaining_ms)


def typical_ms(decision: MoveDecision, timing: ClockTiming | None = None) -> float:
    return statistics.median(think_time_left_ms(seed, decision, 0, timing) for seed in SEEDS)


@given(st.integers(), decisions)
def test_an_untimed_move_takes_from_300_ms_to_4_s(seed: int, decision: MoveDecision) -> None:
    least, longest = UNTIMED_MS
    assert least <= think_time_left_ms(seed, decision, 0) <= longest


@given(st.integers(), decisions, st.integers(0, 10_000))
def test_the_search_counts_towards_the_think_time(
    seed: int, decision: MoveDecision, spent_ms: int
) -> None:
    whole_ms = think_time_left_ms(seed, decision, 0)
    assert think_time_left_ms(seed, decision, spent_ms) == max(whole_ms - spent_ms, 0)


@given(st.integers(), decisions, timings)
def test_equal_arguments_give_equal_waits(
    seed: int, decision: MoveDecision, timing: ClockTiming
) -> None:
    assert think_time_left_ms(seed, decision, 5, timing) == think_time_left_ms(
        seed, decision, 5, timing
    )


@pytest.mark.parametrize("timing", [None, blitz()])
def test_an_obvious_move_takes_from_300_to_800_ms(timing: ClockTiming | None) -> None:
    waits = [think_time_left_ms(seed, MoveDecision(30, True, 1), 0, timing) for seed in SEEDS]
    assert OBVIOUS_MS[0] <= min(waits)
    assert max(waits) <= OBVIOUS_MS[1]


@pytest.mark.parametrize("timing", [None, blitz(120_000)])
def test_a_choice_between_more_moves_takes_longer(timing: ClockTiming | None) -> None:
    times = [typical_ms(MoveDecision(30, False, alike), timing) for alike in (1, 3, 6)]
    assert times == sorted(times)
    assert times[0] < times[-1]


@pytest.mark.parametrize("timing", [None, blitz(120_000)])
def test_the_middlegame_takes_longer_than_opening_and_endgame(timing: ClockTiming | None) -> None:
    opening, middle, end = (typical_ms(MoveDecision(ply, False, 2), timing) for ply in (2, 40, 120))
    assert opening < middle > end


def test_time_trouble_makes_every_move_fast() -> None:
    waits = [
        think_time_left_ms(seed, MoveDecision(60, False, 6), 0, blitz(9_000)) for seed in SEEDS
    ]
    assert max(waits) <= 1_000


@given(st.integers(), decisions, timings)
def test_a_wait_uses_a_small_part_of_the_clock(
    seed: int, decision: MoveDecision, timing: ClockTiming
) -> None:
    share = 2 if timing.method is TimingMethod.PER_MOVE else 10
    assert 0 <= think_time_left_ms(seed, decision, 0, timing) <= timing.remaining_ms / share


@given(st.integers(), st.integers(1_000, 600_000))
def test_waits_alone_leave_the_reserve_on_a_clock_without_increment(
    seed: int, base_ms: int
) -> None:
    left_ms = base_ms
    for ply in range(0, 1000, 2):
        timing = ClockTiming(TimingMethod.INCREMENT, base_ms, 0, left_ms)
        left_ms -= think_time_left_ms(seed, MoveDecision(ply, False, 6), 0, timing)
    assert left_ms >= min(base_ms // 5, 10_000)


@pytest.mark.parametrize(("base_ms", "increment_ms"), [(180_000, 2_000), (600_000, 5_000)])
def test_the_time_above_the_start_is_used(base_ms: int, increment_ms: int) -> None:
    timing = ClockTiming(TimingMethod.INCREMENT, base_ms, increment_ms, base_ms + 3 * increment_ms)
    used_ms = [think_time_left_ms(seed, MoveDecision(10, False, 2), 0, timing) for seed in SEEDS]
    assert min(used_ms) >= 4 * increment_ms
