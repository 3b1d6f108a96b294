"""The blinking of carets. It depends on the time alone, so all carets blink together."""

from __future__ import annotations

BLINK_MS = 530
"""How long a caret is visible, and then hidden, in milliseconds."""


def is_caret_visible(now_ms: int) -> bool:
    """Return whether carets are visible at this time."""
    return now_ms // BLINK_MS % 2 == 0


def caret_change_ms(now_ms: int) -> int:
    """Return the time in milliseconds until carets appear or vanish."""
    return BLINK_MS - now_ms % BLINK_MS
