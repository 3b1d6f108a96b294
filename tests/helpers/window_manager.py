"""A window manager on a virtual display, with a panel that takes part of the screen."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from child_programs import end
from virtual_display import NoVirtualDisplayError, require

PATIENCE_S = 20.0
GEOMETRY = (
    r"Absolute upper-left X: +(-?\d+)", r"Absolute upper-left Y: +(-?\d+)",
    r"Width: +(\d+)", r"Height: +(\d+)",
)  # fmt: skip
FRAME, AREA = "_NET_FRAME_EXTENTS", "_NET_WORKAREA"


class Rectangle(NamedTuple):
    """A part of the screen, in pixels."""

    x: int
    y: int
    width: int
    height: int


@contextmanager
def window_manager(display: str, area: Rectangle) -> Iterator[None]:
    """Run openbox on a display whose panels leave ``area`` free.

    Raises:
        NoVirtualDisplayError: a program is missing, or openbox does not start.
    """
    require("openbox", package="openbox")
    require("xprop", package="x11-utils")
    environment = os.environ | {"DISPLAY": display}
    manager = subprocess.Popen(
        ["openbox"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + PATIENCE_S
        while not _property(display, "-root", AREA):
            if time.monotonic() > deadline or manager.poll() is not None:
                raise NoVirtualDisplayError("openbox did not start")
            time.sleep(0.05)
        desktops = len(_property(display, "-root", AREA)) // len(area)
        value = ",".join(map(str, area * desktops))
        xprop(display, "-root", "-f", AREA, "32c", "-set", AREA, value)
        yield
    finally:
        end(manager)


def content_of(display: str, window: str) -> Rectangle:
    """Return the rectangle of a window without its frame; xdotool counts the frame twice."""
    run = subprocess.run(
        ["xwininfo", "-display", display, "-id", window], capture_output=True, text=True, check=True
    )
    values = [int(found[1]) for name in GEOMETRY if (found := re.search(name, run.stdout))]
    return Rectangle(*values)


def frame_of(display: str, window: str) -> Rectangle:
    """Return the rectangle of a window with its frame, once the window manager has made one."""
    deadline = time.monotonic() + PATIENCE_S
    while not (widths := _property(display, "-id", window, FRAME)):
        assert time.monotonic() < deadline, "the window has no frame"
        time.sleep(0.02)
    content = content_of(display, window)
    left, right, top, bottom = widths
    return Rectangle(
        content.x - left,
        content.y - top,
        content.width + left + right,
        content.height + top + bottom,
    )


def xprop(display: str, *arguments: str) -> str:
    """Run xprop on a display and return its output."""
    run = subprocess.run(
        ["xprop", "-display", display, *arguments], capture_output=True, text=True, check=True
    )
    return run.stdout


def _property(display: str, *arguments: str) -> list[int]:
    """Return the numbers of a property; an empty list if it is not set."""
    _, _, numbers = xprop(display, *arguments).partition("=")
    return [int(number) for number in numbers.split(",") if number.strip()]
