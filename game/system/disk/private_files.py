"""Makes files and folders that only this user can read, and tightens those that are there."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from game.system.disk.locks import NO_LINK

FOLDER_MODE = 0o700
FILE_MODE = 0o600
OTHERS = 0o077
"""The permissions of everybody else."""


def make_folder(folder: Path) -> None:
    """Make a folder that only this user can read. A folder that is there stays as it is.

    Raises:
        OSError: it cannot be made.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=FOLDER_MODE)


def open_private(path: str, flags: int) -> int:
    """Open a file that only this user can read if it is made here; an opener of ``open``.

    Raises:
        OSError: it cannot be opened, or its name is that of a link.
    """
    return os.open(path, flags | NO_LINK, FILE_MODE)


def make_private(path: Path) -> None:
    """Take the permissions of everybody else from a file or folder of this user.

    Links, and what belongs to somebody else, stay as they are. So does everything on a system or a
    disk that has no such permissions.
    """
    if os.name == "nt":
        return
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | NO_LINK)
        try:
            found = os.fstat(handle)
            if found.st_uid == os.getuid() and found.st_mode & OTHERS:
                os.fchmod(handle, stat.S_IMODE(found.st_mode) & ~OTHERS)
        finally:
            os.close(handle)
