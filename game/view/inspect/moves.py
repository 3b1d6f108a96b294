"""The ordered moves of the node that is shown: what put each in its place, and its outcome."""

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
from game.message import Message, Text, message, sentences
from game.queries import inspect_board
from game.state.state import State
from game.view.inspect.names import frame_view, name_of
from game.view.kit import pill, words
from game.view.kit.canvas import Align, Canvas, heading_width
from game.view.kit.fonts import CAPTION, FIGURES, FINE_FIGURES, TABLE, Style
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.kit.scroll import Scroll
from game.view.play.lines import Lines
from game.words.engine import PROVENANCES
from game.words.inspect import answers, labels, node
from game.words.inspect.scores import NOTHING, PointOfView

ASK_HINT = message(
    "W asks why it was not chosen, X shows its exchange, a click goes to its search."
)
TABLE_HINT = message("L shows the writer of its table entry, W why it was not chosen.")
SHORT_ASK_HINT = message("W: why not, X: its exchange.")
SHORT_TABLE_HINT = message("L: writer of its entry, W: why not, X: its exchange.")
"""The same in fewer words, behind the values that have no column."""
LOOKING_UP = message("Looking up the moves that were not made…")
LATER = message("Dimmed: not searched yet.")
ALL_DECIDED = message("Everything here has already happened.")
NULL_MOVE = "0000"
NO_EXCHANGE = ("", NULL_MOVE)
LEAST_GAP = 7
"""Between columns, at 100 %; where there is less, moves are set smaller or a column is left out."""
WIDEST_GAP = 24
"""Between columns, at 100 %."""
CURRENT_FILL = 0.16
"""Opacity of the ground of the move being tried."""


class Column(NamedTuple):
    """One column: its title, the widest text that it has room for, its alignment."""

    title: Text
    widest: Text
    align: Align = "right"


NUMBER = Column("#", "00")
MOVE = Column(message("Move"), "Qa1xb2+", "left")
ORDERED_BY = Column(message("Ordered by"), PROVENANCES[Provenance.GOOD_CAPTURE], "left")
ORDER = Column(message("Order"), "−9.99 k")
MVV_LVA = Column("MVV/LVA", "505", "centre")
EXCHANGE = Column("SEE", "+12.34")
DEPTH = Column(message("Depth"), "19 −2")
VALUE = Column(message("Value"), "≥ +12.34")
NODES = Column(message("Nodes"), "99.9 M")
OUTCOME = Column(message("Outcome"), message("pruned: late move"), "left")
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
        return shown, state.settings.scores_for_mover, self._hover, self._scroll.top

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        sizes = canvas.sizes
        moves = _moves(state)
        plan = self._plan()
        self._draw_titles(canvas, plan.cells)
        if not moves:
            return
        names, view = self._lines.names(inspect_board.position(state)), frame_view(state)
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
            line = _Row(canvas, row, plan, ground, view)
            line.draw(move, name_of(move, names))
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
        return self._width(EXCHANGE, TABLE) - heading_width(self.look, EXCHANGE.title)

    def _width(self, column: Column, moves: Style) -> int:
        title = heading_width(self.look, column.title)
        if column is ORDERED_BY:
            return max(title, pill.width(self.look, Provenance.GOOD_CAPTURE))
        style = moves if column is MOVE else _style(column)
        return max(title, self.look.width(column.widest, style))

    def _draw_titles(self, canvas: Canvas, cells: dict[Column, Box]) -> None:
        head = self._room().cut_top(canvas.sizes.heading_row - canvas.sizes.unit)[0]
        for column, cell in cells.items():
            box = cell._replace(y=head.y, height=head.height)
            canvas.heading(box, column.title, align=column.align)
        rule = Box(head.x, head.bottom, head.width, canvas.sizes.line)
        canvas.fill(rule, canvas.colours.line)

    def _draw_foot(self, canvas: Canvas, state: State, moves: tuple[MoveFacts, ...]) -> None:
        """One line: why the move under the pointer was skipped, or else what has no column."""
        foot = self._room().cut_bottom(canvas.sizes.fact_row - canvas.sizes.unit)[0]
        canvas.text(foot, self._foot_text(state, moves), CAPTION, canvas.colours.dim)

    def _foot_text(self, state: State, moves: tuple[MoveFacts, ...]) -> Text:
        row = _row(state) if self._hover is None else self._hover
        pointed = moves[row] if row is not None and row < len(moves) else None
        current = next((one for one in moves if one.is_current), None)
        more = [] if pointed is None else without_column(pointed, self._plan().cells)
        for move in (pointed, current):
            if move is not None and move.pruning is not None:
                return sentences([*more, answers.pruning(move.pruning, frame_view(state))])
        if pointed is not None and pointed.move not in NO_EXCHANGE:
            return _hint(pointed, more)
        return _legend(state, moves)


