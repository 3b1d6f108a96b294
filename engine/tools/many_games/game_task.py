"""What crosses between the run of a review and its workers. Plain data."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class ReviewSettings(Struct, frozen=True):
    """What a review writes, and how long it searches."""

    nodes: int
    """Node limit of each position."""
    has_pgn: bool
    """Whether the games are written as PGN."""
    has_json: bool
    """Whether the lines for standard output are JSON objects."""


class GameTask(Struct, frozen=True):
    """A game that is to be reviewed."""

    number: int
    """Its number in the file, from 1."""
    text: str


class GameResult(Struct, frozen=True):
    """What the review of a game leaves."""

    number: int
    pgn: str = ""
    """The reviewed game; empty if it could not be reviewed, or is not wanted."""
    line: str = ""
    """The line for standard output; empty if it could not be reviewed."""
    remarks: tuple[str, ...] = ()
    """Lines for standard error, without control characters."""
    is_reviewed: bool = True


class LostWorker(Struct, frozen=True):
    """A worker has ended while it had games. They are done again."""

    name: str
    """Who it was and, if that is known, what ended it."""
    games: tuple[int, ...]


Event: TypeAlias = GameResult | LostWorker | None
"""What a crew of workers tells. None comes several times a second, and means nothing."""


class LackOfMemory(Struct, frozen=True):
    """A worker has not enough memory for a review."""

    number: int
    """The game."""


class ReviewStoppedError(Exception):
    """The run cannot go on. The message is one line."""
