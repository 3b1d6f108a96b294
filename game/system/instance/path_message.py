"""The only message that a window takes from other processes: one absolute path.

It has the bytes of the path in the file system, which need not be text.
"""

from __future__ import annotations

import os
from pathlib import Path

MOST_BYTES = 4096
"""The most bytes of a message; the systems have no longer paths."""
TAKEN = b"1"
"""The answer of a window that opens the file. There is no other answer."""


def encode_path(path: str) -> bytes | None:
    """Return the message about a path; None if a window would not take it."""
    try:
        data = os.fsencode(path)
    except UnicodeEncodeError:  # No file system has such a name.
        return None
    return None if decode_path(data) is None else data


def decode_path(data: bytes) -> str | None:
    """Return the path in a message; None if the message is anything else."""
    if len(data) > MOST_BYTES or b"\0" in data:
        return None
    try:
        path = os.fsdecode(data)
    except UnicodeDecodeError:  # Only on Windows, where names are text.
        return None
    return path if Path(path).is_absolute() else None
