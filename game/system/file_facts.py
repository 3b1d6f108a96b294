"""What the operating system says about a file. The process that lists games loads this too."""

from __future__ import annotations

import os
from typing import BinaryIO

from game.state.game_list import FileStamp


def file_stamp(file: BinaryIO) -> FileStamp:
    """Return the size and the time of change of an open file.

    Raises:
        OSError: the operating system does not report it.
    """
    found = os.fstat(file.fileno())
    return FileStamp(found.st_size, found.st_mtime_ns)


def error_reason(error: OSError) -> str:
    """Return the operating system's text for an error, without the path."""
    return error.strerror or str(error) or type(error).__name__
