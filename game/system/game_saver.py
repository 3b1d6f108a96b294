"""Saves games of any size into PGN files of any size in a thread, so that no frame waits."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from engine.process.inbox import Wake, wake_nobody
from game.actions.effects import UnwrittenGame, WriteFile
from game.formats import file_links
from game.message import Message, message
from game.state.game import GameFile
from game.state.game_list import ReplacedGame
from game.state.session import WrittenMoves
from game.system import pgn_files
from game.system.disk.save_queue import SaveQueue
from game.system.text_files import StorageError, write_text

NOT_SAVED = message("The game was not saved because of an error of the program.")


class GameSaved(NamedTuple):
    """The end of one save."""

    path: Path
    is_inside: bool
    """Whether the game is one of a file, or else the whole file."""
    fault: Message | None
    """Why the file is unchanged; None if the game is saved."""
    replaced: ReplacedGame | None = None
    """What has changed in the file of the game; None if nothing, or if it is the whole file."""
    moves: WrittenMoves | None = None
    """The moves that the file holds now; None if they are not known."""


class GameSaver(SaveQueue[GameSaved]):
    """Saves games. Call all methods from the window's thread.

    Another thread calls ``wake`` after each save that ``poll`` would return.
    """

    def __init__(self, wake: Wake = wake_nobody) -> None:
        super().__init__("glassbox-saver", wake)
        self._replaced = list[tuple[Path, ReplacedGame]]()
        """What the saves since the last quiet moment have changed, which only their threads know.
        A save may begin before the window has heard of the end of those before it."""

    def save(self, asked: WriteFile) -> None:
        """Begin to write a file, or to replace one game in the file from which it was opened."""
        file = asked.inside
        path = Path(asked.path if file is None else file.origin.path)
        failed = GameSaved(path, file is not None, NOT_SAVED)
        if not self.is_busy:
            self._replaced.clear()
        self.begin(partial(self._saved, asked, failed), failed, path)

    def _saved(self, asked: WriteFile, failed: GameSaved) -> GameSaved:
        """Write what is asked for after the saves before it, in their thread."""
        try:
            found = write_game_save(self._brought_up_to_date(asked), failed.path)
        except StorageError as error:
            return failed._replace(fault=error.message)
        if found is not None:
            self._replaced.append((failed.path, found))
        return GameSaved(failed.path, failed.is_inside, None, found, asked.moves)

    def _brought_up_to_date(self, asked: WriteFile) -> WriteFile:
        """Return what is asked for, with the place of the game after the saves before this one."""
        file = asked.inside
        if file is None or file.stamp is None:
            return asked
        for path, replaced in self._replaced:
            if path == Path(file.origin.path):
                file = file_links.followed(file, replaced)
        return replace(asked, inside=file)


def write_game_save(asked: WriteFile, path: Path) -> ReplacedGame | None:
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
    from game.formats.in_place import in_place_writer  # Loaded with the first save.

    file = None if file is None else pgn_files.with_text(file)
    return in_place_writer.write_game(unwritten.game, file, unwritten.date, unwritten.flipped)
