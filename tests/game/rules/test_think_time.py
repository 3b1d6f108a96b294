"""The think time of an engine below full strength."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.think_time import Decision, Timing, wait_ms
from game.state.time_control import TimingMethod

SEEDS = range(200)
OBVIOUS_MS = 300, 800
UNTIMED_MS = 300, 4000

decisions = st.builds(
    Decision, st.integers(0, 400), st.booleans(), st.integers(min_value=0, max_value=218)
)
timings = st.builds(
    Timing,
    st.sampled_from(TimingMethod),
    st.integers(1, 3_600_000),
    st.integers(0, 60_000),
    st.integers(0, 3_600_000),
)


def blitz(remaining_ms: int = 180_000) -> Timing:
    return Timing(TimingMethod.INCREMENT, 180_000, 2_000, remaining_ms)


def typical_ms(decision: Decision, timing: Timing | None = None) -> float:
    return statistics.median(wait_ms(seed, decision, 0, timing) for seed in SEEDS)


@given(st.integers(), decisions)
def test_an_untimed_move_takes_from_300_ms_to_4_s(seed: int, decision: Decision) -> None:
    least, longest = UNTIMED_MS
    assert least <= wait_ms(seed, decision, 0) <= longest


@given(st.integers(), decisions, st.integers(0, 10_000))
def test_the_search_counts_towards_the_think_time(
    seed: int, decision: Decision, spent_ms: int
) -> None:
    whole_ms = wait_ms(seed, decision, 0)
    assert wait_ms(seed, decision, spent_ms) == max(whole_ms - spent_ms, 0)


@given(st.integers(), decisions, timings)
def test_equal_arguments_give_equal_waits(seed: int, decision: Decision, timing: Timing) -> None:
    assert wait_ms(seed, decision, 5, timing) == wait_ms(seed, decision, 5, timing)


@pytest.mark.parametrize("timing", [None, blitz()])
def test_an_obvious_move_takes_from_300_to_800_ms(timing: Timing | None) -> None:
    waits = [wait_ms(seed, Decision(30, True, 1), 0, timing) for seed in SEEDS]
    assert OBVIOUS_MS[0] <= min(waits)
    assert max(waits) <= OBVIOUS_MS[1]


@pytest.mark.parametrize("timing", [None, blitz(120_000)])
def test_a_choice_between_more_moves_takes_longer(timing: Timing | None) -> None:
    times = [typical_ms(Decision(30, False, alike), timing) for alike in (1, 3, 6)]
    assert times == sorted(times)
    assert times[0] < times[-1]


@pytest.mark.parametrize("timing", [None, blitz(120_000)])
def test_the_middlegame_takes_longer_than_opening_and_endgame(timing: Timing | None) -> None:
    opening, middle, end = (typical_ms(Decision(ply, False, 2), timing) for ply in (2, 40, 120))
    assert opening < middle > end


def test_time_trouble_makes_every_move_fast() -> None:
    waits = [wait_ms(seed, Decision(60, False, 6), 0, blitz(9_000)) for seed in SEEDS]
    assert max(waits) <= 1_000


@given(st.integers(), decisions, timings)
def test_a_wait_uses_a_small_part_of_the_clock(
    seed: int, decision: Decision, timing: Timing
) -> None:
    share = 2 if timing.method is TimingMethod.PER_MOVE else 10
    assert 0 <= wait_ms(seed, decision, 0, timing) <= timing.remaining_ms / share


@given(st.integers(), st.integers(1_000, 600_000))
def test_waits_alone_leave_the_reserve_on_a_clock_without_increment(
    seed: int, base_ms: int
) -> None:
    left_ms = base_ms
    for ply in range(0, 1000, 2):
        timing = Timing(TimingMethod.INCREMENT, base_ms, 0, left_ms)
        left_ms -= wait_ms(seed, Decision(ply, False, 6), 0, timing)
    assert left_ms >= min(base_ms // 5, 10_000)


@pytest.mark.parametrize(("base_ms", "increment_ms"), [(180_000, 2_000), (600_000, 5_000)])
def test_the_time_above_the_start_is_used(base_ms: int, increment_ms: int) -> None:
    timing = Timing(TimingMethod.INCREMENT, base_ms, increment_ms, base_ms + 3 * increment_ms)
    used_ms = [wait_ms(seed, Decision(10, False, 2), 0, timing) for seed in SEEDS]
    assert min(used_ms) >= 4 * increment_ms
