"""Ends the program when its display is gone, for example because the X server was killed.

Without this, the X library prints a line of its own and ends the process in the middle of its work.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable

LIBRARY = "libX11.so.6"
STATUS = 1
"""The exit status of a program whose display is gone."""
STANDARD_ERROR = 2
LINE = b"glassbox: the display is gone\n"


def on_lost_display(save: Callable[[], None]) -> object:
    """Let the loss of the display call ``save``, print one line and end the process.

    The caller keeps the returned object as long as there is a display. Returns None on a system
    without the X library.
    """

    def end(_: int | None) -> int:
        try:
            save()
        finally:
            os.write(STANDARD_ERROR, LINE)
            os._exit(STATUS)

    if sys.platform in ("win32", "darwin"):
        return None
    try:
        set_handler = ctypes.CDLL(LIBRARY).XSetIOErrorHandler
    except (OSError, AttributeError):
        return None
    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(end)
    set_handler.argtypes = [type(handler)]
    set_handler.restype = ctypes.c_void_p
    set_handler(handler)
    return handler
