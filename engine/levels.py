"""The named strengths of the engine, from a beginner's to its full one.

A level is a node limit for now: the search stops at exactly that many nodes, so a weak level
answers at once and is the same on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """One strength that a person can choose."""

    name: str
    """What the person reads and what is stored; unique."""
    node_limit: int
    """Nodes for each move, at least 1."""
    description: str
    """One short phrase."""


LEVELS: tuple[Level, ...] = (
    Level("Beginner", 50, "sees one move ahead"),
    Level("Novice", 200, "takes what is left hanging"),
    Level("Casual", 800, "knows the simplest tactics"),
    Level("Improver", 3_000, "punishes careless moves"),
    Level("Club player", 12_000, "sees short combinations"),
    Level("Strong club player", 50_000, "gives little away"),
    Level("Expert", 250_000, "calculates well"),
    Level("Master", 2_000_000, "thinks for about a second"),
    Level("Full strength", 10_000_000, "thinks for several seconds"),
)
"""Weakest first."""

DEFAULT_LEVEL = 3
"""Index of the level that a first game is played at."""


def level_named(name: str) -> Level:
    """Return the level of that name, however it is capitalised.

    Raises:
        ValueError: there is none; the message is one line that lists those there are.
    """
    wanted = name.strip().casefold()
    for level in LEVELS:
        if level.name.casefold() == wanted:
            return level
    known = ", ".join(level.name for level in LEVELS)
    raise ValueError(f"no level is called {name!r}; there are: {known}")
