"""The card of a mistake below the moves: its figures, what it allows, and what it misses.

A press on a statement walks along its line, and "Show me" opens the search that shows it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from engine.protocol.review import Verdict
from game.accessibility.node import AccessibleNode, AccessibleRole
from game.actions.action import Action
from game.features.analyse.actions import InspectCardLine, WalkCardLine
from game.features.analyse.judged_moves import WORDS
from game.features.analyse.mistake_card import CardLine, MistakeCard, mistake_card_of_shown
from game.look.layout import Box
from game.message import Text, message
from game.queries import shown_position
from game.queries.reviews import shown_review
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, SMALL, STRONG
from game.view.kit.look import Look
from game.view.kit.part import Identical, PressablePart
from game.words.review.verdicts import MARKS

SHOW_ME = message("Show me")
MOST_ROWS = 3
"""The most rows of a statement."""
BAR_UNITS = 1
"""The width of the bar at the left, in ``Sizes.unit``."""


class CardLink(NamedTuple):
    """A place on the card that can be pressed."""

    box: Box
    action: Action
    name: Text


class _Statement(NamedTuple):
    """A statement with its places."""

    place: int
    """The index of its line on the card."""
    line: CardLine
    text: Text
    label: Box
    words: Box
    link: Box | None
    """The place of "Show me"."""
    rows: int


class MistakeCardPart(PressablePart):
    """The card; its box is as high as it needs."""

    name = "mistake card"
    explains = True

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._seen: Hashable = None
        self._card: MistakeCard | None = None

    def fitted(self, state: State, width: int, most: int) -> int:
        """Return the height in pixels that the card takes of at most ``most``; 0 without one."""
        self._follow(state)
        self.box = self.box._replace(width=width, height=most)
        if self._card is None or most < self._head_height():
            return 0
        bottoms = [one.words.bottom for one in self._statements()]
        head = self.box.y + self._head_height()
        return max([head, *bottoms]) + 2 * self.look.sizes.unit - self.box.y

    def title(self, state: State) -> Text:
        del state
        return message("Report on this move")

    def key(self, state: State) -> Hashable:
        self._follow(state)
        return self.box, self._seen, self.pointed

    def draw(self, canvas: Canvas, state: State) -> None:
        self._follow(state)
        card, sizes, colours = self._card, canvas.sizes, canvas.colours
        if card is None:
            return
        canvas.rounded(self.box, colours.raised, None, sizes.radius_small)
        ink = colours.dim if card.verdict is Verdict.INACCURACY else colours.bad
        bar = self.box.cut_left(BAR_UNITS * sizes.unit)[0]
        canvas.fill(bar, ink)
        self._draw_head(canvas, card)
        for one in self._statements():
            self._draw_statement(canvas, one)
        for link in self.links(state):
            canvas.control(AccessibleRole.LINK, link.box, link.name)

    def nodes(self, state: State) -> list[AccessibleNode]:
        name = self.look.catalogue.text(self.title(state))
        found = tuple(super().nodes(state))
        return [AccessibleNode("mistake", AccessibleRole.GROUP, self.box, name, children=found)]

    def action_at(self, pos: tuple[int, int], state: State) -> Action | None:
        return next((link.action for link in self.links(state) if link.box.holds(*pos)), None)

    def links(self, state: State) -> list[CardLink]:
        """Return what can be pressed, in reading order."""
        self._follow(state)
        if self._card is None:
            return []
        found = list[CardLink]()
        for one in self._statements():
            if one.line.moves:
                found.append(CardLink(one.words, WalkCardLine(one.place), one.text))
            if one.link is not None:
                name = message("Show me: {statement}", statement=one.text)
                found.append(CardLink(one.link, InspectCardLine(one.place), name))
        return found

    def _follow(self, state: State) -> None:
        """Take over the card of the shown move, if it is another one."""
        node = shown_position.shown_node(state.session)
        tree, move = state.session.game.tree, shown_review.reviewed_move_at(state, node)
        seen = node, Identical(tree), Identical(move)
        if seen != self._seen:
            self._seen, self._card = seen, mistake_card_of_shown(state)

    def _room(self) -> Box:
        sizes = self.look.sizes
        return self.box.cut_left(BAR_UNITS * sizes.unit)[1].inset(3 * sizes.unit, 2 * sizes.unit)

    def _head_height(self) -> int:
        """Return the height of the padding and the head."""
        return 2 * self.look.sizes.unit + self.look.sizes.row

    def _draw_head(self, canvas: Canvas, card: MistakeCard) -> None:
        """Draw the verdict, the move, and as many of the figures as there is room for."""
        colours, unit = canvas.colours, canvas.sizes.unit
        ink = colours.dim if card.verdict is Verdict.INACCURACY else colours.bad
        row = self._room().cut_top(canvas.sizes.row)[0]
        width = canvas.text(row, MARKS[card.verdict], STRONG, ink)
        row = row.cut_left(width, 2 * unit)[1]
        width = canvas.text(row, card.move, STRONG, colours.text)
        row = row.cut_left(width, 2 * unit)[1]
        for place, text in enumerate((WORDS[card.verdict], *card.figures)):
            wanted = message("· {text}", text=text) if place else text
            width = self.look.width(wanted, CAPTION)
            if width <= row.width:
                canvas.text(row, wanted, CAPTION, colours.dim)
                row = row.cut_left(width, unit)[1]

    def _statements(self) -> list[_Statement]:
        """Return the statements for which there is room, each in its place."""
        assert self._card is not None
        look, sizes, lines = self.look, self.look.sizes, self._card.lines
        room = self._room().cut_top(sizes.row)[1]
        labels = [one.label for one in lines if one.label is not None]
        label_width = max((look.width(label, SMALL) for label in labels), default=0)
        link_width = look.width(SHOW_ME, SMALL)
        found = list[_Statement]()
        for place, line in enumerate(lines):
            label, words = room.cut_left(label_width, 2 * sizes.unit if label_width else 0)
            link: Box | None = None
            if line.has_search:
                link, words = words.cut_right(link_width, 3 * sizes.unit)
                link = link._replace(height=self._row_height())
            text = look.first_fitting(line.texts, SMALL, words.width)
            rows = look.rows(text, SMALL, words.width, MOST_ROWS)
            height = rows * self._row_height()
            if height > room.height:
                break
            words = words._replace(height=height)
            label = label._replace(height=self._row_height())
            found.append(_Statement(place, line, text, label, words, link, rows))
            room = room.cut_top(height, sizes.unit // 2)[1]
        return found

    def _row_height(self) -> int:
        return self.look.sizes.row - self.look.sizes.unit

    def _draw_statement(self, canvas: Canvas, one: _Statement) -> None:
        colours, unit = canvas.colours, canvas.sizes.unit
        if one.line.label is not None:
            canvas.text(one.label, one.line.label, SMALL, colours.dim)
        if one.line.moves and self.pointed == WalkCardLine(one.place):
            canvas.rounded(one.words.inset(-unit, 0), colours.hover, None, unit)
        row = self._row_height()
        canvas.paragraph(one.words, one.text, SMALL, colours.text, row, one.rows)
        if one.link is None:
            return
        width = canvas.text(one.link, SHOW_ME, SMALL, colours.accent)
        if self.pointed == InspectCardLine(one.place):
            line = Box(one.link.x, one.link.bottom - unit, width, canvas.sizes.line)
            canvas.fill(line, colours.accent)
