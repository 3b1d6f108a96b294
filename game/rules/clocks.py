"""Two chess clocks: starting, pressing, stopping and reading them.

A clock runs for one side or for nobody. It is first started by the first completed move of the
game, so a person may look at the board as long as they like before playing.
"""

from __future__ import annotations

import chess

from game.state.state import Clock, TimeControl


def new_clock(control: TimeControl) -> Clock:
    """Both sides have the base time; nothing runs."""
    return Clock({chess.WHITE: control.base_ms, chess.BLACK: control.base_ms})


def remaining_ms(clock: Clock, colour: chess.Color, now_ms: int) -> int:
    """What ``colour`` has left at ``now_ms``; negative once the flag has fallen."""
    remaining = clock.remaining_ms[colour]
    if clock.running == colour:
        remaining -= now_ms - clock.since_ms
    return remaining


def start(clock: Clock, colour: chess.Color, now_ms: int) -> None:
    """Let the clock of ``colour`` run, and nobody else's."""
    stop(clock, now_ms)
    clock.running = colour
    clock.since_ms = now_ms


def stop(clock: Clock, now_ms: int) -> None:
    """Take what has passed off the running side and let nothing run."""
    if clock.running is not None:
        left = remaining_ms(clock, clock.running, now_ms)
        clock.remaining_ms[clock.running] = max(left, 0)
        clock.running = None


def press(clock: Clock, mover: chess.Color, increment_ms: int, now_ms: int) -> int:
    """``mover`` has completed a move: return what is left, and let the other side's clock run.

    A move made while the mover's clock stood (the first of a game) costs nothing and earns no
    increment.
    """
    ran = clock.running == mover
    stop(clock, now_ms)
    if ran:
        clock.remaining_ms[mover] += increment_ms
    start(clock, not mover, now_ms)
    return clock.remaining_ms[mover]


def flagged(clock: Clock, now_ms: int) -> chess.Color | None:
    """The side whose time is up, or None."""
    if clock.running is None or remaining_ms(clock, clock.running, now_ms) > 0:
        return None
    return clock.running
