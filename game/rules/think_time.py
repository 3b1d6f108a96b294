"""How long a player takes for a move: an engine below full strength waits as long as a person.

The wait follows the search. It depends only on the arguments, so it changes no node and no move.
Times are milliseconds.
"""

from __future__ import annotations

import random

from msgspec import Struct

from game.state.time_control import TimingMethod


class MoveDecision(Struct, frozen=True):
    """The choice of one move, as it looks to the player."""

    ply: int
    """The number of half-moves before the move."""
    is_obvious: bool
    """Whether the move is a recapture or the only legal move."""
    alike: int
    """The number of moves that look about as good as the best one, itself included. 0 if the player
    knows the move from its repertoire."""


class ClockTiming(Struct, frozen=True):
    """The clock of the player at the end of its search."""

    method: TimingMethod
    base_ms: int
    increment_ms: int
    """The increment or the delay, by ``method``."""
    remaining_ms: int


class ThinkTimeParameters(Struct, frozen=True):
    """The parameters of the think time."""

    obvious_ms: tuple[int, int] = (300, 800)
    """The least and the longest time for an obvious move."""
    untimed_ms: tuple[int, int] = (300, 4000)
    """The least and the longest time for any move without clocks."""
    typical_untimed_ms: int = 1200
    longest_ms: int = 60_000
    """The longest time for a move with clocks. A long game shall not bore the person."""
    moves_to_go: int = 120
    """The remaining time is divided by this number of moves."""
    increment_share: float = 1.1
    """How much of the increment a typical move uses."""
    excess_share: tuple[float, float] = (1.0, 1.4)
    """How much of the time above the base time a move uses: the least and the largest share."""
    share_of_move_time: float = 0.25
    """How much of the time for each move a typical move uses."""
    spread: float = 0.45
    """The standard deviation of the logarithm of the time."""
    curve: tuple[tuple[int, float], ...] = ((1, 0.5), (8, 0.9), (14, 1.25), (28, 1.25), (50, 0.8))
    """The factor at some move numbers, between which it is interpolated: openings are played fast,
    and middlegames slowly."""
    by_alike: tuple[float, ...] = (0.6, 0.7, 0.9, 1.1, 1.25, 1.35)
    """The factor for each number of moves that look alike; the last also holds for more."""
    reserve_ms: int = 10_000
    """No wait uses the last seconds on a clock, except for a part of the increment."""
    reserve_share: int = 5
    """The reserve is at most the base time divided by this number."""
    wait_share: int = 10
    """A wait is at most the remaining time divided by this number."""
    wait_share_of_move_time: int = 2
    """The same number with a time for each move, which does not run out over several moves."""
    wait_of_increment: int = 2
    """In time trouble a wait is at most the increment divided by this number."""


HABITS = ThinkTimeParameters()


def think_time_left_ms(
    seed: int, decision: MoveDecision, spent_ms: int, timing: ClockTiming | None = None
) -> int:
    """Return how long the player waits before it plays the move that its search has found.

    Args:
        seed: the seed of the player's level. Equal arguments give equal waits.
        decision: the choice of the move.
        spent_ms: the time since the player's turn began, which counts towards the think time.
        timing: the clock of the player; None if no clock runs.
    """
    chance = random.Random(f"{seed} {decision.ply}")
    if timing is None:
        least_ms, longest_ms = HABITS.untimed_ms
        wanted_ms = HABITS.typical_untimed_ms * _factor(decision, chance)
        wanted_ms = min(max(wanted_ms, least_ms), longest_ms)
    else:
        wanted_ms = min(_timed_ms(decision, timing, spent_ms, chance), HABITS.longest_ms)
    if decision.is_obvious:
        wanted_ms = chance.uniform(*HABITS.obvious_ms)
    wait = max(int(wanted_ms) - spent_ms, 0)
    return wait if timing is None else min(wait, _longest_wait_ms(timing))


def _timed_ms(
    decision: MoveDecision, timing: ClockTiming, spent_ms: int, chance: random.Random
) -> float:
    """Return the think time that suits a clock.

    With an increment, a player uses what it has above the base time. So its clock seldom shows more
    than at the start of the game, as it is with people.
    """
    factor = _factor(decision, chance)
    if timing.method is TimingMethod.PER_MOVE:
        return HABITS.share_of_move_time * timing.base_ms * factor
    typical_ms = (
        timing.remaining_ms / HABITS.moves_to_go + HABITS.increment_share * timing.increment_ms
    )
    if timing.method is not TimingMethod.INCREMENT:
        return typical_ms * factor
    after_move_ms = timing.remaining_ms + spent_ms + timing.increment_ms
    excess_ms = max(after_move_ms - timing.base_ms, 0)
    return max(typical_ms * factor, excess_ms * chance.uniform(*HABITS.excess_share))


def _longest_wait_ms(timing: ClockTiming) -> int:
    """Return the longest wait that is safe on a clock."""
    reserve_ms = min(HABITS.reserve_ms, timing.base_ms // HABITS.reserve_share)
    free_ms = max(timing.remaining_ms - reserve_ms, 0)
    if timing.method is TimingMethod.PER_MOVE:
        return free_ms // HABITS.wait_share_of_move_time
    from_increment_ms = min(
        timing.increment_ms // HABITS.wait_of_increment,
        max(timing.remaining_ms, 0) // HABITS.wait_share,
    )
    return max(free_ms // HABITS.wait_share, from_increment_ms)


def _factor(decision: MoveDecision, chance: random.Random) -> float:
    """Return how much more than its typical time a player takes; 1 on average over a game."""
    alike = HABITS.by_alike[min(decision.alike, len(HABITS.by_alike) - 1)]
    # The mean of this distribution is 1.
    drawn = chance.lognormvariate(-(HABITS.spread**2) / 2, HABITS.spread)
    return _curve(decision.ply // 2 + 1) * alike * drawn


def _curve(move_number: int) -> float:
    """Return the factor for the progress of the game."""
    number, factor = HABITS.curve[0]
    for next_number, next_factor in HABITS.curve:
        if move_number <= next_number:
            share = (move_number - number) / max(next_number - number, 1)
            return factor + share * (next_factor - factor)
        number, factor = next_number, next_factor
    return factor
