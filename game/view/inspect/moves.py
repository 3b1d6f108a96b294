"""The ordered moves of the node that is shown: what put each in its place, what became of it."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import NamedTuple

import pygame

from engine.protocol.facts import MoveFacts
from engine.protocol.messages import Bound, Provenance, Score
from game.actions.action import Action
from game.actions.board import PreviewLine
from game.actions.inspect import GoToNodeSearch
from game.actions.questions import ShowExchange
from game.look.layout import Box
from game.look.theme import Colour
from game.state.state import State
from game.view.inspect import words as told
from game.view.inspect.board import shown_board
from game.view.kit import pill, words
from game.view.kit.canvas import Align, Canvas
from game.view.kit.fonts import CAPTION, FIGURES, FINE_FIGURES, HEADING, TABLE, Style
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.kit.scroll import Scroll
from game.view.play.lines import Lines

ASK_HINT = "W asks why it was not chosen, X shows its exchange, a click goes to its search."
TABLE_HINT = "L tells who wrote the table entry that it is from, W why it was not chosen."
SHORT_ASK_HINT = "W: why not, X: its exchange."
SHORT_TABLE_HINT = "L: who wrote its entry, W: why not, X: its exchange."
"""The same in fewer words, behind what there is no column for."""
LEAST_GAP = 7
"""Between columns, at 100 %; where there is less, moves are set smaller or a column is left out."""
WIDEST_GAP = 24
"""Between columns, at 100 %."""
CURRENT_FILL = 0.16
"""Opacity of the ground of the move being tried."""


class Column(NamedTuple):
    """One column: its title, the widest text it is made for, how it stands."""

    title: str
    widest: str
    align: Align = "right"


NUMBER = Column("#", "00")
MOVE = Column("Move", "Qa1xb2+", "left")
ORDERED_BY = Column("Ordered by", Provenance.GOOD_CAPTURE.value, "left")
ORDER = Column("Order", "−9.99 k")
MVV_LVA = Column("MVV/LVA", "505", "centre")
EXCHANGE = Column("SEE", "+12.34")
DEPTH = Column("Depth", "19 −2")
VALUE = Column("Value", "≥ +12.34")
NODES = Column("Nodes", "99.9 M")
OUTCOME = Column("Outcome", "pruned: exchange", "left")
COLUMNS = (NUMBER, MOVE, ORDERED_BY, ORDER, MVV_LVA, EXCHANGE, DEPTH, VALUE, NODES, OUTCOME)
LEFT_OUT = (None, NODES, EXCHANGE, ORDER)
"""What is left out of a narrow table, one after the other; the foot tells it of one move.

