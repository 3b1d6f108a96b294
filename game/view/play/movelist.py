"""The move list: two columns of moves with evaluations. A click only shows a position."""

from __future__ import annotations

from collections.abc import Hashable

import chess
import pygame

from game.actions.action import Action
from game.actions.board import GoToPly
from game.look.layout import Box
from game.message import message
from game.queries import queries
from game.state.state import State
from game.view.kit import words
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, SMALL, TABLE
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.kit.scroll import Scroll
from game.words.results import result_line, result_mark

NO_MOVES = message("No moves yet")
LOOKING_BACK = message("earlier position")
LEAST_DIGITS = 3
"""The least number of digits for which the column of move numbers has room."""


class MoveList(Part):
    """Rows of a number and two half-moves; the list scrolls to the shown move."""

    name = "moves"

    def __init__(self, look: Look, box: Box, header_right: int) -> None:
        """Make the list; ``header_right`` is the width of the buttons at the right of its head."""
        super().__init__(look, box)
        self._header_right = header_right
        self._scroll = Scroll(look.sizes)
        self._shown_ply = -1
        self._hover: int | None = None

    def key(self, state: State) -> Hashable:
        self._follow(state)
        moves = state.game.moves
        return (
            id(state.game),
            len(moves),
            moves[-1].san if moves else "",
            moves[-1].score if moves else None,
            queries.shown_ply(state),
            self._scroll.top,
            self._hover,
            state.game.result and state.game.result.text,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        sizes, colours = canvas.sizes, canvas.colours
        canvas.panel(self.box)
        head = self.box.inset(sizes.padding, 0).cut_top(self._head_height())[0]
        width = canvas.heading(head, message("Moves"))
        note = head.cut_left(width, sizes.gap)[1].cut_right(self._header_right, sizes.gap)[1]
        if queries.looking_back(state):
            canvas.text(note, LOOKING_BACK, CAPTION, colours.accent, "right")
        body = self._body()
        if not state.game.moves:
            row = body.cut_top(sizes.row)[0]
            canvas.text(row, NO_MOVES, SMALL, colours.dim)
            return
        first = self._first_number(state)
        for row, index in self._visible_rows(state):
            self._draw_row(canvas, row, index, first, state)
        self._scroll.draw(canvas, body, self._row_count(state))

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEMOTION:
            self._hover = self._ply_at(event.pos, state)
        elif event.type == pygame.WINDOWLEAVE:
            self._hover = None
        elif event.type == pygame.MOUSEWHEEL:
            if self.box.holds(*pygame.mouse.get_pos()):
                self._scroll.by(-event.y, self._body().height, self._row_count(state))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            ply = self._ply_at(event.pos, state)
            return [GoToPly(ply)] if ply is not None else []
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return self._ply_at(pos, state) is not None

    def _head_height(self) -> int:
        return self.look.sizes.heading_row + 4 * self.look.sizes.unit

    def _body(self) -> Box:
        sizes = self.look.sizes
        rest = self.box.cut_top(self._head_height())[1]
        return rest.inset(sizes.padding, 0).cut_bottom(2 * sizes.unit)[1]

    def _follow(self, state: State) -> None:
        """Scroll to the shown move if it has changed since the last call."""
        ply = queries.shown_ply(state)
        if ply != self._shown_ply:
            self._shown_ply = ply
            index = self._row_of(max(ply, 1), state)
            self._scroll.reveal(index, self._body().height, self._row_count(state))

    @staticmethod
    def _black_first(state: State) -> int:
        return int(state.game.start.turn == chess.BLACK)

    @staticmethod
    def _first_number(state: State) -> int:
        return state.game.start.fullmove_number

    def _row_of(self, ply: int, state: State) -> int:
        return (ply - 1 + self._black_first(state)) // 2

    def _row_count(self, state: State) -> int:
        rows = self._row_of(len(state.game.moves), state) + 1 if state.game.moves else 0
        return rows + (1 if state.game.result else 0)

    def _visible_rows(self, state: State) -> list[tuple[Box, int]]:
        return self._scroll.rows(self._body(), self._row_count(state))

    def _halves(self, row: Box, state: State) -> tuple[Box, list[Box]]:
        """Return the boxes of a row: for the move number and for the two half-moves."""
        sizes = self.look.sizes
        last = self._first_number(state) + self._row_of(max(1, len(state.game.moves)), state)
        digits = "0" * max(LEAST_DIGITS, len(str(last)))
        number, rest = row.cut_left(self.look.fonts.width(digits, FIGURES), 2 * sizes.unit)
        return number, rest.columns(2, sizes.unit)

    def _draw_row(self, canvas: Canvas, row: Box, index: int, first: int, state: State) -> None:
        number, halves = self._halves(row, state)
        if state.game.result and index == self._row_count(state) - 1:
            self._draw_result(canvas, row.cut_left(number.width, 4 * canvas.sizes.unit)[1], state)
            return
        canvas.text(number, str(first + index), FIGURES, canvas.colours.dim, "right")
        for side, half in enumerate(halves):
            ply = 2 * index + side + 1 - self._black_first(state)
            if 1 <= ply <= len(state.game.moves):
                self._draw_half(canvas, half, ply, state)
            elif ply < 1:
                canvas.text(half.inset(2 * canvas.sizes.unit, 0), "…", TABLE, canvas.colours.dim)

    @staticmethod
    def _draw_result(canvas: Canvas, room: Box, state: State) -> None:
        result = state.game.result
        if result is None:
            return
        ink, gap = canvas.colours.accent, 2 * canvas.sizes.unit
        width = canvas.text(room, result_mark(result), SMALL, ink)
        canvas.text(room.cut_left(width, gap)[1], result_line(result), SMALL, ink)

    def _draw_half(self, canvas: Canvas, half: Box, ply: int, state: State) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        shown = ply == queries.shown_ply(state)
        if shown:
            canvas.rounded(half.inset(0, sizes.line), colours.hover, None, sizes.unit)
        elif ply == self._hover:
            canvas.rounded(half.inset(0, sizes.line), colours.raised, None, sizes.unit)
        inner = half.inset(2 * sizes.unit, 0)
        played = state.game.moves[ply - 1]
        san, rest = inner.cut_left(canvas.look.fonts.width(played.san, TABLE) + sizes.line)
        canvas.text(san, played.san, TABLE, colours.accent if shown else colours.text)
        if played.score is not None and not queries.hides_thinking(state):
            text = words.score(played.score)
            if canvas.look.fonts.width(text, FIGURES) + sizes.unit <= rest.width:
                canvas.text(rest, text, FIGURES, colours.dim, "right")

    def _ply_at(self, pos: tuple[int, int], state: State) -> int | None:
        for row, index in self._visible_rows(state):
            if not row.holds(*pos):
                continue
            for side, half in enumerate(self._halves(row, state)[1]):
                ply = 2 * index + side + 1 - self._black_first(state)
                if half.holds(*pos) and 1 <= ply <= len(state.game.moves):
                    return ply
        return None
