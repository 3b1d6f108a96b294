"""The pygame_gui managers of one window, reused when the window is laid out again.

pygame_gui 0.6.14 does not free a dropped manager, which takes some megabytes. Without reuse,
resizing a window would use more and more memory. All managers share one cache of shapes, so that
the memory for shapes has one limit.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import pygame
import pygame_gui
from pygame_gui.core.surface_cache import SurfaceCache

KEPT_PIXELS = 500_000
"""The maximum number of pixels of all shapes; a dialog full of buttons has about 200,000."""
KEPT = 4
"""The maximum number of idle managers, one for each recent theme and scale."""


class ShapeCache(SurfaceCache):
    """Takes the place of pygame_gui's cache; it has the same methods."""

    def __init__(self) -> None:
        # The constructor of the base class would make a surface of 4 MB.
        self._shapes: OrderedDict[str, pygame.Surface] = OrderedDict()
        self._pixels = 0

    @property
    def pixels(self) -> int:
        """The number of pixels of all shapes."""
        return self._pixels

    def add_surface_to_cache(self, surface: pygame.Surface, string_id: str) -> None:
        """Keep a shape. Drop the shapes that were not used for longest if there are too many."""
        self._drop(string_id)
        self._shapes[string_id] = surface
        self._pixels += _area(surface)
        while self._pixels > KEPT_PIXELS:
            self._drop(next(iter(self._shapes)))

    def find_surface_in_cache(self, lookup_id: str) -> pygame.Surface | None:
        """Return a shape, which the caller must not change; None if it is not kept."""
        if lookup_id in self._shapes:
            self._shapes.move_to_end(lookup_id)
        return self._shapes.get(lookup_id)

    def update(self) -> None:
        """Do nothing: no shape waits to be packed."""

    def remove_user_from_cache_item(self, string_id: str) -> None:
        """Do nothing: shapes are dropped by their last use."""

    def remove_user_and_request_clean_up_of_cached_item(self, string_id: str) -> None:
        """Drop a shape that is not used again."""
        self._drop(string_id)

    def _drop(self, string_id: str) -> None:
        surface = self._shapes.pop(string_id, None)
        if surface is not None:
            self._pixels -= _area(surface)


def _area(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()


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
