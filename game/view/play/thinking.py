"""The engine panel: figures, principal variation and the ordered root moves."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import chess
import pygame

from engine.protocol.messages import Thinking
from game.actions.action import Action
from game.actions.board import PreviewLine
from game.actions.game import RestartEngine
from game.actions.inspect import StepThrough
from game.look.layout import Box
from game.look.theme import Colour
from game.message import message
from game.queries import permitted, queries
from game.state.engines import EngineStatus
from game.state.state import State
from game.view.kit import words
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, SMALL, TABLE
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.play import stats
from game.view.play.lines import Lines
from game.view.play.rootmoves import RootMoves
from game.words.engine import STATUSES
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


class Subject(NamedTuple):
    """The search that the panel shows, and the position searched."""

    thinking: Thinking
    board: chess.Board
    chosen: str = ""
    """The move that the search chose, such as ``4… c5``, if it is an earlier move; or empty."""


def subject(state: State) -> Subject | None:
    """Return the search that chose the shown earlier move, or else the running or last search.

    Returns None if there is no search, and in a rated game.
    """
    if queries.hides_thinking(state):
        return None
    tree = state.game.tree
    node = tree[queries.shown_node(state)]
    if state.board.current is not None and node.thinking is not None:
        before = tree.board_before(node)
        dots = "." if before.turn else "…"
        return Subject(node.thinking, before, f"{before.fullmove_number}{dots} {node.san}")
    engine = state.engine
    if engine.thinking is None or engine.thinking_board is None:
        return None
    return Subject(engine.thinking, engine.thinking_board)


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

    def __init__(self, look: Look, box: Box, restart_width: int, inspect_width: int) -> None:
        """Make the panel; the widths are those of two buttons, of which at most one is visible."""
        super().__init__(look, box)
        self._restart_width = restart_width
        self._inspect_width = inspect_width
        self._lines = Lines()
        self._table = RootMoves(look, self._lines)

    def key(self, state: State) -> Hashable:
        shown = subject(state)
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
        self._draw_head(canvas, places.head, state)
        if places.message is not None:
            self._draw_message(canvas, places.message, state)
        shown = subject(state)
        stats.draw(canvas, places.stats, shown.thinking if shown else None)
        if shown is None:
            self._table.draw_titles(canvas, places.table)
            canvas.rounded(places.variation, canvas.colours.raised, None, canvas.sizes.radius_small)
            words_box = places.variation.inset(2 * canvas.sizes.unit, 0)
            text = HIDDEN_WORDS if queries.hides_thinking(state) else EMPTY_WORDS
            canvas.text(words_box, text, SMALL, canvas.colours.dim)
            return
        self._draw_variation(canvas, places.variation, shown)
        self._table.draw(canvas, places.table, shown.thinking, shown.board)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        shown = subject(state)
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
        return []

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

    def _draw_head(self, canvas: Canvas, head: Box, state: State) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        width = canvas.heading(head, message("Engine"))
        rest = head.cut_left(width, sizes.gap)[1]
        if permitted.may(state, RestartEngine):
            rest = rest.cut_right(self._restart_width, sizes.gap)[1]
        elif permitted.may(state, StepThrough):
            rest = rest.cut_right(self._inspect_width, sizes.unit)[1]
        status = state.engine.status
        shown = canvas.text(
            rest, STATUSES[status], CAPTION, _status_colour(canvas, status), "right"
        )
        dot = (rest.right - shown - 2 * sizes.unit, rest.centre[1])
        if status in (EngineStatus.THINKING, EngineStatus.SILENT, EngineStatus.FAILED):
            canvas.disc(dot, sizes.dot, _status_colour(canvas, status))
        else:
            canvas.ring(dot, sizes.dot, _status_colour(canvas, status))
        left = rest._replace(width=rest.width - shown - 4 * sizes.unit - sizes.dot)
        about = subject(state)
        if self._table.is_held:
            canvas.text(left, HELD_WORDS, CAPTION, colours.info, "right")
        elif about is not None and about.chosen:
            chose = message("chose {move}", move=about.chosen)
            canvas.text(left, chose, CAPTION, colours.accent, "right")

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

    def _draw_variation(self, canvas: Canvas, box: Box, shown: Subject) -> None:
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


def _status_colour(canvas: Canvas, status: EngineStatus) -> Colour:
    colours = canvas.colours
    return {
        EngineStatus.THINKING: colours.good,
        EngineStatus.RESTARTED: colours.info,
        EngineStatus.SILENT: colours.bad,
        EngineStatus.FAILED: colours.bad,
    }.get(status, colours.dim)
