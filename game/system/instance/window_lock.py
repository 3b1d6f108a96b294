"""The lock that the listening window of a data folder holds until its process ends.

Windows needs none, because its pipe has one owner.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class LockHeldError(Exception):
    """Raised when another process holds the lock."""


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
        while self._handle is None:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT | _NO_LINK, 0o600)
            try:
                _lock(handle, waits=waits)
                if _is_at(handle, self._path):
                    self._handle = handle
            finally:
                if self._handle is None:  # It failed, or the file was deleted meanwhile.
                    os.close(handle)

    def release(self, *, deletes: bool = False) -> None:
        """Give the lock back, if it is held; ``deletes`` says whether its file goes too."""
        if self._handle is not None:
            if deletes:
                self._path.unlink(missing_ok=True)
            os.close(self._handle)
            self._handle = None


_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


def _is_at(handle: int, path: Path) -> bool:
    """Return whether an open file is still the one at its path."""
    try:
        return os.path.samestat(os.fstat(handle), path.lstat())
    except FileNotFoundError:
        return False


def _lock(handle: int, *, waits: bool) -> None:
    if sys.platform != "win32":
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
        except BlockingIOError as error:
            raise LockHeldError from error
