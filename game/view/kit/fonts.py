"""The typefaces: Noto Sans for words, Fira Code for numbers and moves. Both are in pygame_gui.

SDL places letters on whole pixels, which leaves small words unevenly spaced. So words are drawn
larger and scaled down. Figures stay on whole pixels, because they stand in columns. A letter that
Noto Sans lacks, such as the sign of infinity, comes from Fira Code.
"""

from __future__ import annotations

from enum import StrEnum
from importlib import resources
from itertools import groupby
from math import ceil
from typing import NamedTuple

import pygame

from game.look.theme import Colour, Sizes


class Face(StrEnum):
    """A font file of ``pygame_gui.data``."""

    REGULAR = "NotoSans-Regular.ttf"
    BOLD = "NotoSans-Bold.ttf"
    MONO = "FiraCode-Regular.ttf"


class Style(NamedTuple):
    """The style of a text: typeface, name of the font size in ``Sizes``, and letter spacing."""

    face: Face
    size: str
    tracking: float = 0.0
    """The space after each letter, as a share of the font size."""


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
CLOCK = Style(Face.BOLD, "text_clock")
"""The figures of Noto Sans are all equally wide, and its zero has no slash or dot."""

KEPT_WIDTHS = 5000
"""The maximum number of cached text widths."""
FINEST = 4
"""The largest factor by which words are enlarged before they are scaled down."""
FINE_SIZE = 60
"""The font size in pixels up to which words are enlarged before they are scaled down."""
STRENGTH = 0.25
"""The opacity with which a scaled line is drawn over itself, to make its letters stronger."""
NO_LETTER = "\uffff"
PROBE_SIZE = 20
"""The font size in pixels at which a font is checked for a letter."""
CAP_HEIGHT = 0.7
"""The height of capitals and figures in both families, as a share of the font size."""


class Fonts:
    """The fonts of all styles at one scale. Each font is loaded when it is first used."""

    def __init__(self, sizes: Sizes) -> None:
        self._sizes = sizes
        self._loaded: dict[tuple[Face, int], pygame.font.Font] = {}
        self._widths: dict[tuple[str, Style], int] = {}
        self._known: dict[tuple[Face, str], bool] = {}

    def size(self, style: Style) -> int:
        """Return the font size of a style in pixels."""
        size: int = getattr(self._sizes, style.size)
        return size

    def fineness(self, style: Style) -> int:
        """Return the factor by which a style is enlarged before it is scaled down."""
        if style.face is Face.MONO:
            return 1
        return max(1, min(FINEST, FINE_SIZE // self.size(style)))

    def get(self, style: Style) -> pygame.font.Font:
        """Return the font of a style at ``fineness`` times the style's size."""
        return self._font(style.face, self.size(style) * self.fineness(style))

    def _font(self, face: Face, size: int) -> pygame.font.Font:
        key = (face, size)
        font = self._loaded.get(key)
        if font is None:
            with resources.as_file(resources.files("pygame_gui.data") / face.value) as path:
                font = pygame.font.Font(path, size)
            self._loaded[key] = font
        return font

    def spacing(self, style: Style) -> int:
        """Return the space after each letter in pixels, at the font size of ``get``."""
        return round(style.tracking * self.size(style) * self.fineness(style))

    def ascent(self, style: Style) -> int:
        """Return the distance in pixels from the top of a line to its baseline."""
        return ceil(self.get(style).get_ascent() / self.fineness(style))

    def width(self, text: str, style: Style) -> int:
        """Return the width of a text in pixels."""
        width = self._widths.get((text, style))
        if width is None:
            width = self._measured(text, style)
            if len(self._widths) >= KEPT_WIDTHS:
                self._widths.clear()
            self._widths[text, style] = width
        return width

    def _measured(self, text: str, style: Style) -> int:
        runs = self._runs(text, style)
        width = sum(font.size(letters)[0] for font, letters in runs)
        spaces = self.spacing(style) * max(0, len(runs) - 1)
        return ceil((width + spaces) / self.fineness(style))

    def _runs(self, text: str, style: Style) -> list[tuple[pygame.font.Font, str]]:
        """Split a text into runs, each with its font. In spaced text each letter is a run."""
        font = self.get(style)
        if not self.spacing(style) and (text.isascii() or style.face is Face.MONO):
            return [(font, text)]
        spare = self._font(Face.MONO, self.size(style) * self.fineness(style))
        chosen = [(font if self._has(style.face, letter) else spare, letter) for letter in text]
        if self.spacing(style):
            return chosen
        runs = groupby(chosen, key=lambda choice: choice[0])
        return [(one, "".join(letter for _, letter in group)) for one, group in runs]

    def _has(self, face: Face, letter: str) -> bool:
        """Return whether a font has a letter. It draws a placeholder for a letter that it lacks."""
        known = self._known.get((face, letter))
        if known is None:
            font = self._font(face, PROBE_SIZE)
            drawn, lacking = (font.render(one, True, "white") for one in (letter, NO_LETTER))
            pictures = [(one.size, pygame.image.tobytes(one, "RGBA")) for one in (drawn, lacking)]
            known = letter.isascii() or pictures[0] != pictures[1]
            self._known[face, letter] = known
        return known

    def set(self, text: str, style: Style, colour: Colour) -> pygame.Surface:
        """Return a surface with a line of text.

        The surface is ``width`` pixels wide. The baseline is ``ascent`` pixels below its top.
        """
        fineness, runs = self.fineness(style), self._runs(text, style)
        if fineness == 1 and len(runs) == 1:
            return runs[0][0].render(text, True, colour)
        ascent = self.ascent(style)
        size = (
            max(1, self.width(text, style)),
            ascent + ceil(-self.get(style).get_descent() / fineness),
        )
        line = pygame.Surface((size[0] * fineness, size[1] * fineness), pygame.SRCALPHA)
        line.fill(colour.faded(0))
        x = 0
        for font, letters in runs:
            line.blit(
                font.render(letters, True, colour), (x, ascent * fineness - font.get_ascent())
            )
            x += font.size(letters)[0] + self.spacing(style)
        return line if fineness == 1 else _scaled_down(line, size)

    def wrapped(self, text: str, style: Style, width: int, most: int) -> list[str]:
        """Break a text between words into at most ``most`` lines of at most ``width`` pixels.

        The last of ``most`` lines takes the rest of the text and may be wider, as may a single long
        word.
        """
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".lstrip()
            if not lines[-1] or len(lines) == most or self.width(longer, style) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def elided(self, text: str, style: Style, width: int) -> str:
        """Return the text, shortened with an ellipsis if it is wider than ``width`` pixels.

        If not even one letter fits, the result is empty.
        """
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
    """Return an enlarged line scaled down to ``size``, with letters as strong as before."""
    small = pygame.transform.smoothscale(line, size)
    more = small.copy()
    more.fill((0, 0, 0, round(255 * STRENGTH)), special_flags=pygame.BLEND_RGBA_MULT)
    small.blit(more, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return small
