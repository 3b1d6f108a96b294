"""Saves games into PGN files of any size in a thread, because the rest of the file is copied."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from engine.process.inbox import Wake, wake_nobody
from game.message import Message, message
from game.state.game import GameFile
from game.state.game_list import Replaced
from game.system import pgn_files
from game.system.disk.save_queue import SaveQueue
from game.system.text_files import StorageError

NOT_SAVED = message("The game was not saved because of an error of the program.")


class Saved(NamedTuple):
    """The end of one save."""

    path: Path
    fault: Message | None
    """Why the file is unchanged; None if the game is saved."""
    replaced: Replaced | None = None
    """What has changed; None if the file is unchanged."""


class GameSaver(SaveQueue[Saved]):
    """Saves games. Call all methods from the window's thread.

    Another thread calls ``wake`` after each save that ``poll`` would return.
    """

    def __init__(self, wake: Wake = wake_nobody) -> None:
        super().__init__("glassbox-saver", wake)

    def replace_game(self, file: GameFile, text: str) -> None:
        """Begin to replace one game in the file from which it was opened."""
        self.begin(partial(_saved, file, text), Saved(Path(file.origin.path), NOT_SAVED))


def _saved(file: GameFile, text: str) -> Saved:
    path = Path(file.origin.path)
    try:
        return Saved(path, None, pgn_files.replace_game(file, text))
    except StorageError as error:
        return Saved(path, error.message)
