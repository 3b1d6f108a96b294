"""The scale of the display, as the system says it.

Windows and macOS were not tried. On macOS the system itself enlarges the window, so its backing
scale is not applied again.
"""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Mapping

import pygame

from game.state.settings import SCALE_PERCENT

USUAL_DPI = 96
"""The dots per inch at 100 %, on X11 and on Windows."""
VARIABLES = ("GDK_SCALE", "QT_SCALE_FACTOR")
FIRST_XFT_DPI = re.compile(r"^Xft\.dpi:\s*(\d{1,4}(?:\.\d+)?)\s*$", re.MULTILINE)
LARGE_LINES = 2000
"""The least height of a screen in pixels whose scale is guessed from it, if nothing says it."""
USUAL_LINES = 1080
"""The height of a screen in pixels at 100 %."""
GUESS_STEP = 25
"""The step in which a scale is guessed, in per cent."""
FACTOR = re.compile(r"\d{1,2}(\.\d+)?")


def system_scale_percent() -> int:
    """Return the scale of the display in per cent.

    If the system does not say it, a screen with very many pixels is supposed to be enlarged. Under
    Windows, the window must be open.
    """
    if sys.platform == "win32":
        return percent_of_dpi(float(_windows_dpi()))
    if pygame.display.get_driver() != "x11":
        return percent_of("", os.environ)
    return percent_of(_x_resources(), os.environ, pygame.display.get_desktop_sizes()[0])


def first_scale_percent() -> int:
    """Return the scale of the main display in per cent, before any window is open."""
    if sys.platform == "win32":
        user32 = getattr(ctypes, "windll").user32  # noqa: B009  # Only Windows has it.
        return percent_of_dpi(float(user32.GetDpiForSystem() or USUAL_DPI))
    return system_scale_percent()


def percent_of(
    resources: str, environment: Mapping[str, str], screen: tuple[int, int] = (0, 0)
) -> int:
    """Return the largest scale that X resources and environment variables ask for, in per cent.

    Desktops set some of them and not always all. A value that is no number does not count. If none
    counts, the size of the ``screen`` in pixels decides.
    """
    dpi = FIRST_XFT_DPI.search(resources)
    found = [] if dpi is None else [percent_of_dpi(float(dpi[1]))]
    texts = (environment.get(name, "").strip() for name in VARIABLES)
    found += [_clamped(100 * float(text)) for text in texts if FACTOR.fullmatch(text)]
    return max(found, default=_guessed(min(screen)))


def _guessed(lines: int) -> int:
    """Return the scale in per cent for the height of a screen in pixels."""
    if lines < LARGE_LINES:
        return SCALE_PERCENT.least
    return _clamped(100 * lines / USUAL_LINES // GUESS_STEP * GUESS_STEP)


def percent_of_dpi(dpi: float) -> int:
    """Return the scale in per cent for a number of dots per inch."""
    return _clamped(100 * dpi / USUAL_DPI)


def _clamped(percent: float) -> int:
    return SCALE_PERCENT.clamped(round(percent))


def _x_resources() -> str:
    """Return the resources of the X display; empty if there are none or libX11 is missing."""
    try:
        library = ctypes.CDLL("libX11.so.6")
    except OSError:
        return ""  # Without libX11 the environment variables count alone.
    library.XOpenDisplay.restype = ctypes.c_void_p
    library.XOpenDisplay.argtypes = [ctypes.c_char_p]
    library.XResourceManagerString.restype = ctypes.c_char_p
    library.XResourceManagerString.argtypes = [ctypes.c_void_p]
    library.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = library.XOpenDisplay(None)
    if not display:
        return ""
    text: bytes = library.XResourceManagerString(display) or b""
    library.XCloseDisplay(display)
    return text.decode("latin-1")


def _windows_dpi() -> int:
    """Return the dots per inch of the monitor that shows the window, under Windows."""
    user32 = getattr(ctypes, "windll").user32  # noqa: B009  # Only Windows has it.
    return int(user32.GetDpiForWindow(pygame.display.get_wm_info()["window"])) or USUAL_DPI
