"""Looks for files of games to import, in a thread, because a disk may be slow."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from engine.process.inbox import Inbox, Wake, wake_nobody
from game.actions.imports import GameFilesFound
from game.message import message, template
from game.system.file_facts import error_reason
from game.system.text_files import unreadable_error

SUFFIX = ".pgn"
HIDDEN = "."
"""The first character of a hidden file's name."""
NOT_READ = message("The folder was not read because of an error of the program.")
NO_FILES = template("There are no PGN files in {path}.")


class GameFileFinder:
    """Looks for files. Call all methods from the window's thread.

    Another thread calls ``wake`` when ``poll`` has something to return.
    """

    def __init__(self, wake: Wake = wake_nobody) -> None:
        self._inbox = Inbox[GameFilesFound](wake)

    def find(self, path: str) -> None:
        """Begin to look for the PGN files in a folder, or at one file."""
        threading.Thread(
            target=self._run, args=(path,), name="glassbox-game-files", daemon=True
        ).start()

    def poll(self) -> list[GameFilesFound]:
        """Return what was found since the last call; never blocks."""
        return self._inbox.take_all()

    def _run(self, path: str) -> None:
        found = GameFilesFound(path, fault=NOT_READ)
        try:
            found = find_game_files(path)
        finally:  # Even after an error of the program, the dialog gets its answer.
            self._inbox.put(found)


def find_game_files(path: str) -> GameFilesFound:
    """Return the PGN files in a folder, without those in its folders, or the file itself."""
    place = Path(path).expanduser()
    try:
        files = _files_in(place) if place.is_dir() else ((str(place.resolve()), _size(place)),)
    except (OSError, ValueError) as error:
        why = error_reason(error) if isinstance(error, OSError) else str(error)
        return GameFilesFound(path, fault=unreadable_error(place, why).message)
    if not files:
        return GameFilesFound(path, fault=NO_FILES.filled(path=str(place)))
    return GameFilesFound(path, files)


def _files_in(folder: Path) -> tuple[tuple[str, int], ...]:
    with os.scandir(folder) as entries:
        found = [
            Path(one.path).resolve()
            for one in entries
            if one.name.lower().endswith(SUFFIX)
            and not one.name.startswith(HIDDEN)
            and one.is_file()
        ]
    return tuple((str(path), _size(path)) for path in sorted(found, key=_letters))


def _size(path: Path) -> int:
    """Return the size of a file that can be read.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        return os.fstat(file.fileno()).st_size


def _letters(path: Path) -> tuple[str, str]:
    return path.name.casefold(), path.name
