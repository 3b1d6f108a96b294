"""The lock that the listening window of a data folder holds until its process ends.

Windows needs none, because its pipe has one owner.
"""

from __future__ import annotations

import os
from pathlib import Path

from game.system.disk.locks import locked_file


class WindowLock:
    """A lock on a file. The system releases it when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def take(self, *, waits: bool) -> None:
        """Take the lock, which another process may hold; its file is made if it is absent.

        Raises:
            LockHeldError: another process holds the lock, and this one does not wait.
            OSError: the file cannot be made, or the file system has no locks.
        """
        if self._handle is None:
            self._handle = locked_file(self._path, waits=waits)

    def release(self, *, deletes: bool = False) -> None:
        """Give the lock back, if it is held; ``deletes`` says whether its file goes too."""
        if self._handle is not None:
            if deletes:
                self._path.unlink(missing_ok=True)
            os.close(self._handle)
            self._handle = None
