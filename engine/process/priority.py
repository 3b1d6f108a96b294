"""The priority of a process among the processes of the machine."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

NICENESS = 10
"""Where a processor is short, a process with this niceness gets about a tenth of the time that one
without gets."""
BELOW_NORMAL_PRIORITY_CLASS, THIS_PROCESS = 0x4000, -1
"""The priority class of Windows for a process that lets others go first; the handle of a process
for itself."""


def lower_priority() -> None:
    """Let other processes go first. A system that refuses it changes nothing."""
    if sys.platform == "win32":
        import ctypes

        handle = ctypes.c_void_p(THIS_PROCESS)
        ctypes.windll.kernel32.SetPriorityClass(handle, BELOW_NORMAL_PRIORITY_CLASS)
    else:
        with suppress(OSError):  # The searches are the same, only in a fairer share of the time.
            os.nice(NICENESS)