def without_column(move: MoveFacts, columns: Collection[Column]) -> list[Message]:
    """Return the values of a move that have no column among these, each as a sentence."""
    found = []
    if ORDER not in columns and move.order_score is not None:
        found.append(message("Order {score}.", score=_order(move)))
    if EXCHANGE not in columns and has_exchange(move):
        found.append(message("SEE {score}.", score=_exchange(move)))
    if NODES not in columns and move.nodes:
        nodes = labels.nodes(move.nodes, words.count(move.nodes))
        found.append(message("{nodes}.", nodes=nodes))
    return found


def _hint(move: MoveFacts, more: list[Message]) -> Message:
    """Return the keys that ask about a move, behind its values that have no column."""
    is_from_table = move.from_table is not None
    if not more:
        return TABLE_HINT if is_from_table else ASK_HINT
    return sentences([*more, SHORT_TABLE_HINT if is_from_table else SHORT_ASK_HINT])


def _order(move: MoveFacts) -> str:
    """Return the number that ordered a move."""
    return NOTHING if move.order_score is None else words.count(move.order_score)


def _legend(state: State, moves: tuple[MoveFacts, ...]) -> Message:
    inspection = state.inspection
    if inspection and inspection.search_state and not inspection.search_state.is_complete:
        return LOOKING_UP
    return LATER if any(one.is_later for one in moves) else ALL_DECIDED


class _Row:
    """Draws the cells of one row; what is decided later is dimmed."""

    def __init__(
        self, canvas: Canvas, row: Box, plan: Plan, ground: Colour, view: PointOfView
    ) -> None:
        self._canvas = canvas
        self._view = view
        self._row = row
        self._cells, self._moves = plan
        self._ground = ground

    def draw(self, move: MoveFacts, name: Text) -> None:
        colours = self._canvas.colours
        plain = colours.dim if move.is_later else colours.text
        self._text(NUMBER, str(move.number or ""), colours.dim)
        ink = colours.accent if move.is_current else plain
        cell = self._cells[ORDERED_BY]._replace(y=self._row.y, height=self._row.height)
        if move.test is not None:
            is_named = name is not labels.SEARCH_KINDS[move.test]
            named = self._cells[MOVE]._replace(y=cell.y, height=cell.height)
            named = named._replace(width=cell.right - named.x)
            self._canvas.text(named, name, self._moves if is_named else CAPTION, ink)
        else:
            self._text(MOVE, name, ink, self._moves)
        if move.provenance is not None:
            pill.draw(self._canvas, cell, move.provenance, self._ground)
        self._text(ORDER, _order(move) if move.test is None else "", colours.dim)
        depth = "" if move.depth is None else labels.reduced(max(0, move.depth), move.reduction)
        if has_exchange(move):
            is_loss = move.exchange is not None and move.exchange < 0
            self._text(EXCHANGE, _exchange(move), colours.bad if is_loss else colours.info)
        self._text(MVV_LVA, "" if move.mvv_lva is None else str(move.mvv_lva), colours.dim)
        self._text(DEPTH, depth, plain)
        self._text(VALUE, "" if move.node_search is None else node.value(move, self._view), plain)
        self._text(NODES, words.count(move.nodes) if move.nodes else "", colours.dim)
        self._text(OUTCOME, labels.shown_outcome(move), self._outcome_colour(move), CAPTION)

    def _text(self, column: Column, text: Text, colour: Colour, style: Style | None = None) -> None:
        cell = self._cells.get(column)
        if cell is not None:
            box = cell._replace(y=self._row.y, height=self._row.height)
            self._canvas.text(box, text, style or _style(column), colour, column.align)

    def _outcome_colour(self, move: MoveFacts) -> Colour:
        colours = self._canvas.colours
        if move.is_later or move.node_search is None:
            return colours.dim
        by_bound = {Bound.EXACT: colours.good, Bound.LOWER: colours.bad}
        return colours.text if move.test is not None else by_bound.get(move.bound, colours.text)


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
    """Return the SEE of a move, for the side that makes it."""
    return "" if move.exchange is None else words.score(Score(centipawns=move.exchange))


def _row(state: State) -> int | None:
    """Return the row that the keys have chosen."""
    return None if state.inspection is None else state.inspection.row


def _preview(state: State, uci: str) -> list[Action]:
    """Show a move as an arrow; a null move and no move have none."""
    line = () if uci in NO_EXCHANGE else (uci,)
    return [] if line == state.board.preview else [PreviewLine(line)]
