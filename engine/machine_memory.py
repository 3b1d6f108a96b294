"""Facts about the machine on which the program runs."""

from __future__ import annotations

import ctypes
import os
import sys
from functools import cache

BYTES_IN_MB = 1 << 20


@cache
def memory_mb() -> int | None:
    """Return the memory of the machine in megabytes; None if the system does not say it."""
    if sys.platform == "win32":  # This has not been tried on Windows.
        kilobytes = ctypes.c_ulonglong()
        ctypes.windll.kernel32.GetPhysicallyInstalledSystemMemory(ctypes.byref(kilobytes))
        return kilobytes.value // 1024 or None
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // BYTES_IN_MB or None
    except (OSError, ValueError):
        return None


def limited_to_memory_mb(most: int) -> int:
    """Return ``most``, or the memory of the machine in megabytes if that is less."""
    here = memory_mb()
    return most if here is None else min(most, here)
