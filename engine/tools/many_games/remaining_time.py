"""The progress of a run: how many games are done, and how long the others will take."""

from __future__ import annotations

from collections.abc import Callable

LEAST_INTERVAL_S, MOST_INTERVAL_S = 10.0, 300.0
SHARE_OF_ELAPSED = 1 / 30
"""A run of hours tells its progress less often than one of minutes."""
_MINUTE_S, _HOUR_S, _DAY_S = 60, 3600, 86_400
_UNITS = ((_DAY_S, "day"), (_HOUR_S, "hour"), (_MINUTE_S, "minute"), (1, "second"))


class Progress:
    """Counts games, and tells now and then how far the run is.

    The time that is left follows from the bytes of the games, because long games take longer.
    """

    def __init__(self, games: int, done: int, bytes_left: int, clock: Callable[[], float]) -> None:
        """Begin a run of ``games`` games, ``done`` of which were finished before it."""
        self._games = games
        self.done = done
        """How many games are finished."""
        self._bytes_left = bytes_left
        self._bytes_done = 0
        self._clock = clock
        self._began_s = clock()
        self._told_s = self._began_s

    def finish(self, size: int) -> None:
        """Count a game of so many bytes."""
        self.done += 1
        self._bytes_done += size
        self._bytes_left -= size

    def due_line(self) -> str | None:
        """Return a line about the progress if it is time for one."""
        now_s = self._clock()
        elapsed_s = now_s - self._began_s
        interval_s = min(MOST_INTERVAL_S, max(LEAST_INTERVAL_S, elapsed_s * SHARE_OF_ELAPSED))
        if now_s - self._told_s < interval_s:
            return None
        self._told_s = now_s
        line = f"{self.done} of {self._games} games"
        if not self._bytes_done:
            return line
        left_s = elapsed_s * self._bytes_left / self._bytes_done
        return f"{line}, about {duration(left_s)} left"


def duration(seconds: float) -> str:
    """Return a duration in its two largest units."""
    left, parts = round(seconds), list[str]()
    for size, name in _UNITS:
        count, left = divmod(left, size)
        if count:
            parts.append(f"{count} {name}{'' if count == 1 else 's'}")
        elif parts:
            break
    return " ".join(parts[:2]) or "0 seconds"
