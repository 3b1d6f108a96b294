"""The weaknesses of a level: its handicap, its sight, and what it did not see."""

from __future__ import annotations

from msgspec import Struct


class Handicap(Struct, frozen=True):
    """The limits of a weak player. ``engine.protocol.strength`` explains their purpose.

    The search stops at ``nodes`` and at ``depth``. With a limited ``sight`` it does not see every
    move. A random choice then picks one of the ``lines`` best moves. ``seed`` and the moves of the
    game determine sight and choice, so they are repeatable.
    """

    nodes: int
    depth: int
    """Depth limit in plies."""
    lines: int
    """Number of best lines, at least 1."""
    temperature_cp: int = 0
    """How many centipawns below the best score halve the probability of a move. With 0 the best
    move is always played."""
    margin_cp: int = 0
    """How many centipawns below the best score a move is no longer played. Up to there, its
    probability falls in proportion. With ``temperature_cp`` it is 0."""
    seed: int = 0
    sight: int | None = None
    """Rating that decides which moves the player sees in its search; None if it sees all."""


class LimitedSight(Struct, frozen=True):
    """The sight of a weak player in one search: which moves it sees."""

    rating: int
    """A player sees a move of this difficulty in half of all cases."""
    seed: int
    """64 bits that decide for each move, together with its difficulty."""


# Commands: window -> engine


class OverlookedMoves(Struct, frozen=True):
    """What a weak player did not see when it chose its move. Moves are in UCI notation."""

    better: str
    """A move that is clearly better than the one played."""
    reply: str | None
    """The reply to the move played that the player did not see. None if the player did not see
    ``better`` itself."""
