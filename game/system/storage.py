"""The program's own files: its games, reports and settings. Every fault is a StorageError."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from game.formats import repertoires
from game.state import library
from game.state.game_list import FileStamp
from game.system.disk.private_files import make_folder
from game.system.file_facts import error_reason
from game.system.played.analysis_autosave import AnalysisFile
from game.system.played.autosaves import AUTOSAVE, Autosaves
from game.system.played.kept_imports import KeptImports
from game.system.reviews.review_files import ReviewFiles
from game.system.text_files import read_text_if_there, rotate_files, unwritable_error, write_text

HOME_VARIABLE = "GLASSBOX_HOME"
SETTINGS = "settings.json"
SETTINGS_PREVIOUS = "settings-previous.json"


class Storage:
    """The folder of the program's own files; the first write creates it."""

    def __init__(
        self, folder: Path, autosave: str = AUTOSAVE, *, is_data_folder: bool = True
    ) -> None:
        self.folder = folder
        self._is_private = is_data_folder
        """Whether only this user may read what is written here."""
        self.autosaves = Autosaves(
            folder, autosave, is_private=is_data_folder, keeps=is_data_folder
        )
        self.analysis = AnalysisFile(folder, is_private=is_data_folder)
        self.imports = KeptImports(folder, is_private=is_data_folder)
        self.reviews = ReviewFiles(folder, is_private=is_data_folder)
        self.library = folder / library.FILE
        """The library of games, which its process makes when it is first needed."""
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

    def put_settings_aside(self) -> None:
        """Rename the settings file, so that new settings do not replace it.

        Raises:
            StorageError: the file could not be renamed.
        """
        rotate_files(self.folder, SETTINGS, SETTINGS_PREVIOUS)

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

    def _stamp(self, name: str) -> FileStamp | None:
        try:
            found = (self.folder / name).stat()
        except OSError:
            return None  # Reading the file reports why.
        return FileStamp(found.st_size, found.st_mtime_ns)

    def _read_own(self, name: str) -> str | None:
        return read_text_if_there(self.folder / name)

    def _write_own(self, name: str, text: str) -> None:
        path = self.folder / name
        try:
            make_folder(self.folder)
        except OSError as error:
            raise unwritable_error(path, error_reason(error)) from error
        write_text(path, text, overwrite=True, is_private=self._is_private)
