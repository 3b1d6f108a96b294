"""Time controls."""

from __future__ import annotations

from game.message import Text, message
from game.state.time_control import TimeControl

UNTIMED = message("Untimed")
MS_A_MINUTE, MS_A_SECOND = 60_000, 1000
FRACTIONS = {0.25: "¼", 0.5: "½", 0.75: "¾"}


def time_control(control: TimeControl | None) -> Text:
    """Return a time control in minutes and seconds, as players write it: ``5+3``, ``½+0``."""
    if control is None:
        return UNTIMED
    minutes = control.base_ms / MS_A_MINUTE
    whole = FRACTIONS.get(minutes, f"{minutes:g}")
    return f"{whole}+{control.increment_ms / MS_A_SECOND:g}"
