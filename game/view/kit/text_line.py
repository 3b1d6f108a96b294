"""A field for one line of text: it takes keys, letters and the mouse, and draws the text.

A text that runs from right to left is drawn as it is read, with its caret.
"""

from __future__ import annotations

import math
import sys
from bisect import bisect_left

import pygame

from game.look.layout import Box
from game.message import Text
from game.system.desktop.clipboard import ClipboardError, DesktopClipboard
from game.view.kit import caret
from game.view.kit.button import CHOSEN_OPACITY
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CAP_HEIGHT, SMALL, TextStyle
from game.view.kit.gui import Gui
from game.view.kit.text import bidi
from game.view.kit.text.text_edit import TextEdit

DOUBLE_CLICK_MS = 500
"""The time between two presses that select a word."""
CLICK_PX = 4
"""The greatest distance between two such presses."""
SHORTCUT = pygame.KMOD_CTRL | pygame.KMOD_META
BY_WORDS = pygame.KMOD_ALT if sys.platform == "darwin" else pygame.KMOD_CTRL
"""The key with which an arrow key goes from word to word."""
TO_ENDS = pygame.KMOD_META
"""The key with which an arrow key goes to an end of the line, as usual on macOS."""
ARROWS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
ERASERS = {pygame.K_BACKSPACE: -1, pygame.K_DELETE: 1}


