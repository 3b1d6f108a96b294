"""The file in which a window keeps the analysis that is not saved. Every fault is a StorageError.

Each window has a file of its own, whose lock it holds until its process ends.
"""

from __future__ import annotations

import os
from pathlib import Path

from game.message import message
from game.system.disk.locks import FileLock
from game.system.disk.private_files import make_folder
from game.system.file_facts import error_reason
from game.system.played.window_files import lock_of_window, names_there, numbered_names
from game.system.text_files import (
    StorageError,
    delete_file,
    read_text_if_there,
    rotate_files,
    unwritable_error,
    write_text,
)

ANALYSIS = "analysis.pgn"
"""The name of the file; those of further windows have numbers from 2."""
ANALYSIS_PREVIOUS = "analysis-previous.pgn"
"""The name of a file that holds no analysis."""
MOST_FILES = 9
"""The maximum number of windows that keep an analysis at the same time."""


class AnalysisFile:
    """The file of this window; it is chosen when it is first read or written."""

    def __init__(self, folder: Path, *, is_private: bool = True) -> None:
        self._folder = folder
        self._is_private = is_private
        self._name: str | None = None
        self._lock: FileLock | None = None

    def take_left(self) -> str | None:
        """Return the newest analysis that a window has left; its file is that of this window now.

        Raises:
            StorageError: the file cannot be read.
        """
        for name in names_there(self._folder, possible_autosave_names()):
            if self._choose(name):
                return self._read()
        return None

    def write(self, text: str) -> None:
        """Replace what the file holds.

        Raises:
            StorageError: the file could not be written; its old content is unchanged.
        """
        try:
            make_folder(self._folder)
        except OSError as error:
            raise unwritable_error(self._folder / ANALYSIS, error_reason(error)) from error
        if self._name is None:
            self._choose_unused()
        assert self._name is not None
        write_text(self._folder / self._name, text, overwrite=True, is_private=self._is_private)

    def clear(self) -> None:
        """Delete the file.

        Raises:
            StorageError: the file cannot be deleted.
        """
        if self._name is not None:
            delete_file(self._folder / self._name)

    def put_aside(self) -> None:
        """Rename the file, because it holds no analysis.

        Raises:
            StorageError: the file could not be renamed.
        """
        if self._name is not None:
            rotate_files(self._folder, self._name, *renamed_analysis_names())

    def _read(self) -> str | None:
        assert self._name is not None
        return read_text_if_there(self._folder / self._name)

    def _choose_unused(self) -> None:
        unused = (
            name for name in possible_autosave_names() if not os.path.lexists(self._folder / name)
        )
        if not any(self._choose(name) for name in unused):
            raise StorageError(
                message("All {number} files for analyses are in use.", number=MOST_FILES)
            )

    def _choose(self, name: str) -> bool:
        """Choose a file; return False if another window has it."""
        lock = lock_of_window(self._folder, name)
        if lock is None:
            return False
        if self._lock is not None:
            self._lock.release()
        self._name, self._lock = name, lock
        return True


def possible_autosave_names() -> list[str]:
    """Return the names that the file can have."""
    return numbered_names(ANALYSIS, MOST_FILES)


def renamed_analysis_names() -> list[str]:
    """Return the names of renamed files, newest first."""
    return numbered_names(ANALYSIS_PREVIOUS, MOST_FILES)
