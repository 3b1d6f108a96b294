"""Filling a surface with a colour, so that what is drawn next finds it in the processor's cache.

SDL's plain ``fill`` writes past the cache. The letters and shapes that are drawn next then wait for
the memory, which costs more than the fill: a frame that draws a move list takes a tenth longer.
"""

from __future__ import annotations

import pygame

from game.look.theme import Colour


def fill(
    surface: pygame.Surface, colour: Colour, area: pygame.typing.RectLike | None = None
) -> None:
    """Set each pixel of a surface, or of an area within its clip, to a colour and its opacity."""
    # With special flags pygame does not look at the clip.
    part = surface.get_clip() if area is None else surface.get_clip().clip(area)
    surface.fill((0, 0, 0, 0), part, special_flags=pygame.BLEND_RGBA_MULT)
    surface.fill(colour, part, special_flags=pygame.BLEND_RGBA_ADD)
