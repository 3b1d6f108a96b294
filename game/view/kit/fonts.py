"""The typefaces: Noto Sans for words, Fira Code for numbers and tables.

SDL places letters on whole pixels, which leaves small words unevenly spaced. So words are drawn
larger and scaled down. Figures stay on whole pixels, because they stand in columns. Letters that
these fonts lack come from other fonts, run by run.
"""

from __future__ import annotations

import re
import unicodedata
from importlib import resources
from math import ceil
from typing import NamedTuple

import pygame

from game.look.theme import Colour, Sizes
from game.view.kit import fills
from game.view.kit.text.font_files import SCRIPTS, WITHOUT_BOLD, CharacterMaps, Face, font_file_of
from game.view.kit.text.text_runs import FontRun, font_runs, letter_clusters


class TextStyle(NamedTuple):
    """The style of a text: typeface, name of the font size in ``Sizes``, and letter spacing."""

    face: Face
    size: str
    tracking: float = 0.0
    """The space after each letter, as a share of the font size."""


HEADING = TextStyle(Face.BOLD, "text_caption", tracking=0.08)
CAPTION = TextStyle(Face.REGULAR, "text_caption")
SMALL = TextStyle(Face.REGULAR, "text_small")
BUTTON = TextStyle(Face.REGULAR, "text_button")
MAIN_BUTTON = TextStyle(Face.BOLD, "text_button")
BODY = TextStyle(Face.REGULAR, "text_body")
STRONG = TextStyle(Face.BOLD, "text_body")
TITLE = TextStyle(Face.BOLD, "text_title")
TABLE = TextStyle(Face.MONO, "text_table")
FIGURES = TextStyle(Face.MONO, "text_small")
FINE_FIGURES = TextStyle(Face.MONO, "text_caption")
VALUE = TextStyle(Face.MONO, "text_value")
CLOCK = TextStyle(Face.BOLD, "text_clock")
"""The figures of Noto Sans are all equally wide, and its zero has no slash or dot."""

BREAKABLE = re.compile(
    r"\s*(?:[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff][\u3001-\u3011\uff01-\uff1f]*"
    r"|[^\s\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)"
)
"""A piece of text that is not broken: a word, or a Chinese or Japanese letter and its full stop."""
KEPT_WIDTHS = 5000
"""The maximum number of cached text widths."""
FINEST = 4
"""The largest factor by which words are enlarged before they are scaled down."""
FINE_SIZE = 60
"""The font size in pixels up to which words are enlarged before they are scaled down."""
WIDEST_DRAFT = 1024
"""The maximum width in pixels of an enlarged line that needs no surface of its own."""
STRENGTH = 0.25
"""The opacity with which a scaled line is drawn over itself, to make its letters stronger."""
CAP_HEIGHT = 0.7
"""The height of capitals and figures in both families, as a share of the font size."""


class _StyleSizes(NamedTuple):
    """What is the same for all texts of a style, at one scale."""

    font: pygame.font.Font
    """The font, enlarged by ``fineness``."""
    fineness: int
    spacing: int
    """The space after each letter, in pixels of the enlarged font."""
    ascent: int
    height: int


