"""How the loop of the window sleeps until an event, a report or a deadline.

SDL delivers events only on request, and each poll costs processor time (measured: 0.05 to 0.15 ms
of one core). So a sleeping window polls often while it is in use, and seldom otherwise.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

USED_LOOK_S = 0.01
"""The time between two polls while the window is in use."""
IDLE_LOOK_S = 0.05
"""The time between two polls after ``IDLE_AFTER_S`` without input.

It needs a fifth of the processor time of ``USED_LOOK_S``. A first key or click still seems to be
answered at once.
"""
IDLE_AFTER_S = 1.0

E = TypeVar("E")


class WaitingClock(Protocol):
    """The time, and ways to wait."""

    def now_s(self) -> float:
        """Return a monotonic time in seconds."""

    def wait(self, news: threading.Event, most_s: float) -> bool:
        """Wait for ``news`` for at most ``most_s``; return whether it is set."""

    def sleep(self, seconds: float) -> None:
        """Sleep for ``seconds``."""


class SystemClock:
    """The time of this machine."""

    def now_s(self) -> float:
        """Return the machine's monotonic time."""
        return time.monotonic()

    def wait(self, news: threading.Event, most_s: float) -> bool:
        """Wait for ``news`` in real time."""
        return news.wait(most_s)

    def sleep(self, seconds: float) -> None:
        """Sleep in real time."""
        time.sleep(seconds)


class EventWaiter(Generic[E]):
    """Lets a loop sleep until ``look`` returns events; other threads can wake it."""

    def __init__(self, look: Callable[[], list[E]], clock: WaitingClock) -> None:
        self._look = look
        self._clock = clock
        self._news = threading.Event()
        self._used_until_s = -math.inf
        self._paced_s = -math.inf

    def wake(self) -> None:
        """End the sleep. May be called from any thread, but not from a signal handler."""
        self._news.set()

    def sleep(self, most_s: float, is_over: Callable[[], bool]) -> list[E]:
        """Sleep until an event, a call of ``wake`` or ``is_over``, but at most ``most_s`` seconds.

        Returns the events; empty if something else ended the sleep. Each poll calls ``is_over``.
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
        """Sleep so that this function returns at most ``per_second`` times a second."""
        due_s = self._paced_s + 1 / per_second
        now_s = self._clock.now_s()
        if now_s < due_s:
            self._clock.sleep(due_s - now_s)
        self._paced_s = max(now_s, due_s)
