"""What was played from a position, how often, and with what result."""

from __future__ import annotations

from msgspec import Struct


class Results(Struct, frozen=True):
    """The results of games from one position, for the player who moves in it."""

    games: int
    white_wins: int
    draws: int
    black_wins: int
    average_elo: int | None
    """Of the players who move; None if none of them has a rating."""
    performance: int | None
    """Of these players, from the ratings of their opponents and the results."""
    last_date: int
    """Year * 10000 + month * 100 + day; unknown parts are 0."""


class PlayedMove(Struct, frozen=True):
    """A move that was played from a position."""

    move: str
    """In UCI notation; a null move is ``0000``."""
    san: str
    results: Results
    """Of the games in which it was played from here; a game counts once."""


class Exploration(Struct, frozen=True):
    """What was played from a position. It has two countings, which differ.

    A game that has the position twice, and goes on in two ways, was reached once and has two moves
    played. A game that ends there was reached and has none.
    """

    reached: Results
    """Of the games that reached the position, by any order of moves; a game counts once."""
    ended: int
    """Games that end in the position."""
    played: tuple[PlayedMove, ...]
    """Moves that were played from here, the most frequent first."""
