"""Renders time controls and fixed limits as text."""

from __future__ import annotations

from game.message import Text, message, template
from game.state.time_control import TimeControl, TimingMethod

UNTIMED = message("Untimed")
MS_A_MINUTE, MS_A_SECOND = 60_000, 1000
METHODS = {
    TimingMethod.DELAY: template("{time} delay"),
    TimingMethod.BRONSTEIN: template("{time} Bronstein delay"),
}
"""The time controls whose extra time is not an increment."""
FRACTIONS = {0.25: "¼", 0.5: "½", 0.75: "¾"}


def time_control_text(control: TimeControl | None) -> Text:
    """Return a time control as players write it, in minutes and seconds: ``5+3``, ``½+0``."""
    if control is None:
        return UNTIMED
    if control.method is TimingMethod.PER_MOVE:
        return message("{seconds} s per move", seconds=f"{control.base_ms / MS_A_SECOND:g}")
    minutes = control.base_ms / MS_A_MINUTE
    whole = FRACTIONS.get(minutes, f"{minutes:g}")
    time = f"{whole}+{control.increment_ms / MS_A_SECOND:g}"
    method = METHODS.get(control.method)
    return time if method is None else method.filled(time=time)
