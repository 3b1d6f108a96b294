"""The typefaces: Noto Sans for words, Fira Code for numbers and moves; both ship in pygame_gui.

SDL sets letters on whole pixels, which leaves small words unevenly spaced. So words are set larger
than they are shown and scaled down; figures keep to whole pixels, where they stand in columns.
"""

from __future__ import annotations

from enum import StrEnum
from importlib import resources
from math import ceil
from typing import NamedTuple

import pygame

from game.theme import Colour, Sizes


class Face(StrEnum):
    """A font file of ``pygame_gui.data``."""

    REGULAR = "NotoSans-Regular.ttf"
    BOLD = "NotoSans-Bold.ttf"
    MONO = "FiraCode-Regular.ttf"


class Style(NamedTuple):
    """How a piece of text is set: the typeface, the size by its name in Sizes, letter spacing."""

    face: Face
    size: str
    tracking: float = 0.0
    """Space added after each letter, as a share of the size."""


HEADING = Style(Face.BOLD, "text_caption", tracking=0.08)
CAPTION = Style(Face.REGULAR, "text_caption")
SMALL = Style(Face.REGULAR, "text_small")
BUTTON = Style(Face.REGULAR, "text_button")
MAIN_BUTTON = Style(Face.BOLD, "text_button")
BODY = Style(Face.REGULAR, "text_body")
STRONG = Style(Face.BOLD, "text_body")
TITLE = Style(Face.BOLD, "text_title")
TABLE = Style(Face.MONO, "text_table")
FIGURES = Style(Face.MONO, "text_small")
FINE_FIGURES = Style(Face.MONO, "text_caption")
VALUE = Style(Face.MONO, "text_value")
CLOCK = Style(Face.MONO, "text_clock")

KEPT_WIDTHS = 5000
"""Measured texts kept at most."""
FINEST = 4
"""How many times larger words are set than they are shown, at most."""
FINE_SIZE = 60
"""Letters of this size in pixels stand well enough as they are set."""
STRENGTH = 0.25
"""What scaling takes from the weight of small letters is added again."""
CAP_HEIGHT = 0.7
"""Height of capitals and figures in both families, as a share of the size."""


class Fonts:
    """Fonts by style at one scale, loaded when first asked for."""

    def __init__(self, sizes: Sizes) -> None:
        self._sizes = sizes
        self._loaded: dict[tuple[Face, int], pygame.font.Font] = {}
        self._widths: dict[tuple[str, Style], int] = {}

    def size(self, style: Style) -> int:
        """Return the size of a style in pixels."""
        size: int = getattr(self._sizes, style.size)
        return size

    def fineness(self, style: Style) -> int:
        """Return how many times larger a style is set than it is shown."""
        if style.face is Face.MONO:
            return 1
        return max(1, min(FINEST, FINE_SIZE // self.size(style)))

    def get(self, style: Style) -> pygame.font.Font:
        """Return the font that a style is set with, ``fineness`` times its size."""
        key = (style.face, self.size(style) * self.fineness(style))
        font = self._loaded.get(key)
        if font is None:
            with resources.as_file(resources.files("pygame_gui.data") / style.face.value) as path:
                font = pygame.font.Font(path, key[1])
            self._loaded[key] = font
        return font

    def spacing(self, style: Style) -> int:
        """Return what is added after each letter, in pixels of ``get``."""
        return round(style.tracking * self.size(style) * self.fineness(style))

    def ascent(self, style: Style) -> int:
        """Return how far below the top of a set line its baseline is."""
        return ceil(self.get(style).get_ascent() / self.fineness(style))

    def width(self, text: str, style: Style) -> int:
        """Return how wide a text is set."""
        width = self._widths.get((text, style))
        if width is None:
            width = self._measured(text, style)
            if len(self._widths) >= KEPT_WIDTHS:
                self._widths.clear()
            self._widths[text, style] = width
        return width

    def _measured(self, text: str, style: Style) -> int:
        """Spaced text is set letter by letter, without kerning."""
        font, spacing = self.get(style), self.spacing(style)
        if not spacing:
            return ceil(font.size(text)[0] / self.fineness(style))
        letters = sum(font.size(letter)[0] for letter in text)
        return ceil((letters + spacing * max(0, len(text) - 1)) / self.fineness(style))

    def set(self, text: str, style: Style, colour: Colour) -> pygame.Surface:
        """Return a line of text, ``width`` wide, its baseline ``ascent`` below the top."""
        font, fineness = self.get(style), self.fineness(style)
        if fineness == 1 and not self.spacing(style):
            return font.render(text, True, colour)
        ascent, descent = self.ascent(style), ceil(-font.get_descent() / fineness)
        size = (max(1, self.width(text, style)), ascent + descent)
        line = pygame.Surface((size[0] * fineness, size[1] * fineness), pygame.SRCALPHA)
        line.fill(colour.faded(0))
        x, top = 0, ascent * fineness - font.get_ascent()
        for letters in text if self.spacing(style) else (text,):
            line.blit(font.render(letters, True, colour), (x, top))
            x += font.size(letters)[0] + self.spacing(style)
        return line if fineness == 1 else _scaled_down(line, size)

    def wrapped(self, text: str, style: Style, width: int, most: int) -> list[str]:
        """Break a text between words into at most so many lines; only the last may be too wide."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".lstrip()
            if not lines[-1] or len(lines) == most or self.width(longer, style) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def elided(self, text: str, style: Style, width: int) -> str:
        """Return the text, cut short with an ellipsis where it is wider than ``width``."""
        if self.width(text, style) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + "…", style) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…" if low else ""


def _scaled_down(line: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a set line at the size at which it is shown, no paler than it was."""
    small = pygame.transform.smoothscale(line, size)
    more = small.copy()
    more.fill((0, 0, 0, round(255 * STRENGTH)), special_flags=pygame.BLEND_RGBA_MULT)
    small.blit(more, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return small
