"""The engine panel: figures, principal variation and the ordered root moves."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame

from game.actions.action import Action
from game.actions.board import PreviewEngineLine
from game.actions.game import RestartEngine
from game.look.layout import Box
from game.message import Message, message
from game.queries import enabled_actions
from game.queries.shown_search import ShownSearch, shown_search
from game.rules import players
from game.state.session import Session
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.panels import engine_head, search_figures, search_lines
from game.view.panels.engine_head import ButtonWidths, HeadNote
from game.view.panels.root_moves import RootMoves
from game.view.panels.san_lines import SanLines
from game.words.engine_faults import engine_line

MESSAGE_ROWS = 3
"""The maximum number of rows for the message about the engine."""
MOST_LINES = 2
"""The maximum number of rows for the lines of the search."""
ROWS_BEFORE_LINES = 6
"""The number of rows that the table has before the lines of the search get another row."""
HELD_WORDS = message("order frozen")
EMPTY_WORDS = message("There is no search to show.")
UNREPORTED = message("The engine has not reported anything yet.")


class _Places(NamedTuple):
    """The places of the panel's sections."""

    head: Box
    message: Box | None
    stats: Box
    variation: Box
    table: Box


class EnginePanel(Part):
    """Shows one search. The board previews the move or line under the pointer."""

    name = "thinking"
    explains = True

    def __init__(self, look: Look, box: Box, widths: ButtonWidths) -> None:
        super().__init__(look, box)
        self._widths = widths
        self._lines = SanLines()
        self._table = RootMoves(look, self._lines)

    def key(self, state: State) -> Hashable:
        session = state.session
        shown = shown_search(state, session)
        table = self._table
        table.follow(shown, self._places(state).table)
        return (
            engine_head.why_hidden(session) != [],
            shown and shown.thinking,
            shown and shown.board.turn,
            shown and (shown.chosen, shown.played, shown.unseen),
            state.engine.status,
            state.engine.notice,
            engine_head.offers_inspection(state, session),
            table.hover,
            table.is_held,
            table.scroll.top,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        session = state.session
        canvas.panel(self.box)
        places = self._places(state)
        shown = shown_search(state, session)
        note = self._note(shown)
        engine_head.draw_engine_head(
            canvas, places.head, state, session, self._widths, note, opened=True
        )
        if places.message is not None:
            self._draw_message(canvas, places.message, state)
        is_of_book = shown is not None and shown.is_of_book
        search_figures.draw_search_figures(
            canvas, places.stats, shown.thinking if shown and not is_of_book else None
        )
        if shown is None or shown.is_unreported:
            self._table.draw_titles(canvas, places.table)
            canvas.rounded(places.variation, canvas.colours.raised, None, canvas.sizes.radius_small)
            words_box = places.variation.inset(2 * canvas.sizes.unit, 0)
            texts = engine_head.why_hidden(session) or [_why_empty(shown)]
            text = self.look.first_fitting(texts, SMALL, words_box.width)
            canvas.text(words_box, text, SMALL, canvas.colours.dim)
            return
        self._draw_variation(canvas, places.variation, shown)
        self._table.draw(canvas, places.table, shown)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        session = state.session
        shown = shown_search(state, session)
        thinking = shown.thinking if shown else None
        table = self._places(state).table
        if event.type == pygame.MOUSEWHEEL:
            if table.holds(*pygame.mouse.get_pos()):
                self._table.turn_wheel(table, -event.y, thinking)
            return []
        if event.type == pygame.WINDOWLEAVE:
            self._table.point(table, (-1, -1), thinking)
            return _preview((), session)
        if event.type == pygame.MOUSEMOTION:
            self._table.point(table, event.pos, thinking)
            return _preview(self._pointed_line(event.pos, state, shown), session)
        return engine_head.fold_or_open_action(event, self._places(state).head, state)

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return engine_head.is_on_fold_area(self._places(state).head, pos, state)

    def seen_lines(self, state: State) -> tuple[list[Box], list[tuple[str, ...]]]:
        """Return the boxes of the rows of the table that can be seen, and their lines."""
        shown = shown_search(state, state.session)
        if shown is None or shown.is_of_book:
            return [], []
        rows = self._table.seen(self._places(state).table, shown.thinking)
        boxes, moves = [box for box, _ in rows], [move for _, move in rows]
        return boxes, [self._line_of(move, shown) for move in moves]

    @staticmethod
    def _line_of(move: str, shown: ShownSearch) -> tuple[str, ...]:
        known = (line.moves for line in search_lines.shown_lines(shown))
        return next((line for line in known if line[:1] == (move,)), (move,))

    def _pointed_line(
        self, pos: tuple[int, int], state: State, shown: ShownSearch | None
    ) -> tuple[str, ...]:
        if shown is None:
            return ()
        rows = self._line_rows(self._places(state).variation)
        pointed = search_lines.pointed_line(rows, shown, pos)
        if pointed is not None:
            return pointed
        move = self._table.hover
        return () if move is None else self._line_of(move, shown)

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
        least = _least_lines(state.session, shown_search(state, state.session))
        lines = max(least, min(MOST_LINES, spare // self._line_height()))
        height = lines * self._line_height() + 2 * sizes.unit
        variation, table = room.cut_top(height, 2 * sizes.unit)
        return _Places(head, message_box, figures, variation, table)

    def _message_lines(self, state: State) -> list[str]:
        width = self.box.width - 4 * self.look.sizes.padding
        line = self.look.catalogue.text(engine_line(state.engine.notice))
        return self.look.fonts.wrapped(line, SMALL, width, MESSAGE_ROWS)

    def _line_height(self) -> int:
        return self.look.sizes.row - self.look.sizes.unit // 2

    def _note(self, shown: ShownSearch | None) -> HeadNote | None:
        """Return the note in the head: the rows are frozen, or the search is an earlier one."""
        if self._table.is_held:
            return HeadNote(HELD_WORDS, self.look.colours.info)
        if shown is not None and shown.chosen:
            return HeadNote(message("chose {move}", move=shown.chosen), self.look.colours.accent)
        return None

    def _draw_message(self, canvas: Canvas, box: Box, state: State) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        ink = (
            colours.bad if enabled_actions.is_action_enabled(state, RestartEngine) else colours.info
        )
        canvas.rounded(box, colours.raised, None, sizes.radius_small)
        canvas.fill(
            Box(box.x, box.y + sizes.unit, 2 * sizes.line, box.height - 2 * sizes.unit), ink
        )
        room = box.inset(sizes.padding, sizes.unit // 2)
        line = engine_line(state.engine.notice)
        canvas.paragraph(room, line, SMALL, colours.text, sizes.row, MESSAGE_ROWS)

    def _draw_variation(self, canvas: Canvas, box: Box, shown: ShownSearch) -> None:
        canvas.rounded(box, canvas.colours.raised, None, canvas.sizes.radius_small)
        search_lines.draw_search_lines(canvas, self._line_rows(box), shown, self._lines)

    def _line_rows(self, box: Box) -> list[Box]:
        """Return the rows of text in the box of the lines."""
        sizes, height = self.look.sizes, self._line_height()
        room = box.inset(2 * sizes.unit + sizes.line, sizes.unit)
        count = max(1, room.height // height)
        return [Box(room.x, room.y + index * height, room.width, height) for index in range(count)]


def _least_lines(session: Session, shown: ShownSearch | None) -> int:
    """Return for how many lines the panel always has room.

    A weak level often plays another move than the best one of its search. The panel has room for
    both moves from the start, so that nothing moves during the game.
    """
    sides = (session.game.white, session.game.black)
    if any(players.rating_of(one) is not None for one in sides):
        return MOST_LINES
    return 1 if shown is None or shown.is_unreported else len(search_lines.shown_lines(shown))


def _preview(line: tuple[str, ...], session: Session) -> list[Action]:
    return [] if line == session.board.preview else [PreviewEngineLine(line)]


def _why_empty(shown: ShownSearch | None) -> Message:
    """Return why there is nothing to show of a search."""
    if shown is None:
        return EMPTY_WORDS
    if shown.is_of_book:
        return engine_head.BOOK_MOVE
    return UNREPORTED if shown.played is None else engine_head.UNREPORTED
