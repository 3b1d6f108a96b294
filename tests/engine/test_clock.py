"""From limits to budgets: pure arithmetic."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.clock import MOVE_OVERHEAD_MS, Budget, allot, has_clock
from engine.messages import Limits


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
    assert budget(Limits(move_time_ms=1000)) == Budget(wanted, wanted)


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
