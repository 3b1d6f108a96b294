"""The engine panel: figures, principal variation and the ordered root moves."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame

from engine.protocol.messages import Thinking
from game.actions.action import Action
from game.actions.board import PreviewLine
from game.actions.game import RestartEngine
from game.actions.inspect import StepThrough
from game.look.layout import Box
from game.message import message
from game.queries import permitted, queries
from game.queries.shown_search import ShownSearch, shown_search
from game.state.state import State
from game.view.kit import words
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL, TABLE
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.play import engine_head, stats
from game.view.play.engine_head import ButtonWidths, Note
from game.view.play.lines import Lines
from game.view.play.rootmoves import RootMoves
from game.words.faults import engine_line

MESSAGE_ROWS = 3
"""The maximum number of rows for the message about the engine."""
MOST_LINES = 2
"""The maximum number of lines of the principal variation."""
ROWS_BEFORE_LINES = 6
"""The number of rows that the table has before the principal variation gets another line."""
HELD_WORDS = message("order frozen")
EMPTY_WORDS = message("There is no search to show.")
HIDDEN_WORDS = message("Hidden until the rated-style game is over.")


class _Places(NamedTuple):
    """The places of the panel's sections."""

    head: Box
    message: Box | None
    stats: Box
    variation: Box
    table: Box


