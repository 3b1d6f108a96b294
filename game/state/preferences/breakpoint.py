"""A breakpoint, which stops a run through a search; the settings keep it."""

from __future__ import annotations

from msgspec import Struct

MOST_BREAKPOINTS = 64
MOST_LETTERS = 400
"""The maximum length of a condition, in characters."""


class Breakpoint(Struct):
    """A condition, in the language of ``engine/inspection/questions/conditions.py``."""

    text: str
    is_on: bool = True
