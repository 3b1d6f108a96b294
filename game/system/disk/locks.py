"""Locks on files. The system releases them when their process ends, however it ends."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
"""Flags for ``os.open``: follow no link, leave nothing to child processes, change no byte."""
WITHOUT_LOCKS = frozenset((errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP))
"""The faults of a file system that has no locks."""
RETRY_S = 0.01
"""The time between two attempts on Windows, whose own waiting takes whole seconds."""


class LockHeldError(Exception):
    """Raised when another process holds the lock."""


def lock_open_file(handle: int, *, waits: bool) -> None:
    """Lock an open file until it is closed.

    Raises:
        LockHeldError: another process holds the lock, and this one does not wait.
        OSError: the file system has no locks.
    """
    if waits:
        _wait_for_lock(handle)
    else:
        _try_lock(handle)


if sys.platform == "win32":

    def _try_lock(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise LockHeldError from error

    def _wait_for_lock(handle: int) -> None:
        while True:
            with suppress(LockHeldError):
                return _try_lock(handle)
            time.sleep(RETRY_S)

else:

    def _try_lock(handle: int) -> None:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise LockHeldError from error

    def _wait_for_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX)


def is_file_at_path(handle: int, path: Path) -> bool:
    """Return whether an open file is still the one at its path."""
    try:
        return os.path.samestat(os.fstat(handle), path.lstat())
    except FileNotFoundError:
        return False


def _locked_file(path: Path, *, waits: bool) -> int:
    """Return a handle of the file at ``path`` that holds its lock; an absent file is made.

    Raises:
        LockHeldError: another process holds the lock, and this one does not wait.
        OSError: the file cannot be made, or the file system has no locks.
    """
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | NO_LINK, 0o600)
        try:
            lock_open_file(handle, waits=waits)
            if is_file_at_path(handle, path):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)  # The file was deleted meanwhile.


class FileLock:
    """A lock on a file that this process holds for a while."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def __del__(self) -> None:
        self.release()

    def take(self, *, waits: bool) -> None:
        """Take the lock, which another process may hold; its file is made if it is absent.

        Raises:
            LockHeldError: another process holds the lock, and this one does not wait.
            OSError: the file cannot be made, or the file system has no locks.
        """
        if self._handle is None:
            self._handle = _locked_file(self._path, waits=waits)

    def release(self, *, deletes: bool = False) -> None:
        """Give the lock back, if it is held; ``deletes`` says whether its file goes too."""
        handle, self._handle = self._handle, None
        if handle is not None:
            if deletes:
                self._path.unlink(missing_ok=True)
            os.close(handle)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of the file at ``path``, after another process if that holds it.

    Goes on without a lock where the file system has none.

    Raises:
        OSError: the file cannot be made.
    """
    lock = FileLock(path)
    try:
        lock.take(waits=True)
    except OSError as error:
        if error.errno not in WITHOUT_LOCKS:
            raise
    try:
        yield
    finally:
        lock.release()
