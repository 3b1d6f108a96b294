"""From limits to budgets: pure arithmetic."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.protocol.messages import Limits
from engine.thinking.clock import (
    MOVE_OVERHEAD_MS,
    RULES,
    Budget,
    IterationStability,
    allot,
    has_clock,
)


def budget(limits: Limits, *, white_to_move: bool = True) -> Budget:
    found = allot(limits, white_to_move)
    assert found is not None
    return found


@pytest.mark.parametrize("limits", [Limits(), Limits(depth=5), Limits(nodes=9), Limits(None, 1)])
def test_without_a_time_there_is_no_budget(limits: Limits) -> None:
    assert allot(limits, white_to_move=True) is None
    assert not has_clock(limits)


def test_a_fixed_time_for_the_move_is_used_but_for_the_overhead() -> None:
    wanted = 1000 - MOVE_OVERHEAD_MS
    assert budget(Limits(move_time_ms=1000)) == Budget(wanted, wanted, is_fixed=True)


def test_each_side_looks_at_its_own_clock() -> None:
    limits = Limits(white_time_ms=60_000, black_time_ms=1_000)
    assert budget(limits).soft_ms > 10 * budget(limits, white_to_move=False).soft_ms


def test_a_clock_that_is_not_told_is_taken_to_be_like_the_others() -> None:
    limits = Limits(white_time_ms=60_000)
    assert budget(limits, white_to_move=False) == budget(limits)


def test_the_tighter_of_two_limits_holds() -> None:
    assert budget(Limits(white_time_ms=60_000, move_time_ms=50)).hard_ms <= 50
    assert budget(Limits(white_time_ms=500, move_time_ms=50_000)).hard_ms < 500


def test_an_increment_and_few_moves_to_go_allow_more() -> None:
    plain = budget(Limits(white_time_ms=60_000))
    assert budget(Limits(white_time_ms=60_000, white_increment_ms=1000)).soft_ms > plain.soft_ms
    assert budget(Limits(white_time_ms=60_000, moves_to_go=5)).soft_ms > plain.soft_ms


def test_no_moves_to_go_means_that_nothing_was_said_of_them() -> None:
    assert budget(Limits(white_time_ms=9_000, moves_to_go=0)) == budget(Limits(white_time_ms=9_000))


def test_the_last_move_before_the_control_may_use_most_of_the_time() -> None:
    assert budget(Limits(white_time_ms=10_000, moves_to_go=1)).soft_ms > 9_000


@settings(deadline=None)
@given(
    left_ms=st.integers(-1_000, 10_000_000),
    increment_ms=st.integers(-10, 1_000_000),
    moves_to_go=st.none() | st.integers(-3, 1000),
)
def test_no_budget_is_more_than_there_is(
    left_ms: int, increment_ms: int, moves_to_go: int | None
) -> None:
    found = budget(
        Limits(white_time_ms=left_ms, white_increment_ms=increment_ms, moves_to_go=moves_to_go)
    )
    assert 1 <= found.soft_ms <= found.hard_ms
    if left_ms > 2 * MOVE_OVERHEAD_MS:
        assert found.hard_ms <= left_ms - MOVE_OVERHEAD_MS


@settings(deadline=None)
@given(st.integers(-5, 100_000))
def test_no_move_time_is_overstepped(move_time_ms: int) -> None:
    assert 1 <= budget(Limits(move_time_ms=move_time_ms)).hard_ms <= max(1, move_time_ms)


@pytest.mark.parametrize("lag_ms", [0, 3, 8])
@pytest.mark.parametrize(("base_ms", "increment_ms"), [(1_000, 10), (2_000, 20), (60_000, 600)])
def test_a_game_that_always_takes_the_hard_bound_never_loses_on_time(
    base_ms: int, increment_ms: int, lag_ms: int
) -> None:
    left_ms = base_ms
    for _ in range(600):
        limits = Limits(white_time_ms=left_ms, white_increment_ms=increment_ms)
        left_ms -= budget(limits).hard_ms + lag_ms
        assert left_ms > 0
        left_ms += increment_ms


def test_more_overhead_leaves_less() -> None:
    limits = Limits(white_time_ms=10_000, white_increment_ms=100)
    small, large = (allot(limits, True, overhead_ms) for overhead_ms in (10, 200))
    assert small is not None
    assert large is not None
    assert large.soft_ms < small.soft_ms


def test_the_later_in_a_game_the_larger_the_share_of_the_clock() -> None:
    limits = Limits(white_time_ms=60_000)
    found = [allot(limits, True, move_number=number) for number in (0, 1, 20, 60, 110, 300)]
    shares = [one.soft_ms for one in found if one is not None]
    assert shares == sorted(shares)
    assert shares[0] == shares[1] < shares[2] < shares[3] < shares[4] == shares[5]


def test_the_number_of_a_move_says_nothing_where_the_moves_to_go_are_known() -> None:
    limits = Limits(white_time_ms=60_000, moves_to_go=40)
    assert allot(limits, True, move_number=81) == allot(limits, True, move_number=1)


def test_who_may_ponder_spends_more_of_its_own_time() -> None:
    limits = Limits(white_time_ms=60_000)
    pondering = allot(limits, True, may_ponder=True)
    assert pondering is not None
    assert budget(limits).soft_ms < pondering.soft_ms <= pondering.hard_ms


def course(*iterations: tuple[int, int, float]) -> IterationStability:
    """A course whose last iterations found (best move, value, share of the nodes)."""
    made = IterationStability()
    for index, (move, value, share) in enumerate(iterations):
        made.note(RULES.judged_from_depth + index, move, value, share)
    return made


def test_before_anything_is_known_the_soft_bound_stands() -> None:
    early = IterationStability()
    early.note(1, 7, 30, 0.1)
    assert early.percent == IterationStability().percent == 100


def test_a_best_move_that_stays_the_same_takes_less_and_less() -> None:
    percents = [course(*[(7, 30, 0.5)] * number).percent for number in range(1, 12)]
    assert percents == sorted(percents, reverse=True)
    assert percents[-1] < percents[0]
    assert percents[-1] == percents[-2]  # there is an end to that


def test_a_new_best_move_takes_more() -> None:
    stable = [(7, 30, 0.5)] * 5
    assert course(*stable, (8, 30, 0.5)).percent > course(*stable, (7, 30, 0.5)).percent


def test_a_falling_score_takes_more_up_to_a_most() -> None:
    falls = [course((7, 100, 0.5), (7, 100 - drop, 0.5)).percent for drop in (-50, 0, 20, 60, 900)]
    assert falls == sorted(falls)
    assert falls[0] == falls[1] < falls[2] < falls[3] == falls[4]


def test_a_move_without_rivals_takes_less() -> None:
    percents = [course((7, 0, share)).percent for share in (0.1, 0.5, 0.8, 1.0)]
    assert percents == sorted(percents, reverse=True)
    assert percents[0] > percents[-1]


@settings(deadline=None)
@given(
    soft_ms=st.integers(1, 10_000),
    more_ms=st.integers(0, 10_000),
    percent=st.integers(1, 1000),
)
def test_a_stretched_bound_stays_within_the_hard_one(
    soft_ms: int, more_ms: int, percent: int
) -> None:
    found = Budget(soft_ms, soft_ms + more_ms)
    assert 1 <= found.stretched(percent) <= found.hard_ms
    assert Budget(soft_ms, soft_ms, is_fixed=True).stretched(percent) == soft_ms


@pytest.mark.parametrize("overhead_ms", [100, 500, 1000, 5000])
def test_an_overhead_never_takes_more_than_half_of_what_there_is(overhead_ms: int) -> None:
    minute = Limits(white_time_ms=60_000)
    with_overhead = allot(minute, white_to_move=True, move_overhead_ms=overhead_ms)
    without = allot(minute, white_to_move=True, move_overhead_ms=0)
    assert with_overhead is not None
    assert without is not None
    assert without.soft_ms // 2 - 5 * overhead_ms // 100 <= with_overhead.soft_ms < without.soft_ms