Exchanges before the order: whether a capture wins is seen by what it was ordered as.
"""


class Plan(NamedTuple):
    """What a table of some width shows."""

    cells: dict[Column, Box]
    """Where each column stands, from the left on."""
    moves: Style
    """The type of the moves."""


class NodeMoves(Part):
    """The table. A click on a move goes to the search state when it was tried."""

    name = "node moves"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._lines = Lines()
        self._scroll = Scroll(look.sizes)
        self._hover: int | None = None
        self._shown: tuple[int, int, int, int | None] | None = None
        """Node, move, number of rows and chosen row that the rows were scrolled for."""

    def key(self, state: State) -> Hashable:
        self._follow(state)
        inspection = state.inspection
        shown = inspection and (inspection.search_state, inspection.row)
        return shown, self._hover, self._scroll.top

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        sizes = canvas.sizes
        moves = _moves(state)
        plan = self._plan()
        self._draw_titles(canvas, plan.cells)
        if not moves:
            return
        names = self._lines.names(shown_board(state))
        for row, index in self._scroll.rows(self._rows_room(), len(moves)):
            move = moves[index]
            wide = row.inset(-sizes.unit, 0)
            ground = canvas.colours.panel
            if move.is_current:
                ground = canvas.colours.accent.over(ground, CURRENT_FILL)
                canvas.rounded(wide, ground, None, sizes.unit)
                canvas.fill(wide._replace(width=2 * sizes.line), canvas.colours.accent)
            elif index == self._hover:
                ground = canvas.colours.hover
                canvas.rounded(wide, ground, None, sizes.unit)
            if index == _row(state):
                canvas.rounded(wide, None, canvas.colours.accent, sizes.unit)
            line = _Row(canvas, row, plan, ground)
            line.draw(move, told.name(move, names))
        self._scroll.draw(canvas, self._rows_room(), len(moves))
        self._draw_foot(canvas, state, moves)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        moves = _moves(state)
        if event.type == pygame.MOUSEWHEEL and self.box.holds(*pygame.mouse.get_pos()):
            self._scroll.by(-event.y, self._rows_room().height, len(moves))
        elif event.type == pygame.WINDOWLEAVE:
            self._hover = None
            return _preview(state, "")
        elif event.type == pygame.MOUSEMOTION:
            self._hover = self._at(event.pos, len(moves))
            uci = "" if self._hover is None else moves[self._hover].move
            return _preview(state, uci)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._pressed(event.pos, moves)
        return []

    def _pressed(self, pos: tuple[int, int], moves: tuple[MoveFacts, ...]) -> list[Action]:
        index = self._at(pos, len(moves))
        if index is None:
            return []
        if has_exchange(moves[index]) and self._is_exchange(pos):
            return [ShowExchange(moves[index].move)]
        node_search = moves[index].node_search
        return [] if node_search is None else [GoToNodeSearch(node_search)]

    def _is_exchange(self, pos: tuple[int, int]) -> bool:
        """Whether the column of exchanges is there, or in a narrow table that of MVV/LVA."""
        cells = self._plan().cells
        cell = cells.get(EXCHANGE, cells.get(MVV_LVA))
        return cell is not None and cell.x <= pos[0] < cell.right

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        moves = _moves(state)
        return bool(self._pressed(pos, moves))

    def _at(self, pos: tuple[int, int], count: int) -> int | None:
        rows = self._scroll.rows(self._rows_room(), count)
        return next((index for row, index in rows if row.holds(*pos)), None)

    def _follow(self, state: State) -> None:
        """Bring the move being tried into view when it is another one."""
        moves = _moves(state)
        inspection = state.inspection
        current = next((place for place, one in enumerate(moves) if one.is_current), 0)
        search_state = inspection.search_state if inspection is not None else None
        row = _row(state)
        at = (
            None
            if search_state is None
            else (search_state.frame.node_search, search_state.node_search, len(moves), row)
        )
        if at is not None and at != self._shown:
            self._shown = at
            self._hover = None
            wanted = current if row is None else row
            self._scroll.reveal(wanted, self._rows_room().height, len(moves))

    def _room(self) -> Box:
        return self.box.inset(self.look.sizes.padding, 2 * self.look.sizes.unit)

    def _rows_room(self) -> Box:
        rows = self._room().cut_top(self.look.sizes.heading_row)[1]
        return rows.cut_bottom(self.look.sizes.fact_row)[1]

    def _plan(self) -> Plan:
        """Return as many columns, and as large moves, as there is room for."""
        columns: tuple[Column, ...] = COLUMNS
        for column in LEFT_OUT:
            columns = tuple(one for one in columns if one is not column)
            for moves in (TABLE, FIGURES):
                widths = self._widths(columns, moves)
                gap = (self._room().width - sum(widths)) // (len(columns) - 1)
                if gap >= LEAST_GAP * self.look.sizes.line:
                    return Plan(self._cells(columns, widths, gap), moves)
        return Plan(self._cells(columns, widths, gap), moves)

    def _widths(self, columns: tuple[Column, ...], moves: Style) -> list[int]:
        reach = self._reach() if MVV_LVA in columns else 0
        return [self._width(one, moves) - reach * (one is EXCHANGE) for one in columns]

    def _cells(self, columns: tuple[Column, ...], widths: list[int], gap: int) -> dict[Column, Box]:
        """Return where columns of these widths stand; the last has the rest of the room."""
        room, line = self._room(), self.look.sizes.line
        gap = max(line, min(gap, WIDEST_GAP * line))
        cells: dict[Column, Box] = {}
        x = room.x
        for column, width in zip(columns, widths, strict=True):
            reach = self._reach() if column is EXCHANGE and MVV_LVA in columns else 0
            cells[column] = Box(x - reach, room.y, width + reach, 0)
            x += width + gap
        last = cells[columns[-1]]
        cells[columns[-1]] = last._replace(width=room.right - last.x)
        return cells

    def _reach(self) -> int:
        """How far exchanges stand out to the left of their title, under that of MVV/LVA.

        Its figures are so much narrower than its title that there is room for both.
        """
        return self._width(EXCHANGE, TABLE) - self.look.fonts.width(EXCHANGE.title, HEADING)

    def _width(self, column: Column, moves: Style) -> int:
        fonts = self.look.fonts
        title = fonts.width(column.title.upper(), HEADING)
        if column is ORDERED_BY:
            return max(title, pill.width(self.look, Provenance.GOOD_CAPTURE))
        style = moves if column is MOVE else _style(column)
        return max(title, fonts.width(column.widest, style))

    def _draw_titles(self, canvas: Canvas, cells: dict[Column, Box]) -> None:
        head = self._room().cut_top(canvas.sizes.heading_row - canvas.sizes.unit)[0]
        for column, cell in cells.items():
            box = cell._replace(y=head.y, height=head.height)
            canvas.text(box, column.title.upper(), HEADING, canvas.colours.dim, column.align)
        rule = Box(head.x, head.bottom, head.width, canvas.sizes.line)
        canvas.fill(rule, canvas.colours.line)

    def _draw_foot(self, canvas: Canvas, state: State, moves: tuple[MoveFacts, ...]) -> None:
        """One line: why the move pointed at was skipped, or else what the table leaves open."""
        foot = self._room().cut_bottom(canvas.sizes.fact_row - canvas.sizes.unit)[0]
        canvas.text(foot, self._foot_text(state, moves), CAPTION, canvas.colours.dim)

    def _foot_text(self, state: State, moves: tuple[MoveFacts, ...]) -> str:
        row = _row(state) if self._hover is None else self._hover
        pointed = moves[row] if row is not None and row < len(moves) else None
        current = next((one for one in moves if one.is_current), None)
        for move in (pointed, current):
            if move is not None and move.why:
                return f"{told.outcome(move)}: {move.why}"
        if pointed is not None and pointed.move not in ("", "0000"):
            return _hint(pointed, without_column(pointed, self._plan().cells))
        return _legend(state, moves)


def without_column(move: MoveFacts, columns: Collection[Column]) -> str:
    """Return what is known of a move that has no column among these."""
    found = []
    if ORDER not in columns and move.order_score is not None:
        found.append(f"order {told.order(move)}")
    if EXCHANGE not in columns and has_exchange(move):
        found.append(f"SEE {_exchange(move)}")
    if NODES not in columns and move.nodes:
        found.append(f"{words.count(move.nodes)} nodes")
    text = ", ".join(found)
    return f"{text[:1].upper()}{text[1:]}. " if found else ""


def _hint(move: MoveFacts, more: str) -> str:
    """Return the keys that ask about a move, behind what else is to be said of it."""
    if move.from_table is not None:
        return f"{more}{SHORT_TABLE_HINT}" if more else TABLE_HINT
    return f"{more}{SHORT_ASK_HINT}" if more else ASK_HINT


def _legend(state: State, moves: tuple[MoveFacts, ...]) -> str:
    inspection = state.inspection
    if inspection and inspection.search_state and not inspection.search_state.is_complete:
        return "finding out about the moves that were not made…"
    has_later = any(one.is_later for one in moves)
    return "Dim: decided later than this moment." if has_later else "All of this is decided."


class _Row:
    """Draws the cells of one row; what is decided later is dim."""

    def __init__(self, canvas: Canvas, row: Box, plan: Plan, ground: Colour) -> None:
        self._canvas = canvas
        self._row = row
        self._cells, self._moves = plan
        self._ground = ground

    def draw(self, move: MoveFacts, name: str) -> None:
        colours = self._canvas.colours
        plain = colours.dim if move.is_later else colours.text
        self._text(NUMBER, str(move.number or ""), colours.dim)
        ink = colours.accent if move.is_current else plain
        cell = self._cells[ORDERED_BY]._replace(y=self._row.y, height=self._row.height)
        if move.test:
            named = self._cells[MOVE]._replace(y=cell.y, height=cell.height)
            named = named._replace(width=cell.right - named.x)
            self._canvas.text(named, name, CAPTION if name == told.test(move) else self._moves, ink)
        else:
            self._text(MOVE, name, ink, self._moves)
        if move.provenance is not None:
            pill.draw(self._canvas, cell, move.provenance, self._ground)
        self._text(ORDER, "" if move.test else told.order(move), colours.dim)
        depth = "" if move.depth is None else told.reduced(max(0, move.depth), move.reduction)
        if has_exchange(move):
            is_loss = move.exchange is not None and move.exchange < 0
            self._text(EXCHANGE, _exchange(move), colours.bad if is_loss else colours.info)
        self._text(MVV_LVA, "" if move.mvv_lva is None else str(move.mvv_lva), colours.dim)
        self._text(DEPTH, depth, plain)
        self._text(VALUE, "" if move.node_search is None else told.value(move), plain)
        self._text(NODES, words.count(move.nodes) if move.nodes else "", colours.dim)
        self._text(OUTCOME, told.shown_outcome(move), self._outcome_colour(move), CAPTION)

    def _text(self, column: Column, text: str, colour: Colour, style: Style | None = None) -> None:
        cell = self._cells.get(column)
        if cell is not None:
            box = cell._replace(y=self._row.y, height=self._row.height)
            self._canvas.text(box, text, style or _style(column), colour, column.align)

    def _outcome_colour(self, move: MoveFacts) -> Colour:
        colours = self._canvas.colours
        if move.is_later or move.node_search is None:
            return colours.dim
        by_bound = {Bound.EXACT: colours.good, Bound.LOWER: colours.bad}
        return colours.text if move.test else by_bound.get(move.bound, colours.text)


def _style(column: Column) -> Style:
    if column is OUTCOME:
        return CAPTION
    return FINE_FIGURES if column in (ORDER, MVV_LVA, EXCHANGE, DEPTH, NODES) else FIGURES


def _moves(state: State) -> tuple[MoveFacts, ...]:
    inspection = state.inspection
    if inspection is None or inspection.search_state is None:
        return ()
    return inspection.search_state.moves


CAPTURES = (Provenance.GOOD_CAPTURE, Provenance.EVEN_CAPTURE, Provenance.BAD_CAPTURE)


def has_exchange(move: MoveFacts) -> bool:
    """Whether a move begins an exchange that is worth showing: it captures, or loses something."""
    return move.exchange is not None and (move.exchange != 0 or move.provenance in CAPTURES)


def _exchange(move: MoveFacts) -> str:
    """Return what a move wins by exchange, for the side that makes it."""
    return "" if move.exchange is None else words.score(Score(centipawns=move.exchange))


def _row(state: State) -> int | None:
    """Return the row that the keys have chosen."""
    return None if state.inspection is None else state.inspection.row


def _preview(state: State, uci: str) -> list[Action]:
    """Show a move as an arrow; a pass, and no move, as none."""
    line = (uci,) if uci and uci != "0000" else ()
    return [] if line == state.board.preview else [PreviewLine(line)]
