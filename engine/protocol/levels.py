"""The named strengths of the engine, from beginner to full strength.

Each is a point on the scale of ``engine.protocol.strength``. Full strength is limited only by its
node count.
"""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.handicap import Handicap
from engine.protocol.strength import handicap_of

FULL_NODES = 10_000_000
"""Node limit per move for full strength in a game without a clock."""


class Level(Struct, frozen=True):
    """A strength that a player can choose."""

    name: str
    """Unique name, shown to the player and stored in settings."""
    elo: int | None
    """Rating on the scale; None for full strength."""

    @property
    def node_limit(self) -> int:
        """Node limit per move, at least 1."""
        handicap = self.handicap()
        return FULL_NODES if handicap is None else handicap.nodes

    def handicap(self, seed: int = 0) -> Handicap | None:
        """Return the handicap of this level; None for full strength.

        ``seed`` determines the random choices.
        """
        return None if self.elo is None else handicap_of(self.elo, seed)


LEVELS: tuple[Level, ...] = (
    Level("First steps", 400),
    Level("Beginner", 555),
    Level("Novice", 759),
    Level("Hobby player", 937),
    Level("Improver", 1139),
    Level("Club player", 1277),
    Level("League player", 1464),
    Level("Strong club player", 1596),
    Level("Tournament player", 1724),
    Level("Expert", 1938),
    Level("Candidate master", 2104),
    Level("Full strength", None),
)
"""All levels, weakest first."""

LEVELS_BY_INDEX = (
    "Beginner",
    "Novice",
    "Hobby player",
    "Hobby player",
    "Club player",
    "Strong club player",
    "Expert",
    "Candidate master",
    "Full strength",
)
"""The levels of version 0.1.0, whose settings file holds an index. Each is the nearest level."""

FORMER_NAMES = {"Casual": "Hobby player"}
"""Names that levels had before, as settings and saved games hold them, with those of today."""

DEFAULT_LEVEL = 4
"""Index in ``LEVELS`` of the level for a player's first game."""


def level_named(name: str) -> Level:
    """Return the level with this name, or with this former name. Case does not matter.

    Raises:
        ValueError: no level has this name. The message is one line and lists the names.
    """
    wanted = name.strip().casefold()
    former = {old.casefold(): new.casefold() for old, new in FORMER_NAMES.items()}
    for level in LEVELS:
        if level.name.casefold() == former.get(wanted, wanted):
            return level
    known = ", ".join(level.name for level in LEVELS)
    raise ValueError(f"no level is called {name!r}; there are: {known}")
