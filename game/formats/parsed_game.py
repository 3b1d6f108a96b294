"""A game that was read from a text, with remarks for the player."""

from __future__ import annotations

from msgspec import Struct

from game.formats.game_text_faults import Remark
from game.state.game import Game


class ParsedGame(Struct, frozen=True):
    """A game that was read from a text."""

    game: Game
    flipped: bool
    """Whether Black is at the bottom of the board."""
    remarks: tuple[Remark, ...] = ()
    is_pgn: bool = True
    """Whether the text is a PGN; False for a FEN."""
