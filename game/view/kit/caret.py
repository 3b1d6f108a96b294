"""The carets of the window, which blink together, by the time alone."""

from __future__ import annotations

BLINK_MS = 530
"""The time for which a caret is visible, and then hidden."""


def is_seen(now_ms: int) -> bool:
    """Return whether carets are in their visible half."""
    return now_ms // BLINK_MS % 2 == 0


def change_ms(now_ms: int) -> int:
    """Return the time in milliseconds until carets appear or vanish."""
    return BLINK_MS - now_ms % BLINK_MS
