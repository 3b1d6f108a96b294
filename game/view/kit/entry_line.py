"""pygame_gui's field for a line of text, drawn with our fonts: they have letters of all scripts.

A text that runs from right to left is drawn as it is read. The caret then stands as far from the
left edge as the text before it is wide, since pygame_gui knows only texts from left to right.
"""

from __future__ import annotations

from typing import Any

import pygame
from pygame_gui.core.interfaces.gui_font_interface import IGUIFontInterface
from pygame_gui.elements import UITextEntryLine

from game.look.theme import Colour
from game.view.kit.fonts import SMALL, Fonts, Style

SAMPLE = "Ag"
"""A text as high as any line."""


class RunFont(IGUIFontInterface):
    """The fonts of a style as one font of pygame_gui."""

    underline = False
    underline_adjustment = 0.0

    def __init__(self, fonts: Fonts, style: Style) -> None:
        self._fonts = fonts
        self._style = style
        self._ascent = fonts.ascent(style)
        self._height = fonts.set(SAMPLE, style, Colour(0, 0, 0)).get_height()

    def size(self, text: str) -> tuple[int, int]:
        return self.get_rect(text).size

    def get_rect(self, text: str) -> pygame.Rect:
        """Return the size of a text; the y of the rectangle is its ascent, as pygame_gui has it."""
        if not text:
            return pygame.Rect(0, 0, 0, 0)
        return pygame.Rect(0, self._ascent, self._fonts.width(text, self._style), self._height)

    def get_metrics(self, text: str) -> list[tuple[int, int, int, int, int]]:
        """Return the extents and the advance of each letter; every letter can be typed."""
        widths = (self._fonts.width(letter, self._style) for letter in text)
        return [(0, width, 0, self._ascent, width) for width in widths]

    def render_premul(self, text: str, text_color: pygame.Color) -> pygame.Surface:
        drawn = self._fonts.set(text, self._style, Colour(*text_color)).convert_alpha()
        return drawn.premul_alpha()

    def render_premul_to(
        self,
        text: str,
        text_colour: pygame.Color,
        surf_size: tuple[int, int],
        surf_position: tuple[int, int],
    ) -> pygame.Surface:
        """Return a surface of a size with a text; the position is that of its baseline."""
        surface = pygame.Surface(surf_size, pygame.SRCALPHA, 32)
        if text:
            place = surf_position[0], surf_position[1] - self._ascent
            drawn = self.render_premul(text, text_colour)
            surface.blit(drawn, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return surface

    def get_point_size(self) -> int:
        return self._fonts.size(self._style)

    def get_padding_height(self) -> int:
        """Return how far the line reaches below its baseline, and one pixel."""
        return self._height - self._ascent + 1

    def get_direction(self) -> int:
        return int(pygame.DIRECTION_LTR)


class EntryLine(UITextEntryLine):
    """The field. It draws its text with ``RunFont``, whatever font its theme names."""

    def __init__(self, box: pygame.Rect, manager: Any, fonts: Fonts) -> None:
        self._run_font = RunFont(fonts, SMALL)
        super().__init__(box, manager)

    @property
    def font(self) -> RunFont:
        return self._run_font

    @font.setter
    def font(self, font: IGUIFontInterface | None) -> None:
        del font
