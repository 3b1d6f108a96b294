"""What the operating system says about a file. The process that lists games loads this too."""

from __future__ import annotations

import hashlib
import os
from typing import BinaryIO

from game.state.game_list import FileStamp

MOST_COMPARED_BYTES = 8_000_000
"""The size up to which the content of a file is compared. Its digest takes some milliseconds."""


def file_stamp(file: BinaryIO) -> FileStamp:
    """Return the size and the time of change of an open file.

    Raises:
        OSError: the operating system does not report it.
    """
    found = os.fstat(file.fileno())
    return FileStamp(found.st_size, found.st_mtime_ns)


def whole_stamp(file: BinaryIO) -> FileStamp:
    """Return the stamp of an open file, with its content unless the file is long.

    Raises:
        OSError: the file cannot be read.
    """
    stamp = file_stamp(file)
    if stamp.size > MOST_COMPARED_BYTES:
        return stamp
    file.seek(0)
    return stamp._replace(content=hashlib.sha256(file.read()).hexdigest())


def error_reason(error: OSError) -> str:
    """Return the operating system's text for an error, without the path."""
    return error.strerror or str(error) or type(error).__name__
