"""A fill sets each pixel of an area to a colour, and no pixel outside of the clip."""

from __future__ import annotations

import pygame
import pytest

from game.look.theme import Colour
from game.view.kit import fills

INK = Colour(200, 100, 50)
VEIL = Colour(10, 20, 30, 40)


def filled(colour: Colour, area: pygame.Rect | None, clip: pygame.Rect | None) -> pygame.Surface:
    """Return a white surface after a fill."""
    surface = pygame.Surface((20, 10), pygame.SRCALPHA)
    surface.fill("white")
    surface.set_clip(clip)
    fills.fill(surface, colour, area)
    return surface


@pytest.mark.parametrize("colour", [INK, VEIL])
@pytest.mark.parametrize("area", [None, pygame.Rect(3, 2, 9, 5), pygame.Rect(-4, 7, 50, 50)])
@pytest.mark.parametrize(
    "clip", [None, pygame.Rect(5, 1, 4, 4), pygame.Rect(15, 0, 5, 1), pygame.Rect(0, 0, 0, 0)]
)
def test_a_fill_is_that_of_sdl(
    colour: Colour, area: pygame.Rect | None, clip: pygame.Rect | None
) -> None:
    expected = pygame.Surface((20, 10), pygame.SRCALPHA)
    expected.fill("white")
    expected.set_clip(clip)
    expected.fill(colour, area)
    made = filled(colour, area, clip)
    assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(expected, "RGBA")
