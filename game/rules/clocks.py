"""Two chess clocks: starting, pressing, stopping and reading them.

At most one clock runs. The first move of a game starts the clocks, so that move has no time limit.
"""

from __future__ import annotations

import chess

from game.state.game import Clock
from game.state.time_control import TimeControl, TimingMethod

LEAST_LOW_MS, MOST_LOW_MS = 5_000, 20_000
LOW_SHARE, LOW_SHARE_PER_MOVE = 10, 4
"""A clock is low in the last tenth of its base time, or in the last quarter of a time per move."""
TIGHT_SHARE = 2
"""No clock is low before half of its base time is gone."""


def low_time_ms(control: TimeControl | None) -> int:
    """Return the time below which a clock is low."""
    if control is None:
        return MOST_LOW_MS
    if control.method is TimingMethod.PER_MOVE:
        return min(MOST_LOW_MS, control.base_ms // LOW_SHARE_PER_MOVE)
    share_ms = max(control.base_ms // LOW_SHARE, LEAST_LOW_MS)
    return min(share_ms, MOST_LOW_MS, control.base_ms // TIGHT_SHARE)


def new_clock(control: TimeControl) -> Clock:
    """Return two stopped clocks with the base time."""
    delay_ms = control.increment_ms if control.method is TimingMethod.DELAY else 0
    base_ms = {chess.WHITE: control.base_ms, chess.BLACK: control.base_ms}
    return Clock(base_ms, delay_ms=delay_ms)


def remaining_ms(clock: Clock, colour: chess.Color, now_ms: int) -> int:
    """Return the remaining time of ``colour`` at ``now_ms``; negative once the flag has fallen."""
    remaining = clock.remaining_ms[colour]
    if clock.running == colour:
        remaining -= _deducted_ms(clock, now_ms)
    return remaining


def _deducted_ms(clock: Clock, now_ms: int) -> int:
    """Return the time that is deducted since ``since_ms``, which is nothing during the delay."""
    return now_ms - clock.since_ms - min(delay_left_ms(clock), now_ms - clock.since_ms)


def delay_left_ms(clock: Clock) -> int:
    """Return how long after ``since_ms`` the running clock still waits (simple delay)."""
    return max(clock.delay_ms - clock.spent_ms, 0)


def flag_at_ms(clock: Clock) -> int | None:
    """Return the time at which the running side's flag falls; None if no clock runs."""
    if clock.running is None:
        return None
    return clock.since_ms + delay_left_ms(clock) + clock.remaining_ms[clock.running]


def start_clock(clock: Clock, colour: chess.Color, now_ms: int) -> None:
    """Start the clock of ``colour`` and stop the other one; the move of ``colour`` goes on."""
    stop_clocks(clock, now_ms)
    clock.running = colour
    clock.since_ms = now_ms


def start_clock_for_move(clock: Clock, colour: chess.Color, now_ms: int) -> None:
    """Start the clock of ``colour`` for a new move."""
    stop_clocks(clock, now_ms)
    clock.spent_ms = 0
    start_clock(clock, colour, now_ms)


def stop_clocks(clock: Clock, now_ms: int) -> None:
    """Stop both clocks and deduct the time that the running side has used."""
    if clock.running is not None:
        left = remaining_ms(clock, clock.running, now_ms)
        clock.remaining_ms[clock.running] = max(left, 0)
        clock.spent_ms += now_ms - clock.since_ms
        clock.running = None


def press_clock(clock: Clock, mover: chess.Color, control: TimeControl, now_ms: int) -> int:
    """Complete a move of ``mover``: start the other clock; return the mover's remaining time.

    If the mover's clock was stopped, the move takes no time and earns no extra time. The first move
    of a game is made with stopped clocks.
    """
    ran = clock.running == mover
    stop_clocks(clock, now_ms)
    if ran:
        clock.remaining_ms[mover] = _after_move_ms(clock, mover, control)
    start_clock_for_move(clock, not mover, now_ms)
    return clock.remaining_ms[mover]


def _after_move_ms(clock: Clock, mover: chess.Color, control: TimeControl) -> int:
    """Return the mover's time after a move, with the extra time that the time control gives."""
    left_ms = clock.remaining_ms[mover]
    match control.method:
        case TimingMethod.INCREMENT:
            return left_ms + control.increment_ms
        case TimingMethod.BRONSTEIN:
            return left_ms + min(control.increment_ms, clock.spent_ms)
        case TimingMethod.PER_MOVE:
            return control.base_ms
        case TimingMethod.DELAY:
            return left_ms


def flagged_side(clock: Clock, now_ms: int) -> chess.Color | None:
    """Return the side whose time is up; None if there is none."""
    if clock.running is None or remaining_ms(clock, clock.running, now_ms) > 0:
        return None
    return clock.running
