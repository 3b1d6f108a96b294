"""Keys and clicks for an X server by its XTEST extension, without a process for each of them."""

from __future__ import annotations

import ctypes
from types import TracebackType

from virtual_display import NoVirtualDisplayError

MODIFIERS = {"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L"}
LEFT_BUTTON = 1
NO_DELAY = 0
THIS_SCREEN = -1


class XTest:
    """A connection to an X server that presses its keys and moves its pointer.

    Raises:
        NoVirtualDisplayError: the library is missing, or the server cannot be reached.
    """

    def __init__(self, display: str) -> None:
        try:
            self._x = ctypes.CDLL("libX11.so.6")
            self._xtest = ctypes.CDLL("libXtst.so.6")
        except OSError as error:
            message = f"no XTEST library (Debian's package libxtst6): {error}"
            raise NoVirtualDisplayError(message) from error
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XStringToKeysym.restype = ctypes.c_ulong
        opened = self._x.XOpenDisplay(display.encode())
        if opened is None:
            raise NoVirtualDisplayError(f"the display {display} cannot be reached")
        self._display = ctypes.c_void_p(opened)

    def __enter__(self) -> XTest:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._x.XCloseDisplay(self._display)

    def press_key(self, key: str) -> None:
        """Press and release a key with its modifiers, given by X's names, such as ``ctrl+j``."""
        *modifiers, last = key.split("+")
        codes = [self._code(MODIFIERS[name]) for name in modifiers] + [self._code(last)]
        for code in codes:
            self._xtest.XTestFakeKeyEvent(self._display, code, True, ctypes.c_ulong(NO_DELAY))
        for code in reversed(codes):
            self._xtest.XTestFakeKeyEvent(self._display, code, False, ctypes.c_ulong(NO_DELAY))
        self._x.XFlush(self._display)

    def click(self) -> None:
        """Press and release the left mouse button."""
        for is_down in (True, False):
            self._xtest.XTestFakeButtonEvent(
                self._display, LEFT_BUTTON, is_down, ctypes.c_ulong(NO_DELAY)
            )
        self._x.XFlush(self._display)

    def move_pointer(self, x: int, y: int) -> None:
        """Move the pointer to a pixel of the screen."""
        self._xtest.XTestFakeMotionEvent(self._display, THIS_SCREEN, x, y, ctypes.c_ulong(NO_DELAY))
        self._x.XFlush(self._display)

    def _code(self, name: str) -> int:
        symbol = self._x.XStringToKeysym(name.encode())
        return int(self._x.XKeysymToKeycode(self._display, ctypes.c_ulong(symbol)) & 0xFF)
