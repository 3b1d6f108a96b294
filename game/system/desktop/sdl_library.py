"""The SDL library that pygame loads, for facts about the desktop that pygame does not report.

The library lies in a folder of pygame-ce: beside the package on Linux, in it on Windows and macOS.
Where it is not found, the functions return what pygame knows. Windows and macOS were not tried.
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, byref, c_int, c_uint32, c_void_p
from functools import lru_cache
from pathlib import Path

import pygame

from game.state.preferences.window_place import WindowMode, WindowPlace
from game.system.desktop.window_fit import NO_BORDERS, Borders

PLACES = (
    ("../pygame_ce.libs", "libSDL2-2*.so*"),
    (".", "SDL2.dll"),
    (".dylibs", "libSDL2-2*.dylib"),
)
"""Where the library is, relative to the package pygame, and a pattern of its name."""
MAXIMIZED_FLAG = 0x80


class _Rect(Structure):
    _fields_ = (("x", c_int), ("y", c_int), ("w", c_int), ("h", c_int))


def usable_areas() -> list[WindowPlace]:
    """Return the usable area of each screen, the main screen first.

    Without the library these are the whole screens, side by side. The display must be initialised.
    """
    return _rectangles("SDL_GetDisplayUsableBounds")


def monitors() -> list[WindowPlace]:
    """Return the size and position of each screen with its panels, the main screen first.

    Without the library the screens are side by side. The display must be initialised.
    """
    return _rectangles("SDL_GetDisplayBounds")


def _rectangles(function: str) -> list[WindowPlace]:
    """Return the rectangle of each screen that a function of the library reports."""
    sizes = pygame.display.get_desktop_sizes()
    library = _library()
    if library is None:
        lefts = [sum(width for width, _ in sizes[:index]) for index in range(len(sizes))]
        return [WindowPlace(left, 0, *size) for left, size in zip(lefts, sizes, strict=True)]
    found = []
    for index in range(len(sizes)):
        rect = _Rect()
        if getattr(library, function)(index, byref(rect)) == 0 and rect.w > 0 < rect.h:
            found.append(WindowPlace(rect.x, rect.y, rect.w, rect.h))
    return found


def window_borders(window: pygame.Window) -> Borders:
    """Return the widths of a window's frame; zeros if there is none or they are not known."""
    library, widths = _library(), [c_int() for _ in Borders._fields]
    if library is None:
        return NO_BORDERS
    handle = library.SDL_GetWindowFromID(window.id)
    if not handle or library.SDL_GetWindowBordersSize(handle, *map(byref, widths)) != 0:
        return NO_BORDERS
    return Borders(*(width.value for width in widths))


def window_mode_of(window: pygame.Window) -> WindowMode:
    """Return whether a window is maximised or fills the screen, so its size is not its own.

    Without the library a maximised window counts as normal.
    """
    if pygame.display.is_fullscreen():
        return WindowMode.FULL_SCREEN
    library = _library()
    handle = None if library is None else library.SDL_GetWindowFromID(window.id)
    if library is None or not handle:
        return WindowMode.NORMAL
    is_maximised = library.SDL_GetWindowFlags(handle) & MAXIMIZED_FLAG
    return WindowMode.MAXIMISED if is_maximised else WindowMode.NORMAL


def key_of_scancode(place: int) -> int:
    """Return the key code of a place (scan code) in the present layout of the keyboard.

    Zero if it is not known.
    """
    library = _library()
    return 0 if library is None else int(library.SDL_GetKeyFromScancode(place))


@lru_cache(maxsize=1)
def _library() -> ctypes.CDLL | None:
    """Return the library that pygame has loaded; None if it is not found."""
    package = Path(pygame.__file__).parent
    for folder, pattern in PLACES:
        for path in sorted((package / folder).glob(pattern)):
            try:
                library = ctypes.CDLL(str(path.resolve()))
            except OSError:
                continue  # A library for another system is no fault: pygame's facts are used.
            library.SDL_GetWindowFromID.restype = c_void_p
            library.SDL_GetWindowFromID.argtypes = [c_uint32]
            library.SDL_GetWindowFlags.restype = c_uint32
            library.SDL_GetWindowFlags.argtypes = [c_void_p]
            library.SDL_GetWindowBordersSize.argtypes = [c_void_p, *[POINTER(c_int)] * 4]
            library.SDL_GetKeyFromScancode.argtypes = [c_int]
            library.SDL_GetDisplayUsableBounds.argtypes = [c_int, POINTER(_Rect)]
            library.SDL_GetDisplayBounds.argtypes = [c_int, POINTER(_Rect)]
            return library
    return None
