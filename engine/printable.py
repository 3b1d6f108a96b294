"""Text for a terminal: names of files and texts of others may contain what controls a terminal."""

from __future__ import annotations

REPLACED = "?"
"""What stands for a character that a terminal must not get."""


def printable(text: str) -> str:
    """Return a line without control characters and other characters that are not printed."""
    return "".join(one if one.isprintable() else REPLACED for one in text)
