"""A clock for the window's loop that advances only by waiting."""

from __future__ import annotations

import threading

START_S = 1000.0
LATE_S = 0.0001
"""The time in seconds by which every wait ends late."""


class FakeClock:
    """A ``game.system.event_waiter.WaitingClock`` that records the length of each wait."""

    def __init__(self) -> None:
        self.time_s = START_S
        self.waits: list[float] = []
        self.alarm_s: float | None = None
        """The time in seconds at which an event arrives; None for never."""
        self.is_real = False
        """Whether a wait also waits in real time, for a report of another process."""

    def now_s(self) -> float:
        return self.time_s

    def wait(self, news: threading.Event, most_s: float) -> bool:
        self.waits.append(most_s)
        self.sleep(most_s)
        if self.is_real:
            return news.wait(most_s)
        if self.alarm_s is not None and self.time_s >= self.alarm_s:
            self.alarm_s = None
            return True
        return news.is_set()

    def sleep(self, seconds: float) -> None:
        self.time_s += seconds + LATE_S
