"""Two chess clocks: starting, pressing, stopping and reading them.

At most one clock runs. The first completed move of a game starts the clocks, so a person may look
at the board for as long as they like before it.
"""

from __future__ import annotations

import chess

from game.state.state import Clock
from game.state.time_control import TimeControl


def new_clock(control: TimeControl) -> Clock:
    """Return two stopped clocks with the base time."""
    return Clock({chess.WHITE: control.base_ms, chess.BLACK: control.base_ms})


def remaining_ms(clock: Clock, colour: chess.Color, now_ms: int) -> int:
    """Return the remaining time of ``colour`` at ``now_ms``; negative once the flag has fallen."""
    remaining = clock.remaining_ms[colour]
    if clock.running == colour:
        remaining -= now_ms - clock.since_ms
    return remaining


def start(clock: Clock, colour: chess.Color, now_ms: int) -> None:
    """Start the clock of ``colour`` and stop the other one."""
    stop(clock, now_ms)
    clock.running = colour
    clock.since_ms = now_ms


def stop(clock: Clock, now_ms: int) -> None:
    """Stop both clocks and deduct the time that the running side has used."""
    if clock.running is not None:
        left = remaining_ms(clock, clock.running, now_ms)
        clock.remaining_ms[clock.running] = max(left, 0)
        clock.running = None


def press(clock: Clock, mover: chess.Color, increment_ms: int, now_ms: int) -> int:
    """Complete a move of ``mover``: start the other clock; return the mover's remaining time.

    If the mover's clock was stopped, the move costs no time and earns no increment. This is so for
    the first move of a game.
    """
    ran = clock.running == mover
    stop(clock, now_ms)
    if ran:
        clock.remaining_ms[mover] += increment_ms
    start(clock, not mover, now_ms)
    return clock.remaining_ms[mover]


def flagged(clock: Clock, now_ms: int) -> chess.Color | None:
    """Return the side whose time is up, or None."""
    if clock.running is None or remaining_ms(clock, clock.running, now_ms) > 0:
        return None
    return clock.running
