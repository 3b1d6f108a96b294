"""Writes the texts of long games to be copied in a thread, so that no frame waits."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from engine.process.inbox import Wake, wake_nobody
from game.actions.effects import UnwrittenGame
from game.system.disk.save_queue import SaveQueue


class CopiedGame(NamedTuple):
    """A game whose text is written, to be put into the clipboard."""

    number: int
    """Counts the requests to copy something."""
    text: str | None
    """The game as PGN; None after an error of the program."""


class GameCopier(SaveQueue[CopiedGame]):
    """Writes games one after another. Call all methods from the window's thread."""

    def __init__(self, wake: Wake = wake_nobody) -> None:
        super().__init__("glassbox-copier", wake)

    def copy(self, number: int, game: UnwrittenGame) -> None:
        """Begin to write a game."""
        failed = CopiedGame(number, None)
        self.begin(partial(_written, failed, game), failed)


def _written(copied: CopiedGame, unwritten: UnwrittenGame) -> CopiedGame:
    from game.formats import pgn  # Loaded with the first copy.

    return copied._replace(text=pgn.write_pgn(unwritten.game, unwritten.date, unwritten.flipped))
