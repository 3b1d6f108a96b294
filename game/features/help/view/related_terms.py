"""The related terms of an entry: a column of links, by mouse and by key."""

from __future__ import annotations

import pygame

from game.actions.help import ChooseTerm
from game.look.layout import Box
from game.state.help.term import Term
from game.view.kit.canvas import Canvas
from game.view.kit.focus import BACKWARDS, ENTER, FORWARDS, KeyReaction
from game.view.kit.fonts import BODY
from game.words.terms.glossary import glossary_entry


class RelatedTerms:
    """The links, as a Tab stop. Up and Down go from one to the next; Enter and Space follow one."""

    def __init__(self) -> None:
        self._terms: tuple[Term, ...] = ()
        self._rows: list[Box] = []
        self.pointed: int | None = None
        """The link under the pointer."""

    def set(self, terms: tuple[Term, ...], room: Box, row_height: int) -> None:
        """Show these terms in rows from the top of a box, as many as fit."""
        fits = max(0, room.height // row_height)
        self._terms = terms[:fits]
        self._rows = [
            Box(room.x, room.y + place * row_height, room.width, row_height)
            for place in range(len(self._terms))
        ]

    def press(self, item: int) -> ChooseTerm:
        """Return the action of a link."""
        return ChooseTerm(self._terms[item], is_related=True)

    def draw(self, canvas: Canvas) -> None:
        """Draw the links."""
        for item, (row, term) in enumerate(zip(self._rows, self._terms, strict=True)):
            if item == self.pointed:
                around = row.inset(-canvas.sizes.unit, 0)
                canvas.rounded(around, canvas.colours.hover, None, canvas.sizes.radius_small)
            canvas.text(row, glossary_entry(term).name, BODY, canvas.colours.accent)

    def is_available(self) -> bool:
        return bool(self._terms)

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        return self._rows[min(item, len(self._rows) - 1)]

    def item_at(self, pos: tuple[int, int]) -> int | None:
        return next((item for item, row in enumerate(self._rows) if row.holds(*pos)), None)

    def react(self, key: int, item: int) -> KeyReaction | None:
        if not self._terms:
            return None
        item = min(item, len(self._terms) - 1)
        if key in (*ENTER, pygame.K_SPACE):
            return KeyReaction(0, [self.press(item)])
        by = (key in FORWARDS) - (key in BACKWARDS)
        return KeyReaction((item + by) % len(self._terms), []) if by else None

    def take(self, has_focus: bool) -> None:
        del has_focus
