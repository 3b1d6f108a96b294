"""The window on the desktop: its place, and whether it is enlarged."""

from __future__ import annotations

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
