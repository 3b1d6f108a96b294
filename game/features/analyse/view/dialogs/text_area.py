"""A field for a text of several lines: its rows, the keys between them, and scrolling."""

from __future__ import annotations

import pygame

from game.look.layout import Box
from game.view.kit.button import CHOSEN_OPACITY
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL
from game.view.kit.gui import Gui
from game.view.kit.scroll import WHEEL_ROWS
from game.view.kit.text import bidi
from game.view.kit.text.text_edit import TextEdit
from game.view.kit.text.text_rows import LINE_END, RowSpan, TextRows
from game.view.kit.text_line import SHORTCUT, TextLine

MOST_LETTERS = 4_000_000
"""The greatest length of a text; a PGN with more is not opened."""
BREAKS = (pygame.K_RETURN, pygame.K_KP_ENTER)
LEAST_THUMB = 6
"""The least length of the scroll bar, as a multiple of its width."""


class TextArea(TextLine):
    """A field for a text of several lines. Enter begins a new line."""

    def __init__(self, gui: Gui, box: Box, inset: int) -> None:
        super().__init__(gui, box, inset, has_focus=False)
        self._edit = TextEdit(MOST_LETTERS, keeps_lines=True)
        self._row_height = gui.look.fonts.height(SMALL) + gui.look.sizes.unit
        self._rows = TextRows("", self._width, self._measure)
        self._top = 0
        """The place at which the first visible row starts."""
        self._revealed: tuple[int, int] | None = None
        """The caret and the length of the text when the caret was last scrolled into view."""

    @property
    def _width(self) -> int:
        return self._room.width - self._gui.look.sizes.line

    def _measure(self, text: str) -> int:
        return self._gui.look.fonts.width(text, SMALL)

    def look(self) -> object:
        return super().look(), self._top

    def turn(self, notches: int) -> None:
        """Scroll by notches of the mouse wheel. A positive number scrolls up."""
        rows = self._current()
        row = rows.at(min(self._top, len(self.text)))
        for _ in range(abs(notches) * WHEEL_ROWS):
            row = (rows.before(row) if notches > 0 else rows.after(row)) or row
        self._top = row.start

    # Keys

    def repeats(self, event: pygame.event.Event) -> bool:
        is_break = event.key in BREAKS and not event.mod & SHORTCUT
        return is_break or super().repeats(event)

    def _key(self, key: int, mod: int) -> bool:
        edit, extends = self._edit, bool(mod & pygame.KMOD_SHIFT)
        if edit.composed or mod & SHORTCUT:
            return super()._key(key, mod)
        page = max(1, self._fits() - 1)
        by = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        if key in BREAKS:
            edit.insert(LINE_END)
        elif key in by:
            edit.move(self._beside(by[key]), extends=extends)
        elif key in (pygame.K_HOME, pygame.K_END):
            row = self._current().at(edit.caret)
            edit.move(row.start if key == pygame.K_HOME else self._last(row), extends=extends)
        else:
            return super()._key(key, mod)
        return True

    def _beside(self, by: int) -> int:
        """Return the place some rows below the caret, or above it, at about the same pixel."""
        rows, caret = self._current(), self._edit.caret
        row = rows.at(caret)
        x = self._x_in(row, caret)
        for _ in range(abs(by)):
            following = rows.after(row) if by > 0 else rows.before(row)
            if following is None:
                return len(self.text) if by > 0 else 0
            row = following
        return self._nearest(row, x)

    # Rows

    def _current(self) -> TextRows:
        """Return the rows of the present text."""
        if self._rows.text is not self.text:
            self._rows = TextRows(self.text, self._width, self._measure)
        return self._rows

    def _fits(self) -> int:
        return max(1, self._room.height // self._row_height)

    def _visible(self) -> list[RowSpan]:
        rows = self._current()
        found = [rows.at(min(self._top, len(self.text)))]
        while len(found) < self._fits() and (following := rows.after(found[-1])) is not None:
            found.append(following)
        return found

    def _last(self, row: RowSpan) -> int:
        """Return the last place of the caret in a row; behind it the next row begins."""
        is_broken = row.end < len(self.text) and self.text[row.end] != LINE_END
        return row.end - 1 if is_broken else row.end

    def _reveal_caret(self) -> None:
        """Scroll just far enough to show the row of the caret, if it has moved."""
        rows, caret = self._current(), self._edit.caret
        if self._revealed == (caret, len(self.text)):
            return
        self._revealed = caret, len(self.text)
        row = rows.at(caret)
        if row.start < self._top:
            self._top = row.start
        elif row.start > self._visible()[-1].start:
            for _ in range(self._fits() - 1):
                row = rows.before(row) or row
            self._top = row.start

    def _place_at(self, pos: tuple[int, int]) -> int:
        visible = self._visible()
        number = (pos[1] - self._room.y) // self._row_height
        row = visible[max(0, min(number, len(visible) - 1))]
        return self._nearest(row, pos[0] - self._room.x)

    def _nearest(self, row: RowSpan, x: int) -> int:
        """Return the place in a row that is nearest to a pixel, counted from its left end."""
        places = range(row.start, self._last(row) + 1)
        return min(places, key=lambda place: abs(self._x_in(row, place) - x))

    def _x_in(self, row: RowSpan, place: int) -> int:
        """Return how many pixels a place is right of the left end of its row."""
        text = self.text[row.start : row.end]
        width = self._measure(self.text[row.start : place])
        return width if _direction(text) > 0 else self._measure(text) - width

    def _direction(self) -> int:
        row = self._current().at(self._edit.caret)
        return _direction(self.text[row.start : row.end])

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        if not self.is_shown:
            return
        self._reveal_caret()
        before = canvas.surface.get_clip()
        canvas.surface.set_clip(before.clip(pygame.Rect(self._room)))
        line, visible = self._room._replace(height=self._row_height), self._visible()
        for row in visible:
            self._draw_row(canvas, row, line)
            line = line._replace(y=line.bottom)
        canvas.surface.set_clip(before)
        self._draw_scroll_bar(canvas, visible)

    def _draw_row(self, canvas: Canvas, row: RowSpan, line: Box) -> None:
        """Draw a row with its part of the selection, and the caret or the composed text in it."""
        edit, colours = self._edit, canvas.colours
        start, end = (max(row.start, min(place, row.end)) for place in edit.selection)
        if self.has_focus and start < end:
            left, right = sorted((self._x_in(row, start), self._x_in(row, end)))
            ground = colours.accent.over(colours.background, CHOSEN_OPACITY)
            canvas.fill(Box(line.x + left, line.y, right - left, line.height), ground)
        text = self.text[row.start : row.end]
        has_caret = row == self._current().at(edit.caret)
        if has_caret and edit.composed:
            place = edit.caret - row.start
            text = text[:place] + edit.composed + text[place:]
        if text.strip():
            canvas.surface.blit(canvas.look.text(text, SMALL, colours.text), line[:2])
        if not has_caret or not self.has_focus:
            return
        x, width = line.x + self._x_in(row, edit.caret), self._measure(edit.composed)
        if edit.composed:
            canvas.fill(Box(x, line.bottom - 1, width, canvas.sizes.line), colours.accent)
        if self.caret_is_seen:
            canvas.fill(Box(x + width, line.y, canvas.sizes.line, line.height), colours.accent)

    def _draw_scroll_bar(self, canvas: Canvas, visible: list[RowSpan]) -> None:
        """Draw the scroll bar if some rows are not visible; places stand for heights."""
        start, end, whole = visible[0].start, visible[-1].end, len(self.text)
        if start == 0 and end >= whole:
            return
        width = canvas.sizes.scroll_bar
        track = Box(self.box.right - width - canvas.sizes.unit // 2, self._room.y, width,
                    self._room.height)  # fmt: skip
        length = max(LEAST_THUMB * width, round(track.height * (end - start) / whole))
        hidden = max(1, whole - (end - start))
        top = round((track.height - length) * min(start, hidden) / hidden)
        thumb = track._replace(y=track.y + top, height=length)
        canvas.rounded(thumb, canvas.colours.line, None, width // 2)


def _direction(text: str) -> int:
    """Return -1 if a text runs from right to left, else 1."""
    parts = bidi.directed_parts(text.strip())
    return -1 if len(parts) == 1 and parts[0].is_rtl else 1