class TextLine:
    """A field for one line of text. It has the focus at first, unless ``has_focus`` is false."""

    def __init__(self, gui: Gui, box: Box, inset: int, *, has_focus: bool = True) -> None:
        self.box = box
        self.is_number = False
        """Whether the text is a number. It is selected when the field gets the focus or another
        number, so that typing replaces it."""
        self.is_plain = False
        """Whether the focus does not mark the field, because keys also choose rows of a list."""
        self.is_shown = True
        """Whether the field is visible."""
        self.label: Text = ""
        """The name for screen readers; empty for the text beside the field."""
        self.is_selecting = False
        """Whether the mouse is held and selects."""
        self._gui = gui
        unit = gui.look.sizes.unit
        self.inside = box.inset(inset, 0)
        """The place of the text with the space around it."""
        self._room = self.inside.inset(2 * unit, unit)
        """The place of the text."""
        self._edit = TextEdit()
        self._scrolled = 0
        """How many pixels of the text are left of the field."""
        self._caret_is_seen = True
        self._pressed_ms = -DOUBLE_CLICK_MS
        self._pressed_at = (0, 0)
        """When and where the mouse was pressed last."""
        gui.fields.append(self)
        if has_focus:
            gui.focused = self

    def name(self, text: Text) -> None:
        """Give the field a name for screen readers; without one, it is that of a text beside it."""
        self.label = text

    @property
    def text(self) -> str:
        """The typed text."""
        return self._edit.text

    @property
    def selected(self) -> str:
        """The selected text."""
        return self._edit.selected

    @property
    def selection(self) -> tuple[int, int]:
        """The place where the selection begins, and that of the caret."""
        return self._edit.anchor, self._edit.caret

    def set(self, text: str) -> None:
        """Replace the text. The caret goes to its end."""
        if text != self.text:
            self._edit.set(text)
            self.begin()

    def begin(self) -> None:
        """Select the number of a field with the focus. Other texts keep their selection."""
        if self.is_number and self.has_focus:
            self.select(len(self.text))

    def show(self, shown: bool) -> None:
        """Show the field, or hide it."""
        self.is_shown = shown
        if not shown:
            self.take_focus(False)

    def blink(self, now_ms: int) -> None:
        """Show the caret, or hide it, by the time."""
        self._caret_is_seen = caret.is_caret_visible(now_ms)

    @property
    def has_focus(self) -> bool:
        """Whether typed letters go to this field."""
        return self._gui.focused is self

    def take_focus(self, has_focus: bool) -> None:
        """Take the keys, or give them up."""
        if has_focus == self.has_focus:
            return
        self._gui.focused = self if has_focus else None
        self._edit.composed = ""
        if has_focus:
            pygame.key.set_text_input_rect(pygame.Rect(self.box))
            self.begin()
        else:
            self._edit.move(self._edit.caret)

    def select(self, letters: int) -> None:
        """Select the first letters, which typing then replaces."""
        self._edit.select(0, letters)

    @property
    def caret_is_seen(self) -> bool:
        """Whether the caret is visible now; it blinks."""
        return self._caret_is_seen

    # Events

    def repeats(self, event: pygame.event.Event) -> bool:
        """Return whether a held key edits the text again and again, beside those that move."""
        return event.key in ERASERS

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event that concerns the line; return whether it took the event."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._press(event.pos)
        if event.type == pygame.MOUSEMOTION and self.is_selecting:
            self._edit.move(self._place_at(event.pos), extends=True)
            return True
        if not self.has_focus:
            return False
        if event.type == pygame.TEXTINPUT:
            self._edit.insert(event.text)
            return True
        if event.type == pygame.TEXTEDITING:
            self._edit.composed = event.text
            return True
        return event.type == pygame.KEYDOWN and self._key(event.key, event.mod)

    def release(self) -> None:
        """Let go of the mouse."""
        self.is_selecting = False

    def _press(self, pos: tuple[int, int]) -> bool:
        """Put the caret where the mouse was pressed; a second press selects the word there."""
        if not self.is_shown or not self.box.holds(*pos):
            if self.has_focus:
                self.take_focus(False)
            return False
        is_soon = self._gui.now_ms - self._pressed_ms < DOUBLE_CLICK_MS
        is_double = is_soon and self.has_focus and math.dist(pos, self._pressed_at) <= CLICK_PX
        self.take_focus(True)
        place = self._place_at(pos)
        if is_double:
            self._edit.select_word(place)
        else:
            self._edit.move(place, extends=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        self.is_selecting = not is_double
        self._pressed_ms, self._pressed_at = self._gui.now_ms, pos
        return True

    def _key(self, key: int, mod: int) -> bool:
        """Handle a key; return whether it edits the line. An input method has all keys first."""
        edit = self._edit
        if edit.composed:
            return True
        extends = bool(mod & pygame.KMOD_SHIFT)
        if key in ARROWS and mod & TO_ENDS:
            key = pygame.K_HOME if key == pygame.K_LEFT else pygame.K_END
        if key in (pygame.K_HOME, pygame.K_END):
            edit.move(0 if key == pygame.K_HOME else len(edit.text), extends=extends)
        elif key in ARROWS and mod & BY_WORDS:
            edit.move(edit.word_from(ARROWS[key]), extends=extends)
        elif key in ARROWS:
            edit.step(ARROWS[key] * self._direction(), extends=extends)
        elif key in ERASERS:
            by = ERASERS[key]
            edit.erase(edit.word_from(by) if mod & BY_WORDS else edit.caret + by)
        else:
            return bool(mod & SHORTCUT) and not mod & pygame.KMOD_ALT and self._shortcut(key)
        return True

    def _shortcut(self, key: int) -> bool:
        """Handle a key with Ctrl; return whether it edits the line."""
        if key == pygame.K_a:
            self._edit.select(0, len(self.text))
        elif key in (pygame.K_c, pygame.K_x):
            self._copy(erases=key == pygame.K_x)
        elif key == pygame.K_v:
            self._paste()
        else:
            return False
        return True

    def _copy(self, *, erases: bool) -> None:
        if not self.selected:
            return
        try:
            DesktopClipboard().put(self.selected)
        except ClipboardError:
            return  # What could not be copied stays selected and is not cut.
        if erases:
            self._edit.insert("")

    def _paste(self) -> None:
        try:
            self._edit.insert(DesktopClipboard().get())
        except ClipboardError:
            return  # Without a text in the clipboard nothing is inserted, as in other programs.

    # Drawing

    def look(self) -> object:
        """Return everything that the drawing depends on, except the blinking of the caret."""
        edit = self._edit
        selection = edit.selection if self.has_focus else None
        marks = self.is_shown, self.has_focus, self.is_plain
        return marks, edit.text, edit.composed, edit.caret, selection

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the background of the field, with an edge in the accent colour for the focus."""
        is_marked = self.has_focus and not self.is_plain
        edge = canvas.colours.accent if is_marked else canvas.colours.line
        canvas.rounded(self.box, canvas.colours.background, edge, canvas.sizes.radius_small)

    def draw(self, canvas: Canvas) -> None:
        """Draw the text, the selection or the composed text, and the caret."""
        if not self.is_shown:
            return
        self._reveal_caret()
        before = canvas.surface.get_clip()
        canvas.surface.set_clip(before.clip(pygame.Rect(self._room)))
        fonts, colours, text = canvas.look.fonts, canvas.colours, self._shown()
        left, height = self._room.x - self._scrolled, fonts.height(SMALL)
        cap = round(CAP_HEIGHT * fonts.size(SMALL))
        top = self._room.y + (self._room.height + cap) // 2 - fonts.ascent(SMALL)
        start, end = (self._x(place) for place in self._edit.selection)
        if self.has_focus and start != end:
            ground = colours.accent.over(colours.background, CHOSEN_OPACITY)
            canvas.fill(Box(left + min(start, end), top, abs(end - start), height), ground)
        if text:
            canvas.surface.blit(canvas.look.text(text, SMALL, colours.text), (left, top))
        here, composed = left + self._x(self._edit.caret), self._edit.composed
        if composed:
            width = fonts.width(composed, SMALL)
            canvas.fill(Box(here, top + height - 1, width, canvas.sizes.line), colours.accent)
            here += width
        if self.has_focus and self._caret_is_seen:
            canvas.fill(Box(here, top, canvas.sizes.line, height), colours.accent)
        canvas.surface.set_clip(before)

    def draw_prompt(self, canvas: Canvas, text: Text, style: TextStyle = BODY) -> None:
        """Draw what can be typed, as long as the field is empty and without the focus."""
        if self.is_shown and not self.text and not self.has_focus:
            inside = self.box.inset(3 * canvas.sizes.unit, 0)
            canvas.text(inside, text, style, canvas.colours.dim)

    def _shown(self) -> str:
        """Return the text with what is composed at the caret."""
        edit = self._edit
        return edit.text[: edit.caret] + edit.composed + edit.text[edit.caret :]

    def _direction(self) -> int:
        """Return -1 if the whole text runs from right to left, else 1."""
        parts = bidi.directed_parts(self.text)
        return -1 if len(parts) == 1 and parts[0].is_rtl else 1

    def _x(self, place: int) -> int:
        """Return how many pixels a place is right of the start of the drawn text."""
        fonts = self._gui.look.fonts
        width = fonts.width(self.text[:place], SMALL)
        return width if self._direction() > 0 else fonts.width(self.text, SMALL) - width

    def _place_at(self, pos: tuple[int, int]) -> int:
        """Return the place in the text that is nearest to a pixel."""
        fonts, text = self._gui.look.fonts, self.text
        wanted = pos[0] - self._room.x + self._scrolled
        if self._direction() < 0:
            wanted = fonts.width(text, SMALL) - wanted
        after = bisect_left(
            range(len(text) + 1), wanted, key=lambda place: fonts.width(text[:place], SMALL)
        )
        nearest = range(max(0, after - 1), min(after, len(text)) + 1)
        return min(nearest, key=lambda place: abs(fonts.width(text[:place], SMALL) - wanted))

    def _reveal_caret(self) -> None:
        """Scroll just far enough to show the caret, and no further than the text goes."""
        fonts, room = self._gui.look.fonts, self._room.width - self._gui.look.sizes.line
        here = self._x(self._edit.caret) + fonts.width(self._edit.composed, SMALL)
        most = max(0, fonts.width(self._shown(), SMALL) - room)
        self._scrolled = min(max(here - room, min(self._scrolled, here)), most)
