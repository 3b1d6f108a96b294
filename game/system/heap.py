"""Gives memory that the C library keeps for later back to the system.

A new size or theme frees all pictures of the window and makes new ones. The heap of the GNU C
library keeps the freed memory: after a hundred sizes three times as much as the window uses.
"""

from __future__ import annotations

import ctypes
import sys


def trim() -> None:
    """Give unused memory back to the system, where the C library has a function for that."""
    if sys.platform != "linux":
        return
    malloc_trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if malloc_trim is not None:  # musl has none.
        malloc_trim(0)
