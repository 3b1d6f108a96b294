"""The shapes of pygame_gui's buttons, cached within a limit.

pygame_gui's own cache packs them into surfaces of 4 MB and makes one after another: a cache per
manager, and for each dialog a new one. This cache keeps each shape by itself and drops the least
recently used ones.
"""

from __future__ import annotations

from collections import OrderedDict

import pygame
from pygame_gui.core.surface_cache import SurfaceCache

KEPT_PIXELS = 500_000
"""The maximum number of pixels of all shapes; a dialog full of buttons has about 200,000."""


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
