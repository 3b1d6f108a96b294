"""The player's own openings: moves that are the player's, and answers to them. Plain data.

There are two repertoires, for White and for Black. Each is a graph of positions, not a tree: a
position that several orders of moves reach is one.
"""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.library.game_search import LibraryPosition


class RepertoireMove(Struct, frozen=True):
    """A move in a position of a repertoire: one of the player's own, or one of the opponent."""

    place: int
    """Its number, which no other move ever gets. Of several moves the lower one comes first."""
    is_black: bool
    """Whether it is of the repertoire for Black."""
    position: LibraryPosition
    """The counters of its FEN are 0 and 1, for every way to it."""
    move: str
    """In UCI notation."""


class RepertoireLine(Struct, frozen=True):
    """A line that is to be added."""

    position: LibraryPosition
    """Where it begins."""
    moves: tuple[str, ...]
    """In UCI notation."""
