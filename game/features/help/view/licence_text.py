"""A long text, such as a licence, that scrolls."""

from __future__ import annotations

from game.look.layout import Box
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL
from game.view.kit.look import Look
from game.view.kit.scroll import Scroll

MOST_ROWS = 20
"""The most rows that a line of the text takes."""


class LicenceText:
    """The rows of a text, broken for the width of their box once."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self.scroll = Scroll(look.sizes, look.sizes.fact_row)
        self._text = ""
        self._rows: list[str] = []

    def set(self, text: str, width: int) -> None:
        """Show a text, from its first row if it is another one than before."""
        if text == self._text:
            return
        self._text, self.scroll.top = text, 0
        fonts = self._look.fonts
        self._rows = [
            row
            for line in text.splitlines()
            for row in (fonts.wrapped(line.strip(), SMALL, width, MOST_ROWS) or [""])
        ]

    def turn(self, rows: int, room: Box) -> None:
        """Scroll by rows, down if the number is positive."""
        top = self.scroll.top + rows
        self.scroll.top = max(0, min(top, len(self._rows) - self.scroll.fit(room.height)))

    def draw(self, canvas: Canvas, room: Box) -> None:
        """Draw the visible rows and the scroll bar."""
        for row, index in self.scroll.rows(room, len(self._rows)):
            canvas.text(row, self._rows[index], SMALL, canvas.colours.text)
        self.scroll.draw(canvas, room, len(self._rows))
