"""A game that was read from a text, and what the player should know about it."""

from __future__ import annotations

from dataclasses import dataclass

from game.formats.faults import Remark
from game.state.state import Game


@dataclass(frozen=True, slots=True)
class Opened:
    """A game read from text."""

    game: Game
    flipped: bool
    """Whether the board shows Black below."""
    remarks: tuple[Remark, ...] = ()
    span: tuple[int, int] = (0, 0)
    """Where the game begins and ends in the text; empty for a FEN."""
