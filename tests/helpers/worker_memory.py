"""Keeps the memory of a process that runs tests small."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

from game.system import freed_memory

MOST_LEFT_BYTES = 25_000_000
"""The memory that may be left since the last garbage collection."""


class _Memory:
    """The memory of this process after its last garbage collection."""

    kept_bytes = 0


def free_what_is_left() -> None:
    """Free the memory of earlier windows and engines if they have left much.

    They are parts of cycles. Their pictures and tables are not objects of Python, so a collection
    by the number of objects comes too late.
    """
    if resident_bytes() > _Memory.kept_bytes + MOST_LEFT_BYTES:
        gc.collect()
        freed_memory.return_unused_memory()
        _Memory.kept_bytes = resident_bytes()


def resident_bytes() -> int:
    """Return the resident memory of this process; 0 where the system has no file for that."""
    if sys.platform != "linux":
        return 0
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
