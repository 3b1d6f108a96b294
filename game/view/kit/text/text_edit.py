"""A text while it is edited: the text, the caret, the selection, the word being composed.

Nothing here draws. A place is a number of characters from the start of the text.
"""

from __future__ import annotations

import re

MOST_LETTERS = 4096
"""The greatest length of a line; the longest path of Linux has as many bytes."""
WORD = re.compile(r"\w+|[^\w\s]+")
"""What a double click selects and a step by words goes to."""


class TextEdit:
    """The text. The selection is what lies between the caret and the anchor.

    ``keeps_lines`` says whether it may have several lines.
    """

    def __init__(self, most_letters: int = MOST_LETTERS, *, keeps_lines: bool = False) -> None:
        self._most_letters = most_letters
        self._kept = "\n" if keeps_lines else ""
        self.text = ""
        self.caret = 0
        self.anchor = 0
        self.composed = ""
        """The text that an input method composes; it is not part of the text yet."""

    @property
    def selection(self) -> tuple[int, int]:
        """The places where the selection starts and ends; equal if nothing is selected."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    def set(self, text: str) -> None:
        """Replace the text. The caret goes to its end."""
        self.text, self.composed = text, ""
        self.move(len(text))

    def select(self, start: int, end: int) -> None:
        """Select from one place to another one, where the caret then stands."""
        self.anchor = self._held(start)
        self.caret = self._held(end)

    def move(self, place: int, *, extends: bool = False) -> None:
        """Move the caret to a place; ``extends`` keeps the other end of the selection."""
        self.caret = self._held(place)
        if not extends:
            self.anchor = self.caret

    def step(self, by: int, *, extends: bool = False) -> None:
        """Move the caret by one character; from a selection, to the end on that side."""
        start, end = self.selection
        if start != end and not extends:
            self.move(end if by > 0 else start)
        else:
            self.move(self.caret + by, extends=extends)

    def word_from(self, by: int) -> int:
        """Return the next start of a word before the caret, or the next end of one after it."""
        words = list(WORD.finditer(self.text))
        if by > 0:
            return next((one.end() for one in words if one.end() > self.caret), len(self.text))
        return next((one.start() for one in reversed(words) if one.start() < self.caret), 0)

    def select_word(self, place: int) -> None:
        """Select the word at a place, or the spaces there."""
        words = [one.span() for one in WORD.finditer(self.text)]
        found = next((span for span in words if span[0] <= place < span[1]), None)
        found = found or next((span for span in words if span[1] == place), (place, place))
        self.select(*found)

    def insert(self, text: str) -> None:
        """Put a text in the place of the selection, without control characters.

        Line breaks become spaces in a text of one line.
        """
        text = text.replace("\r\n", "\n")
        kept = self._kept
        if not text.isprintable():
            text = "".join(one if one.isprintable() or one in kept else " " for one in text)
        start, end = self.selection
        typed = text[: max(0, self._most_letters - len(self.text) + end - start)]
        self.text = self.text[:start] + typed + self.text[end:]
        self.composed = ""
        self.move(start + len(typed))

    def erase(self, place: int) -> None:
        """Erase the selection; without one, what lies between the caret and a place."""
        if not self.selected:
            self.select(self.caret, place)
        self.insert("")

    def _held(self, place: int) -> int:
        return max(0, min(place, len(self.text)))
