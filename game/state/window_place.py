"""The place of the window on the desktop."""

from __future__ import annotations

from msgspec import Struct


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
