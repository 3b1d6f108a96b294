"""Where an explanation lies beside the text that it explains: pure geometry."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.look.layout import Box
from game.view.kit.canvas import TextSpot


def tip_box(window: Box, spot: Box, size: tuple[int, int], gap: int) -> Box:
    """Return the box of an explanation: above the text, else below, else at its side.

    It never covers the text, and above a title it does not cover the column either. It lies inside
    the window if it fits there at all.
    """
    width, height = size
    x = max(window.x + gap, min(spot.x, window.right - gap - width))
    y = max(window.y + gap, min(spot.y, window.bottom - gap - height))
    below, above = spot.bottom + gap, spot.y - gap - height
    right, left = spot.right + gap, spot.x - gap - width
    if above >= window.y:
        return Box(x, above, width, height)
    if below + height <= window.bottom:
        return Box(x, below, width, height)
    if right + width <= window.right:
        return Box(right, y, width, height)
    return Box(left if left >= window.x else right, y, width, height)


def pointer_corridor(spot: Box, tip: Box) -> Box:
    """Return the box in which the pointer may go from a text to its explanation."""
    x, y = max(spot.x, tip.x), max(spot.y, tip.y)
    right, bottom = min(spot.right, tip.right), min(spot.bottom, tip.bottom)
    return Box(min(x, right), min(y, bottom), abs(right - x), abs(bottom - y))


def in_reading_order(spots: Sequence[TextSpot]) -> list[TextSpot]:
    """Return the texts in the order in which they are read: by rows, and from left to right."""
    return sorted(spots, key=lambda spot: (spot.box.centre[1], spot.box.x))


def neighbour(boxes: Sequence[Box], now: Box, key: int) -> int | None:
    """Return the index of the next box in the direction of an arrow key; None if there is none.

    Left and Right follow the order of ``boxes``. Up and Down go to the nearest box above or below.
    """
    if key in (pygame.K_LEFT, pygame.K_RIGHT):
        before = boxes.index(now) if now in boxes else 0
        after = before + (1 if key == pygame.K_RIGHT else -1)
        return after if 0 <= after < len(boxes) else None
    way = 1 if key == pygame.K_DOWN else -1
    x, y = now.centre
    least = now.height // 2

    def distance(index: int) -> int:
        box = boxes[index]
        aside = max(box.x - x, x - box.right, 0)
        return way * (box.centre[1] - y) + 2 * aside

    there = [index for index, box in enumerate(boxes) if way * (box.centre[1] - y) > least]
    return min(there, key=distance, default=None)
