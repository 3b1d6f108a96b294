"""A notice that is too long for the line under the board: a card over the panels beside it."""

from __future__ import annotations

from collections.abc import Hashable

from game.look.layout import Box
from game.state.state import State
from game.view.board import status_line
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL
from game.view.kit.look import Look
from game.view.kit.part import Float
from game.view.kit.popup import draw_shadow


class LongNotice(Float):
    """The whole notice, in as many lines as it needs, until the notice goes.

    It grows upwards from the foot of the panels. The board, the names and the clocks stay free.
    """

    name = "long notice"

    def __init__(self, look: Look, column: Box, line: Box) -> None:
        """``column`` is the room for the card; ``line`` is the line under the board."""
        super().__init__(look, column)
        self._line = line

    def key(self, state: State) -> Hashable:
        return self._text(state), state.notice and state.notice.kind

    def boxes(self, state: State) -> list[Box]:
        text = self._text(state)
        if not text:
            return []
        sizes = self.look.sizes
        room = self._room(self.box)
        most = room.height // sizes.fact_row
        lines = self.look.fonts.wrapped(text, SMALL, room.width, most)
        height = len(lines) * sizes.fact_row + 2 * self._border()
        card = self.box._replace(y=self.box.bottom - height, height=height)
        return [card.inset(-3 * sizes.unit)]

    def draw(self, canvas: Canvas, state: State) -> None:
        boxes = self.boxes(state)
        if not boxes or state.notice is None:
            return
        card = boxes[0].inset(3 * canvas.sizes.unit)
        draw_shadow(canvas, card)
        kind = state.notice.kind
        canvas.rounded(card, canvas.colours.raised, status_line.notice_colour(canvas.colours, kind))
        head = card.inset(self.look.sizes.padding, self._border())
        status_line.draw_notice_sign(canvas, head.cut_top(canvas.sizes.fact_row)[0], kind)
        room = self._room(card)
        row, ink = canvas.sizes.fact_row, canvas.colours.text
        canvas.paragraph(room, state.notice.text, SMALL, ink, row, room.height // row)

    def _text(self, state: State) -> str:
        """Return the notice in the language of the window; empty if the line has room for it."""
        if state.notice is None or status_line.is_notice_fitting(
            self.look, self._line, state, state.session
        ):
            return ""
        return self.look.catalogue.text(state.notice.text)

    def _room(self, card: Box) -> Box:
        """Return the room for the text, right of the sign of the notice."""
        inside = card.inset(self.look.sizes.padding, self._border())
        return inside.cut_left(status_line.notice_sign_width(self.look))[1]

    def _border(self) -> int:
        return 2 * self.look.sizes.unit
