"""The ordered moves of the shown node: their provenance and their outcome."""

from __future__ import annotations

from collections.abc import Collection, Hashable

import pygame

from engine.protocol.inspect_enums import MoveOutcome
from engine.protocol.inspect_facts import MoveFacts
from engine.protocol.messages import Provenance
from game.accessibility.node import AccessibleRole
from game.actions.action import Action
from game.actions.board import PreviewEngineLine
from game.features.inspect import board as inspect_board
from game.features.inspect.actions.search_questions import ShowMoveExchange
from game.features.inspect.actions.search_stepping import GoToNodeSearch
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.view.move_names import move_name, shown_node_view
from game.features.inspect.view.move_row import (
    COLUMNS,
    EXCHANGE,
    MOVE,
    MVV_LVA,
    NO_EXCHANGE,
    NODES,
    ORDER,
    ORDERED_BY,
    MoveColumn,
    MoveRow,
    TablePlan,
    cell_style,
    exchange_text,
    has_exchange,
    order_text,
)
from game.look.layout import Box
from game.message import Message, message, sentences
from game.state.session import Session
from game.state.state import State
from game.view.kit import number_texts, provenance_pill
from game.view.kit.canvas import Canvas, heading_width
from game.view.kit.fonts import CAPTION, FIGURES, TABLE, TextStyle
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.kit.scroll import Scroll
from game.view.panels.san_lines import SanLines
from game.words.inspect import labels, node_answers

ASK_HINT = message("W asks why it was not chosen, X shows its SEE; click to go to its search.")
TABLE_HINT = message("L shows the writer of its TT entry, W why it was not chosen.")
SHORT_ASK_HINT = message("W: why not, X: its SEE.")
SHORT_TABLE_HINT = message("L: writer of its TT entry, W: why not, X: its SEE.")
"""The short hints, which follow the values without a column."""
LOOKING_UP = message("Looking up the moves that were not searched…")
NOT_SEARCHED_YET = message("Dimmed moves: not searched yet.")
WILL_BE_SKIPPED = message("Dimmed moves: they will be skipped.")
LATER = message("Dimmed moves: not searched yet, or skipped later.")
ALL_DECIDED = message("Everything here has already happened.")
LEAST_GAP = 7
"""The least gap between columns in pixels at 100 %.

If the gap would be smaller, moves get a smaller font or a column is omitted.
"""
WIDEST_GAP = 24
"""The widest gap between columns in pixels at 100 %."""
CURRENT_FILL = 0.16
"""The opacity of the accent colour behind the move that is being searched."""


LEFT_OUT = (None, NODES, EXCHANGE, ORDER)
"""The columns that a narrow table omits, in this order; None omits nothing.

The foot shows their values for one move. SEE is omitted before the order, because the provenance
already shows whether a capture wins.
"""


