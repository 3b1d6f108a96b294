"""A field for one line of text. It is pygame_gui's, with the caret of our window."""

from __future__ import annotations

import math
from typing import Any

import pygame
from pygame_gui.core.interfaces.gui_font_interface import IGUIFontInterface
from pygame_gui.elements import UITextEntryLine

from game.look.layout import Box
from game.look.theme import Colour
from game.message import Text
from game.view.kit import caret
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, SMALL, Fonts, Style
from game.view.kit.gui import Gui

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


class TextLine:
    """A field for one line of text in a popup.

    It has the focus when the popup opens, unless ``has_focus`` is false.
    """

    def __init__(self, gui: Gui, box: Box, inset: int, *, has_focus: bool = True) -> None:
        self.box = box
        self.is_number = False
        """Whether the text is a number. It is selected when the field gets the focus or another
        number, so that typing replaces it."""
        self.is_plain = False
        """Whether the focus does not mark the field, because keys also choose rows of a list."""
        self._gui = gui
        inner = box.inset(inset, 0)
        self._line = EntryLine(pygame.Rect(inner), gui.manager, gui.fonts)
        self._line.set_dimensions((inner.width, inner.height))
        self._line.set_position((inner.x, inner.y))
        self._line.blink_cursor_time = math.inf  # Our caret blinks with the window.
        self._caret_is_seen = True
        if has_focus:
            gui.manager.set_focus_set(self._line)

    def name(self, text: Text) -> None:
        """Give the field a name for screen readers; without one, it is that of a text beside it."""
        self._gui.name(self._line, text)

    @property
    def text(self) -> str:
        """The typed text."""
        return str(self._line.get_text())

    def set(self, text: str) -> None:
        """Replace the text. The caret goes to its end."""
        if text != self.text:
            self._line.set_text(text)
            self._line.edit_position = len(text)
            self._line.cursor_has_moved_recently = True  # pygame_gui then moves its caret.
            self.begin()

    def begin(self) -> None:
        """Select the number of a field with the focus. Other texts keep their selection."""
        if self.is_number and self.has_focus:
            self.select(len(self.text))

    @property
    def is_shown(self) -> bool:
        """Whether the field is visible."""
        return bool(self._line.visible)

    def show(self, shown: bool) -> None:
        """Show the field, or hide it."""
        if shown == self.is_shown:
            return
        if shown:
            self._line.show()  # type: ignore[no-untyped-call]
        else:
            self._line.hide()  # type: ignore[no-untyped-call]

    def blink(self, now_ms: int) -> None:
        """Show the caret if the field has the focus and it is time to, or else hide it.

        Call this after ``Gui.refresh``, because pygame_gui then changes the caret by its own rules.
        """
        self._caret_is_seen = caret.is_seen(now_ms)
        self._show_caret(self.has_focus and self._caret_is_seen)

    def _show_caret(self, shown: bool) -> None:
        shape = self._line.drawable_shape
        if shape is None or shape.text_box_layout is None:
            return
        row = shape.text_box_layout.cursor_text_row
        if row is not None and row.edit_cursor_active != shown:
            shape.toggle_text_cursor()  # type: ignore[no-untyped-call]
            self._line.update(0.0)

    @property
    def has_focus(self) -> bool:
        """Whether typed letters go to this field."""
        return bool(self._line.is_focused)

    def take_focus(self, has_focus: bool) -> None:
        """Take the focus of pygame_gui, or give it up."""
        if has_focus == self.has_focus:
            return
        if not has_focus:
            self._deselect()
            self._show_caret(False)
        self._gui.manager.set_focus_set(self._line if has_focus else None)
        self.begin()

    def _deselect(self) -> None:
        """Draw the number of a field without a selection; the caret stays at its end."""
        if self.is_number:
            self._line.select_range = [0, 0]
            self._line.edit_position = len(self.text)
            self._line.cursor_has_moved_recently = True
            self._line.update(0.0)

    def select(self, letters: int) -> None:
        """Select the first letters, which typing then replaces."""
        self._line.select_range = [0, letters]
        self._line.edit_position = letters
        self._line.cursor_has_moved_recently = True

    @property
    def caret_is_seen(self) -> bool:
        """Whether the caret is visible now; it blinks."""
        return self._caret_is_seen

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the background of the field, with an edge in the accent colour for the focus."""
        is_marked = self.has_focus and not self.is_plain
        edge = canvas.colours.accent if is_marked else canvas.colours.line
        canvas.rounded(self.box, canvas.colours.background, edge, canvas.sizes.radius_small)

    def draw_prompt(self, canvas: Canvas, text: Text, style: Style = BODY) -> None:
        """Draw what can be typed, as long as the field is empty and without the focus."""
        if self.is_shown and not self.text and not self.has_focus:
            inside = self.box.inset(3 * canvas.sizes.unit, 0)
            canvas.text(inside, text, style, canvas.colours.dim)