class Fonts:
    """The fonts of all styles at one scale. Each font is loaded when it is first used."""

    def __init__(self, sizes: Sizes) -> None:
        self._sizes = sizes
        self._loaded: dict[tuple[Face, int, bool, bool], pygame.font.Font] = {}
        self._widths: dict[tuple[str, TextStyle], int] = {}
        self._styles: dict[TextStyle, _StyleSizes] = {}
        self._maps = CharacterMaps()
        self._draft: pygame.Surface | None = None
        """The surface in which short enlarged lines are drawn before they are scaled down."""

    def size(self, style: TextStyle) -> int:
        """Return the font size of a style in pixels."""
        size: int = getattr(self._sizes, style.size)
        return size

    def get(self, style: TextStyle) -> pygame.font.Font:
        """Return the font of a style, enlarged before its texts are scaled down."""
        return self._style(style).font

    def _style(self, style: TextStyle) -> _StyleSizes:
        known = self._styles.get(style)
        if known is None:
            size = self.size(style)
            fineness = 1 if style.face is Face.MONO else max(1, min(FINEST, FINE_SIZE // size))
            font = self._font(style.face, size * fineness)
            ascent = ceil(font.get_ascent() / fineness)
            height = ascent + ceil(-font.get_descent() / fineness)
            spacing = round(style.tracking * size * fineness)
            known = self._styles[style] = _StyleSizes(font, fineness, spacing, ascent, height)
        return known

    def _font(
        self, face: Face, size: int, *, is_rtl: bool = False, is_bold: bool = False
    ) -> pygame.font.Font:
        key = (face, size, is_rtl, is_bold)
        font = self._loaded.get(key)
        if font is None:
            with resources.as_file(font_file_of(face)) as path:
                font = pygame.font.Font(path, size)
            font.bold = is_bold
            if is_rtl:
                font.set_direction(pygame.DIRECTION_RTL)
            if face in SCRIPTS:
                font.set_script(SCRIPTS[face])
            self._loaded[key] = font
        return font

    def _font_of(self, run: FontRun, style: TextStyle) -> pygame.font.Font:
        """Return the font of a run. A face without a bold file is made bold."""
        size = self.size(style) * self._style(style).fineness
        is_bold = style.face is Face.BOLD and run.face in WITHOUT_BOLD
        return self._font(run.face, size, is_rtl=run.is_rtl, is_bold=is_bold)

    def spacing(self, style: TextStyle) -> int:
        """Return the space after each letter in pixels, at the font size of ``get``."""
        return self._style(style).spacing

    def ascent(self, style: TextStyle) -> int:
        """Return the distance in pixels from the top of a line to its baseline."""
        return self._style(style).ascent

    def height(self, style: TextStyle) -> int:
        """Return the height of a line of text in pixels."""
        return self._style(style).height

    def width(self, text: str, style: TextStyle) -> int:
        """Return the width of a text in pixels."""
        width = self._widths.get((text, style))
        if width is None:
            width = self._measured(text, style)
            if len(self._widths) >= KEPT_WIDTHS:
                self._widths.clear()
            self._widths[text, style] = width
        return width

    def _measured(self, text: str, style: TextStyle) -> int:
        found = self._runs(text, style)
        width = sum(font.size(letters)[0] for font, letters in found)
        sizes = self._style(style)
        return ceil((width + sizes.spacing * max(0, len(found) - 1)) / sizes.fineness)

    def _runs(self, text: str, style: TextStyle) -> list[tuple[pygame.font.Font, str]]:
        """Split a text into runs, each with its font.

        In spaced text each letter is a run, but letters from right to left stay joined.
        """
        font, _, spacing, _, _ = self._style(style)
        if not spacing and text.isascii() and text.isprintable():
            return [(font, text)] if text else []
        found = [
            (self._font_of(run, style), run) for run in font_runs(text, style.face, self._maps)
        ]
        if not spacing:
            return [(font, run.text) for font, run in found]
        return [
            (font, letters)
            for font, run in found
            for letters in ([run.text] if run.is_rtl else letter_clusters(run.text))
        ]

    def set(self, text: str, style: TextStyle, colour: Colour) -> pygame.Surface:
        """Return a surface with a line of text.

        The surface is ``width`` pixels wide. The baseline is ``ascent`` pixels below its top.
        """
        own, fineness, spacing, ascent, height = self._style(style)
        found = self._runs(text, style)
        if not (text.isascii() and text.isprintable()):
            # pygame refuses to draw a text without width, such as a lone soft hyphen.
            found = [run for run in found if run[0].size(run[1])[0]]
        if fineness == 1 and len(found) == 1 and found[0][0] is own:
            return found[0][0].render(found[0][1], True, colour)
        size = max(1, self.width(text, style)), height
        line = self._blank_line((size[0] * fineness, size[1] * fineness), fineness > 1)
        fills.fill(line, colour.faded(0))
        x = 0
        # Nothing is below a single run, so its pixels are taken as they are.
        way = pygame.BLEND_RGBA_MAX if len(found) == 1 else 0
        for font, letters in found:
            word = font.render(letters, True, colour)
            line.blit(word, (x, ascent * fineness - font.get_ascent()), special_flags=way)
            x += word.get_width() + spacing
        return line if fineness == 1 else _scaled_down(line, size)

    def _blank_line(self, size: tuple[int, int], is_brief: bool) -> pygame.Surface:
        """Return a surface of a size; a brief one is part of one that is used again and again.

        A new surface costs as much time as the letters in it.
        """
        if not is_brief or size[0] > WIDEST_DRAFT:
            return pygame.Surface(size, pygame.SRCALPHA)
        if self._draft is None or self._draft.get_height() < size[1]:
            self._draft = pygame.Surface((WIDEST_DRAFT, size[1]), pygame.SRCALPHA)
        return self._draft.subsurface((0, 0), size)

    def wrapped(self, text: str, style: TextStyle, width: int, most: int) -> list[str]:
        """Break a text between words into at most ``most`` lines of at most ``width`` pixels.

        Chinese, Japanese and Korean text is also broken between letters. The last of ``most`` lines
        takes the rest of the text and may be wider, as may a single long word.
        """
        lines = [""]
        for piece in BREAKABLE.findall(text):
            word = piece.lstrip()
            longer = f"{lines[-1]}{' ' if piece != word else ''}{word}".lstrip()
            if not lines[-1] or len(lines) == most or self.width(longer, style) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def elided(self, text: str, style: TextStyle, width: int) -> str:
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
        while low and unicodedata.combining(text[low]):
            low -= 1
        return text[:low].rstrip() + "…" if low else ""


def _scaled_down(line: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return an enlarged line scaled down to ``size``, with letters as strong as before."""
    small = pygame.transform.smoothscale(line, size)
    more = small.copy()
    more.fill((0, 0, 0, round(255 * STRENGTH)), special_flags=pygame.BLEND_RGBA_MULT)
    small.blit(more, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return small
