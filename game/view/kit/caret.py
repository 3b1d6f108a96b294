"""The carets of the window blink together, by the time alone."""

from __future__ import annotations

BLINK_MS = 530
"""A caret is seen for this long, then not for as long."""


def is_seen(now_ms: int) -> bool:
    """Return whether carets are in their visible half."""
    return now_ms // BLINK_MS % 2 == 0


def change_ms(now_ms: int) -> int:
    """Return in how many milliseconds they appear or vanish."""
    return BLINK_MS - now_ms % BLINK_MS
