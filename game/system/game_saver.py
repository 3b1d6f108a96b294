"""Saves games of any size into PGN files of any size in a thread, so that no frame waits."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from engine.process.inbox import Wake, wake_nobody
from game.actions.effects import UnwrittenGame, WriteFile
from game.message import Message, message
from game.state.game import GameFile
from game.state.game_list import Replaced
from game.state.session import WrittenMoves
from game.system import pgn_files
from game.system.disk.save_queue import SaveQueue
from game.system.text_files import StorageError, write_text

NOT_SAVED = message("The game was not saved because of an error of the program.")


class Saved(NamedTuple):
    """The end of one save."""

    path: Path
    is_inside: bool
    """Whether the game is one of a file, or else the whole file."""
    fault: Message | None
    """Why the file is unchanged; None if the game is saved."""
    replaced: Replaced | None = None
    """What has changed in the file of the game; None if nothing, or if it is the whole file."""
    moves: WrittenMoves | None = None
    """The moves that the file holds now; None if they are not known."""


class GameSaver(SaveQueue[Saved]):
    """Saves games. Call all methods from the window's thread.

    Another thread calls ``wake`` after each save that ``poll`` would return.
    """

    def __init__(self, wake: Wake = wake_nobody) -> None:
        super().__init__("glassbox-saver", wake)

    def save(self, asked: WriteFile) -> None:
        """Begin to write a file, or to replace one game in the file from which it was opened."""
        file = asked.inside
        path = Path(asked.path if file is None else file.origin.path)
        failed = Saved(path, file is not None, NOT_SAVED)
        self.begin(partial(_saved, asked, failed), failed, path)


def _saved(asked: WriteFile, failed: Saved) -> Saved:
    try:
        replaced = write(asked, failed.path)
    except StorageError as error:
        return failed._replace(fault=error.message)
    return Saved(failed.path, failed.is_inside, None, replaced, asked.moves)


def write(asked: WriteFile, path: Path) -> Replaced | None:
    """Write what is asked for; return what has changed in the file of the game, if it is one of it.

    Raises:
        FileIsThereError: the file exists and may not be replaced.
        StorageError: the file could not be written.
    """
    text = asked.text
    if isinstance(text, UnwrittenGame):
        text = _text_of(text, asked.inside or asked.opened_from)
    if asked.inside is not None:
        return pgn_files.replace_game(asked.inside, text)
    if asked.opened_from is not None:
        pgn_files.write_elsewhere(path, asked.opened_from, text, overwrite=asked.overwrite)
    else:
        write_text(path, text, overwrite=asked.overwrite)
    return None


def _text_of(unwritten: UnwrittenGame, file: GameFile | None) -> str:
    from game.formats import in_place_writer  # Loaded with the first save.

    file = None if file is None else pgn_files.with_text(file)
    return in_place_writer.write_game(unwritten.game, file, unwritten.date, unwritten.flipped)
