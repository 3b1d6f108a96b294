"""Saves games of any size into PGN files of any size in a thread, so that no frame waits."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from engine.process.inbox import Wake, wake_nobody
from game.actions.effects import UnwrittenGame
from game.message import Message, message
from game.state.game import GameFile
from game.state.game_list import Replaced
from game.system import pgn_files
from game.system.disk.save_queue import SaveQueue
from game.system.text_files import StorageError, write_text

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

    def replace_game(self, file: GameFile, text: str | UnwrittenGame) -> None:
        """Begin to replace one game in the file from which it was opened."""
        self.begin(partial(_saved, file, text), Saved(Path(file.origin.path), NOT_SAVED))

    def write_game(self, path: Path, game: UnwrittenGame, *, overwrite: bool) -> None:
        """Begin to write a game as a whole file, over an existing one only with ``overwrite``."""
        self.begin(partial(_wrote, path, game, overwrite), Saved(path, NOT_SAVED))


def _saved(file: GameFile, text: str | UnwrittenGame) -> Saved:
    path = Path(file.origin.path)
    if isinstance(text, UnwrittenGame):
        from game.formats import in_place_writer  # Loaded with the first save.

        game, date, flipped = text.game, text.date, text.flipped
        text = in_place_writer.write_edited_game(file.text, file.newline, game, date, flipped)
    try:
        return Saved(path, None, pgn_files.replace_game(file, text))
    except StorageError as error:
        return Saved(path, error.message)


def _wrote(path: Path, game: UnwrittenGame, overwrite: bool) -> Saved:
    from game.formats import pgn

    try:
        text = pgn.write(game.game, game.date, game.flipped)
        write_text(path, text, overwrite=overwrite)
    except StorageError as error:
        return Saved(path, error.message)
    return Saved(path, None)