class NodeMoves(Part):
    """The table of moves. A click on a move goes to the search state at which it was searched."""

    name = "node moves"
    explains = True

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._lines = SanLines()
        self._scroll = Scroll(look.sizes)
        self._hover: int | None = None
        self._shown: tuple[int, int, int, int | None] | None = None
        """Node, node search, number of rows and chosen row to which the table last scrolled."""

    def key(self, state: State) -> Hashable:
        self._follow(state)
        inspection = inspection_of(state)
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
        names, view = (
            self._lines.names(inspect_board.node_position(state, state.session)),
            shown_node_view(state, state.session),
        )
        for row, index in self._scroll.rows(self._rows_room(), len(moves)):
            move = moves[index]
            canvas.control(AccessibleRole.OPTION, row, is_selected=move.is_current)
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
            line = MoveRow(canvas, row, plan, ground, view)
            line.draw(move, move_name(move, names))
        self._scroll.draw(canvas, self._rows_room(), len(moves))
        self._draw_foot(canvas, state, moves)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        moves = _moves(state)
        if event.type == pygame.MOUSEWHEEL and self.box.holds(*pygame.mouse.get_pos()):
            self._scroll.by(-event.y, self._rows_room().height, len(moves))
        elif event.type == pygame.WINDOWLEAVE:
            self._hover = None
            return _preview(state.session, "")
        elif event.type == pygame.MOUSEMOTION:
            self._hover = self._at(event.pos, len(moves))
            uci = "" if self._hover is None else moves[self._hover].move
            return _preview(state.session, uci)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._pressed(event.pos, moves)
        return []

    def _pressed(self, pos: tuple[int, int], moves: tuple[MoveFacts, ...]) -> list[Action]:
        index = self._at(pos, len(moves))
        if index is None:
            return []
        if has_exchange(moves[index]) and self._is_exchange(pos):
            return [ShowMoveExchange(moves[index].move)]
        node_search = moves[index].node_search
        return [] if node_search is None else [GoToNodeSearch(node_search)]

    def _is_exchange(self, pos: tuple[int, int]) -> bool:
        """Return whether a pixel is in the SEE column, or without it in the MVV/LVA column."""
        cells = self._plan().cells
        cell = cells.get(EXCHANGE, cells.get(MVV_LVA))
        return cell is not None and cell.x <= pos[0] < cell.right

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        moves = _moves(state)
        return bool(self._pressed(pos, moves))

    def focus_box(self, state: State) -> Box | None:
        moves, chosen = _moves(state), _row(state)
        current = next((place for place, one in enumerate(moves) if one.is_current), None)
        wanted = current if chosen is None else chosen
        rows = self._scroll.rows(self._rows_room(), len(moves))
        return next((row for row, index in rows if index == wanted), None)

    def _at(self, pos: tuple[int, int], count: int) -> int | None:
        rows = self._scroll.rows(self._rows_room(), count)
        return next((index for row, index in rows if row.holds(*pos)), None)

    def _follow(self, state: State) -> None:
        """Scroll to the chosen row, or else to the move being searched, when it has changed."""
        moves = _moves(state)
        inspection = inspection_of(state)
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

    def _plan(self) -> TablePlan:
        """Return a plan with as many columns, and as large a font for moves, as fit."""
        columns: tuple[MoveColumn, ...] = COLUMNS
        for column in LEFT_OUT:
            columns = tuple(one for one in columns if one is not column)
            for moves in (TABLE, FIGURES):
                widths = self._widths(columns, moves)
                gap = (self._room().width - sum(widths)) // (len(columns) - 1)
                if gap >= LEAST_GAP * self.look.sizes.line:
                    return TablePlan(self._cells(columns, widths, gap), moves)
        return TablePlan(self._cells(columns, widths, gap), moves)

    def _widths(self, columns: tuple[MoveColumn, ...], moves: TextStyle) -> list[int]:
        reach = self._reach() if MVV_LVA in columns else 0
        return [self._width(one, moves) - reach * (one is EXCHANGE) for one in columns]

    def _cells(
        self, columns: tuple[MoveColumn, ...], widths: list[int], gap: int
    ) -> dict[MoveColumn, Box]:
        """Return the boxes of columns with these widths. The last one takes the remaining width."""
        room, line = self._room(), self.look.sizes.line
        gap = max(line, min(gap, WIDEST_GAP * line))
        cells: dict[MoveColumn, Box] = {}
        x = room.x
        for column, width in zip(columns, widths, strict=True):
            reach = self._reach() if column is EXCHANGE and MVV_LVA in columns else 0
            cells[column] = Box(x - reach, room.y, width + reach, 0)
            x += width + gap
        last = cells[columns[-1]]
        cells[columns[-1]] = last._replace(width=room.right - last.x)
        return cells

    def _reach(self) -> int:
        """Return how many pixels the SEE figures extend to the left of their title.

        They lie below the title of MVV/LVA, because the figures of MVV/LVA leave room there.
        """
        return self._width(EXCHANGE, TABLE) - heading_width(self.look, EXCHANGE.title)

    def _width(self, column: MoveColumn, moves: TextStyle) -> int:
        title = heading_width(self.look, column.title)
        if column is ORDERED_BY:
            return max(title, provenance_pill.pill_width(self.look, Provenance.GOOD_CAPTURE))
        style = moves if column is MOVE else cell_style(column)
        return max(title, self.look.width(column.widest, style))

    def _draw_titles(self, canvas: Canvas, cells: dict[MoveColumn, Box]) -> None:
        head = self._room().cut_top(canvas.sizes.heading_row - canvas.sizes.unit)[0]
        for column, cell in cells.items():
            box = cell._replace(y=head.y, height=head.height)
            canvas.heading(box, column.title, align=column.align)
        rule = Box(head.x, head.bottom, head.width, canvas.sizes.line)
        canvas.fill(rule, canvas.colours.line)

    def _draw_foot(self, canvas: Canvas, state: State, moves: tuple[MoveFacts, ...]) -> None:
        """Draw the foot: a line about the move under the pointer or the current one, or a legend.

        The line has the values that have no column. It also says why the move was skipped, or which
        keys ask about it.
        """
        foot = self._room().cut_bottom(canvas.sizes.fact_row - canvas.sizes.unit)[0]
        text = canvas.look.first_fitting(self._foot_texts(state, moves), CAPTION, foot.width)
        canvas.text(foot, text, CAPTION, canvas.colours.dim)

    def _foot_texts(self, state: State, moves: tuple[MoveFacts, ...]) -> list[Message]:
        """Return the texts for the foot, the longest first."""
        row = _row(state) if self._hover is None else self._hover
        pointed = moves[row] if row is not None and row < len(moves) else None
        current = next((one for one in moves if one.is_current), None)
        more = [] if pointed is None else values_without_column(pointed, self._plan().cells)
        for move in (pointed, current):
            if move is not None and move.pruning is not None:
                pruned = move.pruning, shown_node_view(state, state.session)
                whole, brief = (
                    node_answers.pruning_sentence(*pruned),
                    node_answers.pruning_in_brief(*pruned),
                )
                return [sentences([*more, whole]), whole, sentences([*more, brief]), brief]
        if pointed is not None and pointed.move not in NO_EXCHANGE:
            return _hints(pointed, more)
        return [_legend(state, moves)]


