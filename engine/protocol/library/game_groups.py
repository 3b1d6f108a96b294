"""Groups of games, by opening, opponent, time control and others, with the player's results."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class GameGrouping(StrEnum):
    """By what games are grouped."""

    OPENING = "opening"
    OPPONENT = "opponent"
    PLAYER = "player"
    """Each game counts for both players, or for those that meet the conditions."""
    TIME_CONTROL = "time control"
    YEAR = "year"


class PlayerResults(Struct, frozen=True):
    """The results of a player: the one of the conditions of a search, or else White."""

    games: int
    wins: int
    draws: int
    losses: int
    average_elo: int | None
    """Of the player; None if no game tells it, as with the others."""
    average_opponent: int | None
    """Of the opponents in games with a result."""
    performance: int | None
    """From the ratings of these opponents and the results."""
    last_date: int
    """Year * 10000 + month * 100 + day; unknown parts are 0."""


class GameGroup(Struct, frozen=True):
    """A group of games."""

    key: int
    """An opening, 1 for A00 to 500 for E99, or a year; 0 if it is unknown."""
    name: str
    """Of the opponent, of the player, or the tag TimeControl; "" in other groupings, and if there
    is none."""
    results: PlayerResults


class GameGroups(Struct, frozen=True):
    """The groups of games that were searched for."""

    total: PlayerResults
    """Of all groups."""
    count: int
    """Of groups."""
    groups: tuple[GameGroup, ...]
    """Those with the most games, the largest first."""
