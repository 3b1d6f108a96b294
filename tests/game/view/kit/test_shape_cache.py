"""The shapes of buttons are cached within one limit for the whole window."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.look import theme
from game.view.kit.gui import theme_data
from game.view.kit.managers import KEPT_PIXELS, Managers, ShapeCache


def test_it_keeps_the_shapes_that_were_used_last() -> None:
    cache = ShapeCache()
    side = 100
    count = KEPT_PIXELS // side**2
    for number in range(count):
        cache.add_surface_to_cache(pygame.Surface((side, side)), str(number))
    assert cache.find_surface_in_cache("0") is not None
    cache.add_surface_to_cache(pygame.Surface((side, side)), "another")
    assert cache.find_surface_in_cache("0") is not None
    assert cache.find_surface_in_cache("1") is None
    assert cache.pixels <= KEPT_PIXELS


def test_a_shape_that_is_added_again_counts_once() -> None:
    cache = ShapeCache()
    for _ in range(3):
        cache.add_surface_to_cache(pygame.Surface((10, 10)), "one")
    assert cache.pixels == 100
    cache.remove_user_and_request_clean_up_of_cached_item("one")
    assert cache.pixels == 0


@pytest.mark.usefixtures("open_window")
def test_all_managers_of_a_window_share_one_cache() -> None:
    managers, sizes = Managers(), theme.sizes()
    made = [
        managers.take((800, 600), theme_data(theme.colours(name, "brown"), sizes))
        for name in ("dark", "light", "dark")
    ]
    caches = [manager.get_theme().shape_cache for manager in made]
    assert all(one is other for one, other in pairwise(caches))
