"""The offer to resume a game that another run of the window left unfinished: plain data."""

from __future__ import annotations

from msgspec import Struct

from game.message import Text


class ResumeOffer(Struct):
    """An unfinished game of the last session; its banner never blocks the board."""

    pgn: str
    description: Text
    """A description in one line, such as ``You against Glassbox (Hobby player), 23 moves``."""
    is_kept: bool = True
    """Whether the game is long enough for the played games."""
    is_aside: bool = False
    """Whether it is among the played games, because another game is saved in its place."""
