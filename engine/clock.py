"""From the limits of a search and the side to move to the time it may take.

The *soft* bound is looked at after each iteration: past it no other is started. The *hard* bound
ends an iteration in its middle. Both are milliseconds from the moment the search was asked for.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.messages import Limits

MOVE_OVERHEAD_MS = 10
"""Lost on each move between the engine and whoever holds the clock."""
MOVES_EXPECTED = 40
"""For how many moves the time is divided where the game does not say, and at the most."""
HARD_PER_SOFT = 4
"""A move may take this many times what was meant for it..."""
HARD_SHARE_PERCENT = 35
"""...but never more than this share of the time that is left, where other moves must follow."""
SOFT_SHARE_PERCENT = 25
"""The most that is meant for one move, where other moves must follow."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The time one search may take; ``1 <= soft_ms <= hard_ms``."""

    soft_ms: int
    hard_ms: int

    def within(self, other: Budget) -> Budget:
        """Return what satisfies both budgets."""
        return Budget(min(self.soft_ms, other.soft_ms), min(self.hard_ms, other.hard_ms))


def has_clock(limits: Limits) -> bool:
    """Is this search part of a timed game?"""
    return limits.white_time_ms is not None or limits.black_time_ms is not None


def allot(
    limits: Limits, white_to_move: bool, move_overhead_ms: int = MOVE_OVERHEAD_MS
) -> Budget | None:
    """Return the budget of one move; None where nothing limits the time."""
    budgets = []
    if limits.move_time_ms is not None:
        milliseconds = _without_overhead(limits.move_time_ms, move_overhead_ms)
        budgets.append(Budget(milliseconds, milliseconds))
    if has_clock(limits):
        budgets.append(_allot_from_clock(limits, white_to_move, move_overhead_ms))
    if not budgets:
        return None
    return budgets[0].within(budgets[-1])


def _allot_from_clock(limits: Limits, white_to_move: bool, overhead_ms: int) -> Budget:
    """Divide what the clock holds, and what it will gain, among the moves to come."""
    left_ms = _without_overhead(_own_time_ms(limits, white_to_move), overhead_ms)
    increment_ms = limits.white_increment_ms if white_to_move else limits.black_increment_ms
    moves = _moves_to_come(limits)
    # The moves after this one bring their increments and cost their overheads; keep two in reserve.
    pool_ms = left_ms + max(0, increment_ms) * (moves - 1) - overhead_ms * (moves + 1)
    soft_ms = max(1, pool_ms) // moves
    hard_ms = soft_ms * HARD_PER_SOFT
    if moves > 1:
        soft_ms = min(soft_ms, left_ms * SOFT_SHARE_PERCENT // 100)
        hard_ms = min(hard_ms, left_ms * HARD_SHARE_PERCENT // 100)
    else:
        hard_ms = min(hard_ms, left_ms - min(overhead_ms, left_ms // 2))
    hard_ms = max(1, hard_ms)
    return Budget(min(max(1, soft_ms), hard_ms), hard_ms)


def _own_time_ms(limits: Limits, white_to_move: bool) -> int:
    """Return what the mover's clock holds; where only the other's is known, that."""
    own, other = limits.white_time_ms, limits.black_time_ms
    if not white_to_move:
        own, other = other, own
    if own is not None:
        return own
    return other if other is not None else 0


def _moves_to_come(limits: Limits) -> int:
    """Return for how many moves the time must do, this one included."""
    if limits.moves_to_go is None or limits.moves_to_go < 1:
        return MOVES_EXPECTED
    return min(limits.moves_to_go, MOVES_EXPECTED)


def _without_overhead(milliseconds: int, overhead_ms: int) -> int:
    """Take the overhead off, but never more than half; at least 1 ms stays."""
    return max(1, milliseconds - min(overhead_ms, max(0, milliseconds) // 2))
