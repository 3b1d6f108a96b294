"""The file in which a window keeps the imports that have not ended. Every fault is a StorageError.

Each window has a file of its own, whose lock it holds until its process ends. So another window
offers an import again only after this one has gone.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.message import message
from game.state.files.imports import ImportJob
from game.system.played.window_files import WindowFile, WindowFileNames, numbered_names
from game.system.text_files import StorageError

IMPORTS = "imports.json"
"""The name of the file; those of further windows have numbers from 2."""
IMPORTS_PREVIOUS = "imports-previous.json"
"""The name of a file that cannot be read."""
MOST_FILES = 9
"""The maximum number of windows that import at the same time."""
NO_IMPORTS = message("It contains no imports.")
NAMES = WindowFileNames(
    numbered_names(IMPORTS, MOST_FILES),
    numbered_names(IMPORTS_PREVIOUS, MOST_FILES),
    message("All {number} files for imports are in use.", number=MOST_FILES),
)


class KeptImports(WindowFile):
    """The file of this window."""

    def __init__(self, folder: Path, *, is_private: bool = True) -> None:
        super().__init__(folder, NAMES, is_private=is_private)

    def keep(self, jobs: tuple[ImportJob, ...]) -> None:
        """Replace what is kept; without jobs, delete the file.

        Raises:
            StorageError: the file could not be written or deleted.
        """
        if jobs:
            self.write(msgspec.json.encode(jobs).decode())
        else:
            self.clear()

    def take_jobs(self) -> tuple[ImportJob, ...]:
        """Return the imports that a window has left; its file is that of this window now.

        Raises:
            StorageError: the file cannot be read, or holds no imports.
        """
        text = self.take_left()
        if text is None:
            return ()
        try:
            return msgspec.json.decode(text, type=tuple[ImportJob, ...])
        except msgspec.MsgspecError as error:
            raise StorageError(NO_IMPORTS) from error
