"""Fits the window with its frame into the usable area of a screen: pure geometry.

The usable area of a screen is what the panels of the desktop leave free.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.state.preferences.window_place import WindowPlace

FIRST_SHARE_PERCENT = 75
"""The least share of the usable area, across and down, that the first window takes."""
LEAST_SEEN = 100
"""How many pixels of a window, across and down, a screen must show for its place to be restored."""


class Borders(NamedTuple):
    """The widths of the window's frame in pixels."""

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0


NO_BORDERS = Borders()


def fit_on_screen(
    place: WindowPlace, usable: WindowPlace, borders: Borders, least: tuple[int, int]
) -> WindowPlace:
    """Return the nearest place at which the whole frame lies inside the usable area.

    The window is made smaller if it must be, but not smaller than ``least``. If it still does not
    fit, its upper left corner is visible.
    """
    across, down = borders.left + borders.right, borders.top + borders.bottom
    width = max(least[0], min(place.width, usable.width - across))
    height = max(least[1], min(place.height, usable.height - down))
    x = min(place.x, usable.right - borders.right - width)
    y = min(place.y, usable.bottom - borders.bottom - height)
    return WindowPlace(
        max(x, usable.x + borders.left), max(y, usable.y + borders.top), width, height
    )


def first_size(usable: WindowPlace | None, usual: tuple[int, int], percent: int) -> tuple[int, int]:
    """Return the size of the first window on a screen; ``percent`` is the scale of the display.

    It is the usual size at that scale. On a large screen it is a share of the usable area, and it
    never exceeds this area, which is None if it is not known.
    """
    width, height = (round(length * percent / 100) for length in usual)
    if usable is None:
        return width, height
    share = FIRST_SHARE_PERCENT
    wide, high = usable.width * share // 100, usable.height * share // 100
    return min(max(width, wide), usable.width), min(max(height, high), usable.height)


def centred(size: tuple[int, int], usable: WindowPlace) -> WindowPlace:
    """Return the place of a window in the middle of a usable area."""
    width, height = size
    x = usable.x + max(0, usable.width - width) // 2
    return WindowPlace(x, usable.y + max(0, usable.height - height) // 2, width, height)


def screen_of(place: WindowPlace, screens: Sequence[WindowPlace]) -> WindowPlace | None:
    """Return the usable area that shows most of the window; None if no screen shows enough."""
    shown = [screen for screen in screens if min(_overlap(place, screen)) >= LEAST_SEEN]
    return max(shown, key=lambda screen: _area(_overlap(place, screen)), default=None)


def _overlap(one: WindowPlace, other: WindowPlace) -> tuple[int, int]:
    """Return the width and height of what two places have in common; negative if nothing."""
    return (
        min(one.right, other.right) - max(one.x, other.x),
        min(one.bottom, other.bottom) - max(one.y, other.y),
    )


def _area(size: tuple[int, int]) -> int:
    return size[0] * size[1]
