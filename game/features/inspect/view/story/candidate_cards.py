"""The cards of the moves that were not chosen: score, small board, and why the move is worse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.accessibility.node import AccessibleNode, AccessibleRole
from game.features.inspect.actions.search_stepping import GoToNodeSearch
from game.features.inspect.model.inspection import Candidates
from game.features.inspect.view.story.linked_text import LinkedText, LinkedWord
from game.look.layout import SQUARES, Box
from game.message import message
from game.queries.board_view import BoardView
from game.view.board.board_part import BoardPart
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, SMALL, STRONG
from game.view.kit.look import Look
from game.words.inspect import faults
from game.words.story.candidate_sentences import (
    NOT_SEARCHED,
    SEARCHING,
    TITLE,
    CandidateWords,
    searched_to,
)

MOST_FAULT_LINES = 2
BOARD_SHARES = (0.5, 0.4, 0.33, 0.25)
"""The width of the board as a share of the card's: the first that leaves room for the words."""


class _Card(NamedTuple):
    """A card laid out."""

    box: Box
    words: CandidateWords
    board: BoardPart
    view: BoardView
    text: LinkedText
    room: Box
    """Where the text is drawn."""


class CandidateCards:
    """The cards in a box. Their links are numbered from ``first_link`` on."""

    def __init__(
        self,
        look: Look,
        box: Box,
        candidates: Candidates,
        told: Sequence[tuple[CandidateWords, BoardView]],
        first_link: int,
    ) -> None:
        """Lay the cards out; ``told`` has the words and the board of each."""
        self._look, self._candidates = look, candidates
        self._heading, self._room = box.cut_top(look.sizes.heading_row, look.sizes.unit)
        self._cards = tuple(self._laid_out(told, first_link))

    def words(self) -> Iterator[tuple[Box, LinkedWord]]:
        """Yield the words on the cards, each with its box."""
        for card in self._cards:
            for row, index in self._rows(card):
                yield from card.text.words(row, index)

    def draw(self, canvas: Canvas, lit: tuple[object, ...]) -> None:
        """Draw the cards; ``lit`` holds the numbers and the actions of the links that are lit."""
        sizes, colours = canvas.sizes, canvas.colours
        canvas.heading(self._heading, TITLE)
        found, fault = self._candidates.found, self._candidates.fault
        if fault is not None:
            canvas.text(self._heading, NOT_SEARCHED, CAPTION, colours.bad, "right")
            reason = faults.inspect_fault(fault)
            canvas.paragraph(
                self._room, reason, SMALL, colours.dim, sizes.fact_row, MOST_FAULT_LINES
            )
            return
        if found is None:
            canvas.text(self._room, SEARCHING, SMALL, colours.dim)
            return
        canvas.text(self._heading, searched_to(found), CAPTION, colours.dim, "right")
        for card in self._cards:
            self._draw_card(canvas, card, lit)

    def nodes(self) -> list[AccessibleNode]:
        """Return the cards for a screen reader."""
        nodes = list[AccessibleNode]()
        places = {word.link: box for box, word in self.words() if word.link is not None}
        for number, card in enumerate(self._cards):
            name = message("{move}, {score}", move=card.words.move, score=card.words.score)
            title = self._look.catalogue.text(name)
            nodes.append(
                AccessibleNode(f"candidate {number}", AccessibleRole.GROUP, card.box, title)
            )
            nodes += card.text.nodes(f"reason {number}", card.room, places)
        return nodes

    def action_at(self, pos: tuple[int, int]) -> GoToNodeSearch | None:
        """Return what a press at a pixel does: a link, or else the move of the card."""
        card = next((one for one in self._cards if one.box.holds(*pos)), None)
        if card is None:
            return None
        for row, index in self._rows(card):
            for box, word in card.text.words(row, index):
                if word.link is not None and box.holds(*pos):
                    return card.text.target(word.link)
        node = card.words.node_search
        return None if node is None else GoToNodeSearch(node)

    def _laid_out(
        self, told: Sequence[tuple[CandidateWords, BoardView]], first_link: int
    ) -> Iterator[_Card]:
        """Yield the cards, side by side."""
        gap, count = self._look.sizes.gap, max(1, len(told))
        width = (self._room.width - (count - 1) * gap) // count
        for number, (words, view) in enumerate(told):
            box = self._room._replace(x=self._room.x + number * (width + gap), width=width)
            card = self._card(box, words, view, first_link)
            first_link += len(card.text.links)
            yield card

    def _card(self, box: Box, words: CandidateWords, view: BoardView, first_link: int) -> _Card:
        """Lay a card out with the largest board beside which all words have room."""
        look, sizes = self._look, self._look.sizes
        inside = box.inset(2 * sizes.unit, sizes.unit).cut_top(sizes.row, sizes.unit)[1]
        for share in BOARD_SHARES:
            side = min(inside.height - sizes.unit, int(inside.width * share))
            side = max(SQUARES, side - side % SQUARES)
            room = inside.cut_left(side, 2 * sizes.unit)[1]
            text = LinkedText(look, words.texts, room.width, SMALL, first_link)
            if len(text.lines) * sizes.fact_row <= room.height:
                break
        board = BoardPart(look, Box(inside.x, inside.y, side, side), lambda _state: view)
        return _Card(box, words, board, view, text, room)

    def _draw_card(self, canvas: Canvas, card: _Card, lit: tuple[object, ...]) -> None:
        sizes, colours = canvas.sizes, canvas.colours
        canvas.rounded(card.box, colours.raised, colours.line)
        title = card.box.inset(2 * sizes.unit, sizes.unit).cut_top(sizes.row)[0]
        canvas.text(title, card.words.score, FIGURES, colours.text, "right")
        canvas.text(title, card.words.move, STRONG, colours.text)
        card.board.draw_view(canvas, card.view)
        for row, index in self._rows(card):
            card.text.draw_line(canvas, row, index, lit)

    def _rows(self, card: _Card) -> Iterator[tuple[Box, int]]:
        """Yield the lines of a card that have room, each with its row."""
        room, height = card.room, self._look.sizes.fact_row
        for index in range(min(len(card.text.lines), room.height // height)):
            yield Box(room.x, room.y + index * height, room.width, height), index
