"""The unfinished games that the program has archived: plain data."""

from __future__ import annotations

from dataclasses import dataclass

from game.message import Text


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """A game that was given up and can be resumed."""

    pgn: str
    date: str
    """The date of the game as in PGN."""
    description: Text
    """The players, the length and the time control in one line."""


@dataclass(frozen=True, slots=True)
class UnfinishedList:
    """The dialog that lists the unfinished games."""
