"""The card that tells in a few sentences how to read each part of the shown view."""

from __future__ import annotations

from collections.abc import Hashable

from game.actions.action import Action
from game.actions.game import CloseDialog
from game.features.inspect.model.how_to_read import PARTS
from game.features.inspect.model.inspection import InspectView
from game.look.layout import Box
from game.message import message, sentences
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.words.inspect.how_to_read import SENTENCES, TITLES

TITLE = message("How to read this")
WIDTH, MOST_LINES = 720, 6
"""The width in pixels at 100 %, and the most lines about a part."""


class HowToReadPopup(Popup):
    """A heading and a paragraph for each part of the view."""

    def __init__(self, look: Look, window: Box, view: InspectView) -> None:
        sizes = look.sizes
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        inside = width - 4 * sizes.padding
        self._texts = [(TITLES[part], sentences(SENTENCES[part])) for part in PARTS[view]]
        rows = sum(look.rows(text, SMALL, inside, MOST_LINES) for _, text in self._texts)
        parts = len(self._texts) * (sizes.heading_row + sizes.gap) - sizes.gap
        height = 4 * sizes.padding + title_height(look) + parts + rows * sizes.fact_row
        super().__init__(look, window, (width, min(height, window.height - 2 * sizes.margin)))
        self.add_close()

    def key(self, state: State) -> Hashable:
        del state
        return True

    def draw_words(self, canvas: Canvas, state: State) -> None:
        del state
        self.title(canvas, TITLE)
        sizes, colours = canvas.sizes, canvas.colours
        room = popup_inner_box(self.box, self.look).cut_top(title_height(self.look))[1]
        for title, text in self._texts:
            head, room = room.cut_top(sizes.heading_row)
            canvas.heading(head, title)
            rows = canvas.paragraph(room, text, SMALL, colours.text, sizes.fact_row, MOST_LINES)
            room = room.cut_top(rows * sizes.fact_row, sizes.gap)[1]

    def accept(self) -> list[Action]:
        return [CloseDialog()]
