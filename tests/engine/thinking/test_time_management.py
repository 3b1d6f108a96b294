"""Time management: the budget that follows from the limits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.protocol.messages import Limits
from engine.thinking.time_management import (
    MOVE_OVERHEAD_MS,
    RULES,
    IterationStability,
    TimeBudget,
    allocate_time,
    has_clock,
)


def budget(limits: Limits, *, white_to_move: bool = True) -> TimeBudget:
    found = allocate_time(limits, white_to_move)
    assert found is not None
    return found


@pytest.mark.parametrize("limits", [Limits(), Limits(depth=5), Limits(nodes=9), Limits(None, 1)])
def test_limits_without_a_time_give_no_budget(limits: Limits) -> None:
    assert allocate_time(limits, white_to_move=True) is None
    assert not has_clock(limits)


def test_a_move_time_is_used_except_for_the_overhead() -> None:
    wanted = 1000 - MOVE_OVERHEAD_MS
    assert budget(Limits(move_time_ms=1000)) == TimeBudget(wanted, wanted, is_fixed=True)


def test_each_side_uses_its_own_clock() -> None:
    limits = Limits(white_time_ms=60_000, black_time_ms=1_000)
    assert budget(limits).soft_ms > 10 * budget(limits, white_to_move=False).soft_ms


def test_a_missing_clock_is_replaced_by_the_opponents() -> None:
    limits = Limits(white_time_ms=60_000)
    assert budget(limits, white_to_move=False) == budget(limits)


def test_the_tighter_of_two_time_limits_applies() -> None:
    assert budget(Limits(white_time_ms=60_000, move_time_ms=50)).hard_ms <= 50
    assert budget(Limits(white_time_ms=500, move_time_ms=50_000)).hard_ms < 500


def test_an_increment_or_few_moves_to_go_allow_more_time() -> None:
    plain = budget(Limits(white_time_ms=60_000))
    assert budget(Limits(white_time_ms=60_000, white_increment_ms=1000)).soft_ms > plain.soft_ms
    assert budget(Limits(white_time_ms=60_000, moves_to_go=5)).soft_ms > plain.soft_ms


def test_movestogo_zero_is_ignored() -> None:
    assert budget(Limits(white_time_ms=9_000, moves_to_go=0)) == budget(Limits(white_time_ms=9_000))


def test_the_last_move_before_the_time_control_may_use_most_of_the_time() -> None:
    assert budget(Limits(white_time_ms=10_000, moves_to_go=1)).soft_ms > 9_000


@settings(deadline=None)
@given(
    left_ms=st.integers(-1_000, 10_000_000),
    increment_ms=st.integers(-10, 1_000_000),
    moves_to_go=st.none() | st.integers(-3, 1000),
)
def test_no_budget_exceeds_the_clock(
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
def test_no_budget_exceeds_the_move_time(move_time_ms: int) -> None:
    assert 1 <= budget(Limits(move_time_ms=move_time_ms)).hard_ms <= max(1, move_time_ms)


@pytest.mark.parametrize("lag_ms", [0, 3, 8])
@pytest.mark.parametrize(("base_ms", "increment_ms"), [(1_000, 10), (2_000, 20), (60_000, 600)])
def test_using_the_hard_bound_on_every_move_never_loses_on_time(
    base_ms: int, increment_ms: int, lag_ms: int
) -> None:
    left_ms = base_ms
    for _ in range(600):
        limits = Limits(white_time_ms=left_ms, white_increment_ms=increment_ms)
        left_ms -= budget(limits).hard_ms + lag_ms
        assert left_ms > 0
        left_ms += increment_ms


def test_a_larger_overhead_lowers_the_soft_bound() -> None:
    limits = Limits(white_time_ms=10_000, white_increment_ms=100)
    small, large = (allocate_time(limits, True, overhead_ms) for overhead_ms in (10, 200))
    assert small is not None
    assert large is not None
    assert large.soft_ms < small.soft_ms


def test_the_share_of_the_clock_grows_with_the_move_number() -> None:
    limits = Limits(white_time_ms=60_000)
    found = [allocate_time(limits, True, move_number=number) for number in (0, 1, 20, 60, 110, 300)]
    shares = [one.soft_ms for one in found if one is not None]
    assert shares == sorted(shares)
    assert shares[0] == shares[1] < shares[2] < shares[3] < shares[4] == shares[5]


def test_the_move_number_has_no_effect_with_movestogo() -> None:
    limits = Limits(white_time_ms=60_000, moves_to_go=40)
    assert allocate_time(limits, True, move_number=81) == allocate_time(limits, True, move_number=1)


def test_pondering_raises_the_soft_bound() -> None:
    limits = Limits(white_time_ms=60_000)
    pondering = allocate_time(limits, True, may_ponder=True)
    assert pondering is not None
    assert budget(limits).soft_ms < pondering.soft_ms <= pondering.hard_ms


def stability(*iterations: tuple[int, int, float]) -> IterationStability:
    """Return the stability after some iterations.

    Each iteration has a best move, a score and the best move's share of the nodes.
    """
    made = IterationStability()
    for index, (move, value, share) in enumerate(iterations):
        made.note(RULES.judged_from_depth + index, move, value, share)
    return made


def test_early_iterations_leave_the_soft_bound_unchanged() -> None:
    early = IterationStability()
    early.note(1, 7, 30, 0.1)
    assert early.percent == IterationStability().percent == 100


def test_a_stable_best_move_lowers_the_soft_bound() -> None:
    percents = [stability(*[(7, 30, 0.5)] * number).percent for number in range(1, 12)]
    assert percents == sorted(percents, reverse=True)
    assert percents[-1] < percents[0]
    assert percents[-1] == percents[-2]  # The decrease is limited.


def test_a_new_best_move_raises_the_soft_bound() -> None:
    stable = [(7, 30, 0.5)] * 5
    assert stability(*stable, (8, 30, 0.5)).percent > stability(*stable, (7, 30, 0.5)).percent


def test_a_score_drop_raises_the_soft_bound_up_to_a_limit() -> None:
    falls = [
        stability((7, 100, 0.5), (7, 100 - drop, 0.5)).percent for drop in (-50, 0, 20, 60, 900)
    ]
    assert falls == sorted(falls)
    assert falls[0] == falls[1] < falls[2] < falls[3] == falls[4]


def test_a_large_node_share_of_the_best_move_lowers_the_soft_bound() -> None:
    percents = [stability((7, 0, share)).percent for share in (0.1, 0.5, 0.8, 1.0)]
    assert percents == sorted(percents, reverse=True)
    assert percents[0] > percents[-1]


@settings(deadline=None)
@given(
    soft_ms=st.integers(1, 10_000),
    more_ms=st.integers(0, 10_000),
    percent=st.integers(1, 1000),
)
def test_a_scaled_soft_bound_never_exceeds_the_hard_bound(
    soft_ms: int, more_ms: int, percent: int
) -> None:
    found = TimeBudget(soft_ms, soft_ms + more_ms)
    assert 1 <= found.scaled_soft_ms(percent) <= found.hard_ms
    assert TimeBudget(soft_ms, soft_ms, is_fixed=True).scaled_soft_ms(percent) == soft_ms


@pytest.mark.parametrize("overhead_ms", [100, 500, 1000, 5000])
def test_the_overhead_takes_at_most_half_of_the_time(overhead_ms: int) -> None:
    minute = Limits(white_time_ms=60_000)
    with_overhead = allocate_time(minute, white_to_move=True, move_overhead_ms=overhead_ms)
    without = allocate_time(minute, white_to_move=True, move_overhead_ms=0)
    assert with_overhead is not None
    assert without is not None
    assert without.soft_ms // 2 - 5 * overhead_ms // 100 <= with_overhead.soft_ms < without.soft_ms
