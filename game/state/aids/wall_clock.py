"""The time of day, for what is kept from day to day. Plain data."""

from __future__ import annotations

from game.state.screens import FeatureModel

DAY_S = 86_400


class WallClock(FeatureModel, frozen=True):
    """The time, and where it is day. It is put anew when a second has passed, not more often."""

    now_s: int = 0
    """Seconds since the beginning of 1970 in UTC; 0 before the first turn of the loop."""
    offset_s: int = 0
    """By how much the time of the person is ahead of UTC."""

    @property
    def day_start_s(self) -> int:
        """The first second of the person's day."""
        return self.now_s - (self.now_s + self.offset_s) % DAY_S
