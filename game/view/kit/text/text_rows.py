"""The rows of a text of several lines, broken between words at a width.

Only the rows near a place are made, so that a text may be very long. A paragraph is therefore
broken into pieces of limited length, each of which begins a row. Pure functions.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

LINE_END = "\n"
PIECE_LETTERS = 2000
"""The greatest length of a piece of a paragraph."""
MOST_ROW_LETTERS = 400
"""The greatest length of a row; it limits what is measured."""


class RowSpan(NamedTuple):
    """A row, by the places in the text where it starts and ends, without its line break."""

    start: int
    end: int


class TextRows:
    """The rows of a text; ``measure`` returns the width of a part of a line in pixels."""

    def __init__(self, text: str, width: int, measure: Callable[[str], int]) -> None:
        self.text = text
        self._width = width
        self._measure = measure
        self._pieces: dict[RowSpan, list[RowSpan]] = {}

    def at(self, place: int) -> RowSpan:
        """Return the row that holds a place. A place between two rows belongs to the later one."""
        rows = self._rows(self._piece(place))
        return rows[bisect_right(rows, place, key=lambda row: row.start) - 1]

    def after(self, row: RowSpan) -> RowSpan | None:
        """Return the next row; None behind the last one."""
        if row.end >= len(self.text):
            return None
        return self.at(row.end + (self.text[row.end] == LINE_END))

    def before(self, row: RowSpan) -> RowSpan | None:
        """Return the row before; None for the first one."""
        return None if row.start == 0 else self.at(row.start - 1)

    def _piece(self, place: int) -> RowSpan:
        """Return the piece of a paragraph that holds a place."""
        start = self.text.rfind(LINE_END, 0, place) + 1
        end = self.text.find(LINE_END, place)
        end = len(self.text) if end < 0 else end
        number = (place - start) // PIECE_LETTERS
        if self._border(start, end, number + 1) <= place < end:
            number += 1
        return RowSpan(self._border(start, end, number), self._border(start, end, number + 1))

    def _border(self, start: int, end: int, number: int) -> int:
        """Return where a piece of the paragraph from ``start`` to ``end`` begins."""
        latest = start + number * PIECE_LETTERS
        if number == 0 or latest >= end:
            return end if number else start
        space = self.text.rfind(" ", latest - PIECE_LETTERS // 2, latest)
        return latest if space < 0 else space + 1

    def _rows(self, piece: RowSpan) -> list[RowSpan]:
        if piece not in self._pieces:
            rows, start = list[RowSpan](), piece.start
            while not rows or start < piece.end:
                rows.append(RowSpan(start, self._end(start, piece.end)))
                start = rows[-1].end
            self._pieces[piece] = rows
        return self._pieces[piece]

    def _end(self, start: int, end: int) -> int:
        """Return where a row ends: behind the last word that fits, and the spaces after it."""
        low, high = start, min(end, start + MOST_ROW_LETTERS)
        while low < high:
            middle = (low + high + 1) // 2
            if self._measure(self.text[start:middle].rstrip(" ")) <= self._width:
                low = middle
            else:
                high = middle - 1
        if low >= end:
            return end
        space = self.text.rfind(" ", start, low + 1)
        if space >= start:
            return min(space + 1, end)
        while low > start and unicodedata.combining(self.text[low]):
            low -= 1
        return max(low, start + 1)
