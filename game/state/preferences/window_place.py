"""The window on the desktop: its place, whether it is enlarged, and what is remembered of it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct


class WindowMode(StrEnum):
    """How much of a screen the window takes."""

    NORMAL = "normal"
    """The size and place that the person gave it."""
    MAXIMISED = "maximised"
    FULL_SCREEN = "full screen"


class WindowPlace(Struct, frozen=True):
    """The content of the window, without its frame, in pixels of the desktop."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height


class RememberedWindow(Struct, frozen=True):
    """The window as it last was on one set of monitors."""

    monitors: str
    """The set, as ``monitors_text`` describes it; empty for the monitors of an older file."""
    place: WindowPlace | None = None
    """The size and place while the window is not enlarged; None if they are not known."""
    mode: WindowMode = WindowMode.NORMAL


def own_place(
    mode: WindowMode, place: WindowPlace, monitors: Iterable[WindowPlace]
) -> WindowPlace | None:
    """Return the size and place that the person gave the window; None if it has others now.

    A window that has just left the full screen still covers it for a moment, under X11.
    """
    return place if mode is WindowMode.NORMAL and place not in monitors else None


def monitors_text(monitors: Iterable[WindowPlace]) -> str:
    """Return a set of monitors as text: their sizes and positions in the notation of X11.

    Two monitors side by side are ``1920x1080+0+0 1280x1024+1920+0``.
    """
    texts = (f"{one.width}x{one.height}{one.x:+}{one.y:+}" for one in monitors)
    return " ".join(sorted(texts))


def remembered_for(monitors: str, windows: Iterable[RememberedWindow]) -> RememberedWindow | None:
    """Return what is remembered for a set of monitors, or else the entry of an older file."""
    found = {one.monitors: one for one in windows}
    return found.get(monitors, found.get(""))
