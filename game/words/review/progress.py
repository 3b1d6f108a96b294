"""How far a report is, how long it takes, and how deeply it looks, in words."""

from __future__ import annotations

from game.message import Message, message, plural
from game.words.inspect.scores import group_digits

SECONDS_A_MINUTE, SECONDS_AN_HOUR = 60, 3600
MOST_SECONDS, MOST_MINUTES = 90, 90
"""The longest time that is told in seconds, and the longest in minutes."""


def nodes_text(nodes: int) -> Message:
    """Return how many nodes a position gets."""
    return message("{nodes} nodes a position", nodes=group_digits(nodes))


def about_time(seconds: int) -> Message:
    """Return an estimated time: ``about 12 s``, ``about 3 min``, ``about 2 h``."""
    if seconds <= MOST_SECONDS:
        return message("about {seconds} s", seconds=max(1, seconds))
    if seconds <= MOST_MINUTES * SECONDS_A_MINUTE:
        return message("about {minutes} min", minutes=round(seconds / SECONDS_A_MINUTE))
    return message("about {hours} h", hours=round(seconds / SECONDS_AN_HOUR))


def progress_text(done: int, of: int, seconds_left: int | None) -> Message:
    """Return how many positions are searched, and the expected time until the end."""
    if seconds_left is None:
        return plural("{done} of {number} position", "{done} of {number} positions", of, done=done)
    return plural(
        "{done} of {number} position, {time} left",
        "{done} of {number} positions, {time} left",
        of,
        done=done,
        time=about_time(seconds_left),
    )
