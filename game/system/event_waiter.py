"""How the window's loop sleeps: until there is an event, a report, or a moment has come.

SDL's events come only when they are asked for, and every look costs processor time (measured:
0.05 to 0.15 ms of a core). So a sleeping window looks often while it is used and seldom when it
is not.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

USED_LOOK_S = 0.01
"""How often a window that is used looks for events."""
IDLE_LOOK_S = 0.05
"""How often one looks that nobody has touched for ``IDLE_AFTER_S``: soon enough for a first key or
click to be answered at once, and a fifth of the cost."""
IDLE_AFTER_S = 1.0

E = TypeVar("E")


class Clock(Protocol):
    """Time, and waiting for it to pass."""

    def now_s(self) -> float:
        """Return the seconds since some moment; never fewer than before."""

    def wait(self, news: threading.Event, most_s: float) -> bool:
        """Wait for ``news``, but not longer than that; return whether there is some."""

    def sleep(self, seconds: float) -> None:
        """Let that much time pass."""


class SystemClock:
    """The time of this machine."""

    def now_s(self) -> float:
        """Return the machine's monotonic time."""
        return time.monotonic()

    def wait(self, news: threading.Event, most_s: float) -> bool:
        """Wait in earnest."""
        return news.wait(most_s)

    def sleep(self, seconds: float) -> None:
        """Sleep in earnest."""
        time.sleep(seconds)


class EventWaiter(Generic[E]):
    """Sleeps for a loop whose events ``look`` returns; other threads wake it."""

    def __init__(self, look: Callable[[], list[E]], clock: Clock) -> None:
        self._look = look
        self._clock = clock
        self._news = threading.Event()
        self._used_until_s = -math.inf
        self._paced_s = -math.inf

    def wake(self) -> None:
        """End the sleep. May be called from any thread, but not from a signal handler."""
        self._news.set()

    def sleep(self, most_s: float, is_over: Callable[[], bool]) -> list[E]:
        """Sleep until there are events, until woken, until ``is_over``, at most ``most_s``.

        Returns the events, none where something else ended the sleep. ``is_over`` is asked at each
        look.
        """
        until_s = self._clock.now_s() + most_s
        while True:
            events = self._look()
            now_s = self._clock.now_s()
            if events:
                self._used_until_s = now_s + IDLE_AFTER_S
            if events or is_over() or now_s >= until_s:
                return events
            nap_s = USED_LOOK_S if now_s < self._used_until_s else IDLE_LOOK_S
            if self._clock.wait(self._news, min(until_s - now_s, nap_s)):
                self._news.clear()
                return events

    def pace(self, per_second: float) -> None:
        """Sleep until this call comes no sooner after the last one than so often a second."""
        due_s = self._paced_s + 1 / per_second
        now_s = self._clock.now_s()
        if now_s < due_s:
            self._clock.sleep(due_s - now_s)
        self._paced_s = max(now_s, due_s)
