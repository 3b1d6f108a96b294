"""The pygame_gui managers of one window, reused when the window is laid out again.

pygame_gui 0.6.14 does not free a dropped manager, which takes some megabytes. Without reuse,
resizing a window would use more and more memory. All managers share one cache of shapes, so that
the memory for shapes has one limit.
"""

from __future__ import annotations

from typing import Any

import pygame_gui

from game.view.kit.shape_cache import ShapeCache

KEPT = 4
"""The maximum number of idle managers, one for each recent theme and scale."""


class Managers:
    """A pool of idle managers. They have no elements."""

    def __init__(self) -> None:
        self._idle: list[tuple[dict[str, Any], pygame_gui.UIManager]] = []
        self._shapes = ShapeCache()

    def take(self, size: tuple[int, int], theme: dict[str, Any]) -> pygame_gui.UIManager:
        """Return a manager without elements for a window of this size in this theme."""
        for index, (known, manager) in enumerate(self._idle):
            if known == theme:
                del self._idle[index]
                manager.set_window_resolution(size)
                manager.clear_and_reset()  # type: ignore[no-untyped-call]
                return manager
        manager = pygame_gui.UIManager(size, theme, enable_live_theme_updates=False)
        manager.get_theme().shape_cache = self._shapes
        return manager

    def give_back(self, theme: dict[str, Any], manager: pygame_gui.UIManager) -> None:
        """Take back a manager and remove its elements."""
        manager.clear_and_reset()  # type: ignore[no-untyped-call]
        self._idle.append((theme, manager))
        del self._idle[:-KEPT]
