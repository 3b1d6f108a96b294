"""Gives memory that the C library keeps for later back to the system.

A new size, theme, game or dialog frees pictures of the window and makes new ones. The heap of the
GNU C library keeps the freed memory: after a hundred sizes three times as much as the window uses.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable

MMAP_THRESHOLD, TRIM_THRESHOLD = -3, -1
"""The numbers of two settings in ``malloc.h``."""
LARGE_BYTES = 1 << 17
"""The size from which an allocation goes back to the system as soon as it is freed."""
KEPT_BYTES = 1 << 20
"""The unused memory at the end of the heap that the C library may keep."""


def return_freed_memory_early() -> None:
    """Let the C library give the memory of a freed picture back at once.

    It does that for large allocations, but what it takes as large grows with each one that is freed
    unless that size is set. Call this once, before the window opens.
    """
    mallopt = _function("mallopt")
    if mallopt is not None:
        mallopt(MMAP_THRESHOLD, LARGE_BYTES)
        mallopt(TRIM_THRESHOLD, KEPT_BYTES)


def return_unused_memory() -> None:
    """Give unused memory back to the system, where the C library has a function for that."""
    malloc_trim = _function("malloc_trim")
    if malloc_trim is not None:
        malloc_trim(0)


def _function(name: str) -> Callable[..., int] | None:
    """Return a function of the GNU C library; None for another C library, such as musl."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
