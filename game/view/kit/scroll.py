"""The visible rows of a long list. Only whole rows are shown, so that no row is cut."""

from __future__ import annotations

from game.look.layout import Box
from game.look.theme import Sizes
from game.view.kit.canvas import Canvas

WHEEL_ROWS = 3
"""How many rows one notch of the mouse wheel scrolls."""

LEAST_THUMB = 6
"""The least length of the scroll bar, as a multiple of its width."""


class Scroll:
    """The scroll position of a list. ``top`` is the index of the first visible row.

    A row is ``row_height`` pixels high, by default ``sizes.row``. In all methods, ``count`` is the
    number of rows in the list.
    """

    def __init__(self, sizes: Sizes, row_height: int = 0) -> None:
        self.row_height = row_height or sizes.row
        self.top = 0

    def fit(self, height: int) -> int:
        """Return how many whole rows fit in a height in pixels."""
        return max(0, height // self.row_height)

    def by(self, notches: int, height: int, count: int) -> None:
        """Scroll by notches of the mouse wheel. A positive number scrolls down."""
        self._set(self.top + notches * WHEEL_ROWS, height, count)

    def reveal(self, index: int, height: int, count: int) -> None:
        """Scroll just far enough to show a row and, if there is one, the row after it."""
        fits = self.fit(height)
        below = min(index + 1, count - 1) if fits > 1 else index
        if index < self.top:
            self._set(index, height, count)
        elif below >= self.top + fits:
            self._set(below - fits + 1, height, count)
        else:
            self._set(self.top, height, count)

    def rows(self, room: Box, count: int) -> list[tuple[Box, int]]:
        """Return the visible rows in ``room``, each with its box and its index."""
        self._set(self.top, room.height, count)
        return [
            (Box(room.x, room.y + place * self.row_height, room.width, self.row_height), index)
            for place, index in enumerate(
                range(self.top, min(count, self.top + self.fit(room.height)))
            )
        ]

    def draw(self, canvas: Canvas, room: Box, count: int) -> None:
        """Draw the scroll bar if some rows are not visible.

        It lies in the padding of the panel, so that no row moves when the bar appears.
        """
        fits = self.fit(room.height)
        if count <= fits or fits == 0:
            return
        width = canvas.sizes.scroll_bar
        track = Box(room.right + canvas.sizes.unit, room.y, width, fits * self.row_height)
        length = max(LEAST_THUMB * width, round(track.height * fits / count))
        start = round((track.height - length) * self.top / (count - fits))
        thumb = track._replace(y=track.y + start, height=length)
        canvas.rounded(thumb, canvas.colours.line, None, width // 2)

    def _set(self, top: int, height: int, count: int) -> None:
        self.top = max(0, min(top, count - self.fit(height)))
