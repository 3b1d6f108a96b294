"""The named strengths of the engine, from a beginner's to its full one.

Each is a point on the scale of ``engine.protocol.strength``, which says what that means for the
search; full strength is a node limit alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol.messages import Handicap
from engine.protocol.strength import handicap_of

FULL_NODES = 10_000_000
"""What full strength searches for a move in an untimed game."""


@dataclass(frozen=True, slots=True)
class Level:
    """One strength that a person can choose."""

    name: str
    """What the person reads and what is stored; unique."""
    elo: int | None
    """Where it stands on the scale; None for full strength."""
    description: str
    """One short phrase."""

    @property
    def node_limit(self) -> int:
        """The most nodes for each move, at least 1."""
        handicap = self.handicap()
        return FULL_NODES if handicap is None else handicap.nodes

    def handicap(self, seed: int = 0) -> Handicap | None:
        """Return what makes the engine play at this level; its chances follow from ``seed``."""
        return None if self.elo is None else handicap_of(self.elo, seed)


LEVELS: tuple[Level, ...] = (
    Level("Beginner", 600, "knows the rules"),
    Level("Novice", 700, "takes what is left hanging"),
    Level("Casual", 850, "sees a move ahead, mostly"),
    Level("Improver", 1000, "punishes careless moves"),
    Level("Club player", 1250, "knows the simplest tactics"),
    Level("Strong club player", 1550, "gives little away"),
    Level("Expert", 1950, "sees short combinations"),
    Level("Master", 2400, "calculates well"),
    Level("Full strength", None, "thinks for several seconds"),
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