class ThinkingPanel(Part):
    """Shows one search. The board previews the move or line under the pointer."""

    name = "thinking"

    def __init__(self, look: Look, box: Box, widths: ButtonWidths) -> None:
        super().__init__(look, box)
        self._widths = widths
        self._lines = Lines()
        self._table = RootMoves(look, self._lines)

    def key(self, state: State) -> Hashable:
        shown = shown_search(state)
        table = self._table
        table.follow(shown.board if shown else None)
        return (
            queries.hides_thinking(state),
            shown and shown.thinking,
            shown and shown.board.turn,
            shown and shown.chosen,
            state.engine.status,
            state.engine.notice,
            permitted.may(state, StepThrough),
            table.hover,
            table.is_held,
            table.scroll.top,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        places = self._places(state)
        shown = shown_search(state)
        note = self._note(shown)
        engine_head.draw(canvas, places.head, state, self._widths, note, opened=True)
        if places.message is not None:
            self._draw_message(canvas, places.message, state)
        is_of_book = shown is not None and shown.is_of_book
        stats.draw(canvas, places.stats, shown.thinking if shown and not is_of_book else None)
        if shown is None or is_of_book:
            self._table.draw_titles(canvas, places.table)
            canvas.rounded(places.variation, canvas.colours.raised, None, canvas.sizes.radius_small)
            words_box = places.variation.inset(2 * canvas.sizes.unit, 0)
            text = HIDDEN_WORDS if queries.hides_thinking(state) else EMPTY_WORDS
            text = engine_head.BOOK_MOVE if is_of_book else text
            canvas.text(words_box, text, SMALL, canvas.colours.dim)
            return
        self._draw_variation(canvas, places.variation, shown)
        self._table.draw(canvas, places.table, shown.thinking, shown.board)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        shown = shown_search(state)
        thinking = shown.thinking if shown else None
        table = self._places(state).table
        if event.type == pygame.MOUSEWHEEL:
            if table.holds(*pygame.mouse.get_pos()):
                self._table.turn_wheel(table, -event.y, thinking)
            return []
        if event.type == pygame.WINDOWLEAVE:
            self._table.point(table, (-1, -1), thinking)
            return _preview((), state)
        if event.type == pygame.MOUSEMOTION:
            self._table.point(table, event.pos, thinking)
            return _preview(self._pointed_line(event.pos, state, thinking), state)
        return engine_head.press(event, self._places(state).head)

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return self._places(state).head.holds(*pos)

    def _pointed_line(
        self, pos: tuple[int, int], state: State, thinking: Thinking | None
    ) -> tuple[str, ...]:
        if thinking is None:
            return ()
        variation = thinking.principal_variation
        if self._places(state).variation.holds(*pos):
            return variation
        if self._table.hover is None:
            return ()
        return variation if variation[:1] == (self._table.hover,) else (self._table.hover,)

    def _places(self, state: State) -> _Places:
        sizes = self.look.sizes
        room = self.box.inset(sizes.padding, 2 * sizes.unit)
        head, room = room.cut_top(sizes.heading_row, sizes.unit)
        message_box: Box | None = None
        if state.engine.notice is not None:
            lines = len(self._message_lines(state))
            message_box, room = room.cut_top(lines * sizes.row + sizes.unit, sizes.unit)
        figures, room = room.cut_top(2 * sizes.stat_row, 2 * sizes.unit)
        spare = room.height - sizes.heading_row - ROWS_BEFORE_LINES * sizes.row
        lines = max(1, min(MOST_LINES, spare // self._line_height()))
        height = lines * self._line_height() + 2 * sizes.unit
        variation, table = room.cut_top(height, 2 * sizes.unit)
        return _Places(head, message_box, figures, variation, table)

    def _message_lines(self, state: State) -> list[str]:
        width = self.box.width - 4 * self.look.sizes.padding
        line = self.look.catalogue.text(engine_line(state.engine.notice))
        return self.look.fonts.wrapped(line, SMALL, width, MESSAGE_ROWS)

    def _line_height(self) -> int:
        return self.look.sizes.row - self.look.sizes.unit // 2

    def _note(self, shown: ShownSearch | None) -> Note | None:
        """Return the note in the head: the rows are frozen, or the search is an earlier one."""
        if self._table.is_held:
            return Note(HELD_WORDS, self.look.colours.info)
        if shown is not None and shown.chosen:
            return Note(message("chose {move}", move=shown.chosen), self.look.colours.accent)
        return None

    def _draw_message(self, canvas: Canvas, box: Box, state: State) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        ink = colours.bad if permitted.may(state, RestartEngine) else colours.info
        canvas.rounded(box, colours.raised, None, sizes.radius_small)
        canvas.fill(
            Box(box.x, box.y + sizes.unit, 2 * sizes.line, box.height - 2 * sizes.unit), ink
        )
        room = box.inset(sizes.padding, sizes.unit // 2)
        line = engine_line(state.engine.notice)
        canvas.paragraph(room, line, SMALL, colours.text, sizes.row, MESSAGE_ROWS)

    def _draw_variation(self, canvas: Canvas, box: Box, shown: ShownSearch) -> None:
        sizes, colours = canvas.sizes, canvas.colours
        canvas.rounded(box, colours.raised, None, sizes.radius_small)
        room = box.inset(2 * sizes.unit + sizes.line, sizes.unit)
        line_height = self._line_height()
        row = room.cut_top(line_height)[0]
        thinking = shown.thinking
        if thinking.score is not None:
            turn = shown.board.turn
            text = words.bounded_for_white(thinking.score, thinking.bound, turn)
            width = canvas.text(row, text, TABLE, colours.accent)
            row = row.cut_left(width, 3 * sizes.unit)[1]
        rows = [row]
        while rows[-1].bottom + line_height <= room.bottom:
            rows.append(Box(room.x, rows[-1].bottom, room.width, line_height))
        line = self._lines.line(shown.board, thinking.principal_variation)
        _draw_words(canvas, rows, line)


def _preview(line: tuple[str, ...], state: State) -> list[Action]:
    return [] if line == state.board.preview else [PreviewLine(line)]


def _draw_words(canvas: Canvas, rows: list[Box], line: tuple[str, ...]) -> None:
    """Draw the words of a line in rows; an ellipsis replaces the words that do not fit.

    A move number stays in one row with its move.
    """
    fonts, colours = canvas.look.fonts, canvas.colours
    space = fonts.width(" ", TABLE)
    dots = fonts.width("…", TABLE)
    place, x = 0, rows[0].x
    for index, word in enumerate(line):
        width = fonts.width(word, TABLE)
        is_number = word[0].isdigit()
        together = 2 if is_number else 1
        needed = fonts.width(" ".join(line[index : index + together]), TABLE)
        is_last_row = place == len(rows) - 1
        goes_on = index + together < len(line)
        room = rows[place].right - (dots + space if is_last_row and goes_on else 0)
        if x + needed > room and not is_last_row:
            place, x = place + 1, rows[place + 1].x
        elif x + needed > room:
            canvas.text(Box(x, rows[place].y, dots, rows[place].height), "…", TABLE, colours.dim)
            return
        box = Box(x, rows[place].y, width, rows[place].height)
        canvas.text(box, word, TABLE, colours.dim if is_number else colours.text)
        x += width + space
