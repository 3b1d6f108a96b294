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
    try:
        with part.open("x", encoding="utf-8", newline="") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        size = part.stat().st_size
        _rename(part, path, may_replace=may_replace)
    except BaseException:
        with suppress(FileNotFoundError):
            part.unlink()
        raise
    return size


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