def values_without_column(move: MoveFacts, columns: Collection[MoveColumn]) -> list[Message]:
    """Return the values of a move that have no column, each as a sentence."""
    found = []
    if ORDER not in columns and move.order_score is not None:
        found.append(message("Order score {score}.", score=order_text(move)))
    if EXCHANGE not in columns and has_exchange(move):
        found.append(message("SEE {score}.", score=exchange_text(move)))
    if NODES not in columns and move.nodes:
        nodes = labels.node_count_label(move.nodes, number_texts.count_text(move.nodes))
        found.append(message("{nodes}.", nodes=nodes))
    return found


def _hints(move: MoveFacts, more: list[Message]) -> list[Message]:
    """Return the values without a column, and as a longer text also the keys that ask."""
    is_from_table = move.from_table is not None
    short = SHORT_TABLE_HINT if is_from_table else SHORT_ASK_HINT
    if not more:
        return [TABLE_HINT if is_from_table else ASK_HINT, short]
    return [sentences([*more, short]), sentences(more)]


def _legend(state: State, moves: tuple[MoveFacts, ...]) -> Message:
    inspection = inspection_of(state)
    if inspection and inspection.search_state and not inspection.search_state.is_complete:
        return LOOKING_UP
    dimmed = [one for one in moves if one.is_later and not one.is_current]
    searched = [one for one in dimmed if _is_searched(one)]
    if not dimmed:
        return ALL_DECIDED
    if len(searched) == len(dimmed):
        return NOT_SEARCHED_YET
    return LATER if searched else WILL_BE_SKIPPED


def _is_searched(move: MoveFacts) -> bool:
    """Return whether the search makes the move, also if its nodes were only counted."""
    return move.node_search is not None or move.outcome is MoveOutcome.COUNTED


def _moves(state: State) -> tuple[MoveFacts, ...]:
    inspection = inspection_of(state)
    if inspection is None or inspection.search_state is None:
        return ()
    return inspection.search_state.moves


def _row(state: State) -> int | None:
    """Return the index of the row that was chosen by keyboard, or None."""
    inspection = inspection_of(state)
    return None if inspection is None else inspection.row


def _preview(session: Session, uci: str) -> list[Action]:
    """Return the action that shows a move as an arrow; a null move has no arrow."""
    line = () if uci in NO_EXCHANGE else (uci,)
    return [] if line == session.board.preview else [PreviewEngineLine(line)]
