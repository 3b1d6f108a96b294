"""The time control of a game."""

from __future__ import annotations

from dataclasses import dataclass

MOST_BASE_MS = 24 * 3_600_000


@dataclass(slots=True)
class TimeControl:
    """Base time and increment for each move."""

    base_ms: int
    increment_ms: int
