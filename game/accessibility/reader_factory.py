"""Opens the way to the screen readers of this system, if there is one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

from engine.process.inbox import Wake
from game.accessibility.screen_reader import NoReader, Reader

BEFORE_SHOWN = sys.platform in ("win32", "darwin")
"""Whether the way must be open before the window is visible."""


def open_screen_reader(wake: Wake, window: Callable[[], object]) -> Reader:
    """Return the way to the screen readers; one that does nothing if AccessKit is not installed.

    ``window`` returns the handle of the window. ``wake`` ends the sleep of the window's loop; other
    threads call it.
    """
    try:
        from game.accessibility import accesskit_adapter
    except ImportError:
        return NoReader()
    handlers = accesskit_adapter.AccessKitHandlers(wake)
    if sys.platform == "win32":
        handle = window()
        made = partial(
            accesskit_adapter.WindowsBridge, window=handle if isinstance(handle, int) else 0
        )
        return accesskit_adapter.ScreenReader(handlers, made)
    if sys.platform == "darwin":
        return accesskit_adapter.ScreenReader(
            handlers, partial(accesskit_adapter.MacBridge, window=window())
        )
    return accesskit_adapter.ScreenReader(handlers, accesskit_adapter.UnixBridge)
