"""The unfinished games that the program has archived: plain data."""

from __future__ import annotations

from msgspec import Struct

from game.message import Text


class UnfinishedGame(Struct, frozen=True):
    """A game that was given up and can be resumed."""

    pgn: str
    date: str
    """The date of the game as in PGN."""
    description: Text
    """The players, the length and the time control in one line."""


class UnfinishedList(Struct, frozen=True):
    """The dialog that lists the unfinished games."""
