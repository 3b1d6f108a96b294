"""The program's own files: the autosaved games and the settings. Every fault is a StorageError."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import takewhile
from pathlib import Path

import platformdirs

from game.formats import repertoires
from game.message import message
from game.state.game_list import FileStamp
from game.system.disk.private import make_folder
from game.system.file_facts import reason
from game.system.text_files import StorageError, read_text, unreadable, unwritable, write_text

HOME_VARIABLE = "GLASSBOX_HOME"
AUTOSAVE = "autosave.pgn"
AUTOSAVE_OTHER = "autosave-{}.pgn"
"""The autosave name of a program that finds another program's game; the numbers start at 2."""
AUTOSAVE_PREVIOUS = "autosave-previous.pgn"
SETTINGS = "settings.json"
SETTINGS_PREVIOUS = "settings-previous.json"
MOST_COPIES = 9
"""The maximum number of archived games, and of programs that autosave at the same time."""


class Storage:
    """The folder of the program's own files; the first write creates it."""

    def __init__(self, folder: Path, autosave: str = AUTOSAVE, *, is_private: bool = True) -> None:
        self.folder = folder
        self._is_private = is_private
        """Whether only this user may read what is written here."""
        self._autosave = autosave
        self._known: str | None = None
        """The content of the autosave file when this program last read or wrote it."""
        self._has_looked = False
        self._repertoires_stamp: FileStamp | None = None
        """The size and time of the person's repertoires when they were last read; None if there
        were none."""

    @classmethod
    def of_user(cls) -> Storage:
        """Return the data folder of this user, or the one that ``GLASSBOX_HOME`` names."""
        home = os.environ.get(HOME_VARIABLE)
        if home:
            return cls(Path(home))
        return cls(platformdirs.user_data_path("glassbox", appauthor=False))

    def saved_games(self) -> list[str]:
        """Return the names of the autosave files, newest first."""
        numbers = range(2, MOST_COPIES + 1)
        names = [AUTOSAVE, *(AUTOSAVE_OTHER.format(number) for number in numbers)]
        found = []
        for name in names:
            with suppress(OSError):
                found.append((os.lstat(self.folder / name).st_mtime_ns, name))
        return [name for _, name in sorted(found, key=lambda entry: -entry[0])]

    def save_in(self, name: str) -> None:
        """Choose the autosave file to read and write."""
        self._autosave, self._known = name, None

    def read_autosave(self) -> str | None:
        """Return the autosaved game; None if there is none.

        Raises:
            StorageError: the file cannot be read.
        """
        self._has_looked = True
        self._known = self._read_own(self._autosave)
        return self._known

    def write_autosave(self, pgn: str) -> str | None:
        """Replace the autosaved game.

        If another program has saved its game in the file, this program uses another file from now
        on. The function returns the name of a new file, or None if the file is the same.

        Raises:
            StorageError: the file could not be written; its old content is unchanged.
        """
        before = self._autosave
        for number in range(2, MOST_COPIES + 1):
            if not self._is_of_another():
                break
            self.save_in(AUTOSAVE_OTHER.format(number))
        self._write_own(self._autosave, pgn)
        self._known = pgn
        return None if self._autosave == before else self._autosave

    def _is_of_another(self) -> bool:
        """Return whether the autosave file holds a game that this program never read or wrote."""
        try:
            there = self._read_own(self._autosave) if self._has_looked else None
        except StorageError:
            return False
        return there not in (None, self._known)

    def put_autosave_aside(self) -> None:
        """Rename the autosaved game, so that it is neither offered again nor overwritten.

        Raises:
            StorageError: the file could not be renamed.
        """
        older = Path(AUTOSAVE_PREVIOUS)
        copies = [f"{older.stem}-{number}{older.suffix}" for number in range(2, MOST_COPIES + 1)]
        self._put_aside(self._autosave, AUTOSAVE_PREVIOUS, *copies)

    def put_settings_aside(self) -> None:
        """Rename the settings file, so that new settings do not replace it.

        Raises:
            StorageError: the file could not be renamed.
        """
        self._put_aside(SETTINGS, SETTINGS_PREVIOUS)

    def read_settings(self) -> str | None:
        """Return the text of the settings file; None if there is none.

        Raises:
            StorageError: the file cannot be read.
        """
        return self._read_own(SETTINGS)

    def read_repertoires(self) -> str | None:
        """Return the text of the person's own repertoires; None if there is none.

        Raises:
            StorageError: the file cannot be read.
        """
        self._repertoires_stamp = self._stamp(repertoires.FILE)
        return self._read_own(repertoires.FILE)

    def have_repertoires_changed(self) -> bool:
        """Return whether the person's repertoires have changed since they were last read."""
        return self._stamp(repertoires.FILE) != self._repertoires_stamp

    def write_settings(self, text: str) -> None:
        """Write the settings file.

        Raises:
            StorageError: the file could not be written.
        """
        self._write_own(SETTINGS, text)

    def _put_aside(self, *names: str) -> None:
        """Rename the first file to the second name, the second to the third, and so on."""
        paths = [self.folder / name for name in names]
        try:
            if not os.path.lexists(paths[0]):
                return
            taken = list(takewhile(os.path.lexists, paths[:-1]))
            for path, older in reversed(list(zip(taken, paths[1:], strict=False))):
                path.replace(older)
        except OSError as error:
            raise StorageError(
                message("Cannot rename {path}: {reason}.", path=str(paths[0]), reason=reason(error))
            ) from error

    def _stamp(self, name: str) -> FileStamp | None:
        try:
            found = (self.folder / name).stat()
        except OSError:
            return None  # Reading the file reports why.
        return FileStamp(found.st_size, found.st_mtime_ns)

    def _read_own(self, name: str) -> str | None:
        path = self.folder / name
        try:
            if not path.exists():
                return None
        except OSError as error:
            raise unreadable(path, reason(error)) from error
        return read_text(path)

    def _write_own(self, name: str, text: str) -> None:
        path = self.folder / name
        try:
            make_folder(self.folder)
        except OSError as error:
            raise unwritable(path, reason(error)) from error
        write_text(path, text, overwrite=True, is_private=self._is_private)
