"""What the operating system says about a file. The process that lists games loads this too."""

from __future__ import annotations

import hashlib
import os
from typing import BinaryIO

from game.state.game_list import FileStamp

MOST_COMPARED_BYTES = 8_000_000
"""The size up to which a file is read at once for its digest, which takes some milliseconds."""
BLOCK_BYTES = 1 << 20
"""The size of the blocks in which a longer file is read for its digest."""


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


def stamp_like(file: BinaryIO, known: FileStamp | None) -> FileStamp:
    """Return the stamp of an open file, with its content if ``known`` can be told only by it.

    A long file is read in blocks, so no thread may call this for which something waits.

    Raises:
        OSError: the file cannot be read.
    """
    stamp = whole_stamp(file)
    has_another_time = known is not None and known.size == stamp.size and known[:2] != stamp[:2]
    if stamp.content or known is None or not known.content or not has_another_time:
        return stamp
    return with_content(file, stamp)


def with_content(file: BinaryIO, stamp: FileStamp) -> FileStamp:
    """Return the stamp of an open file with its content, which is read in blocks.

    Raises:
        OSError: the file cannot be read.
    """
    file.seek(0)
    digest = hashlib.sha256()
    while data := file.read(BLOCK_BYTES):
        digest.update(data)
    return stamp._replace(content=digest.hexdigest())


def error_reason(error: OSError) -> str:
    """Return the operating system's text for an error, without the path."""
    return error.strerror or str(error) or type(error).__name__
