"""A file that appears when it is complete: an export that fails or is cancelled leaves nothing."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

PART_ENDING = ".part"
"""The ending of the file that is written beside the wanted one."""
OPEN_FILES = Path("/proc/self/fd")
"""Where Linux lists the open files of a process."""
NO_LINKS = frozenset((errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK))
"""The errors of file systems without hard links."""


def write_complete(path: Path, write: Callable[[IO[str]], None], *, may_replace: bool) -> int:
    """Write a file beside ``path``, then give it that name. Return its size in bytes.

    Raises:
        FileExistsError: there is a file already, and it may not be replaced.
        OSError, ValueError: the file cannot be written; nothing is left of it.
        Exception: what ``write`` raised; nothing is left of the file.
    """
    if not may_replace and os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    part = path.with_name(f".{secrets.token_hex(8)}{PART_ENDING}")
    number = _unnamed_file(path.parent)
    try:
        if number is None:
            with part.open("x", encoding="utf-8", newline="") as file:
                size = _written(file, write)
        else:
            with os.fdopen(number, "w", encoding="utf-8", newline="") as file:
                size = _written(file, write)
                _give_name(number, part)
        _rename(part, path, may_replace=may_replace)
    except BaseException:
        with suppress(FileNotFoundError):
            part.unlink()
        raise
    return size


def _written(file: IO[str], write: Callable[[IO[str]], None]) -> int:
    """Write to a file until all is on the disk. Return its size in bytes."""
    write(file)
    file.flush()
    os.fsync(file.fileno())
    return os.fstat(file.fileno()).st_size


def _unnamed_file(folder: Path) -> int | None:
    """Open a file without a name, which is gone with its process even if that is killed.

    Return None if the system has no such files; then a file with a name is left by a kill.
    """
    flag = getattr(os, "O_TMPFILE", 0)
    if not flag or not OPEN_FILES.is_dir():
        return None
    with suppress(OSError):
        return os.open(folder, flag | os.O_WRONLY, 0o666)
    return None


def _give_name(number: int, path: Path) -> None:
    """Give an open file without a name its name. Raises OSError."""
    folder = os.open(OPEN_FILES, os.O_RDONLY)
    try:
        # Only with a folder does Python follow the link to the open file.
        os.link(str(number), path, src_dir_fd=folder, follow_symlinks=True)
    finally:
        os.close(folder)


def _rename(part: Path, path: Path, *, may_replace: bool) -> None:
    """Give the complete file its name. Raises FileExistsError, OSError."""
    if may_replace:
        part.replace(path)
        return
    if os.name == "nt":
        part.rename(path)  # Windows replaces no file.
        return
    try:
        path.hardlink_to(part)
    except OSError as error:
        if error.errno not in NO_LINKS or os.path.lexists(path):
            raise
        part.rename(path)
    else:
        part.unlink()
