"""A row of the table of ordered moves: its columns, and the texts in them."""

from __future__ import annotations

from typing import NamedTuple

from engine.protocol.inspect_facts import MoveFacts
from engine.protocol.messages import Bound, Provenance, Score
from game.look.layout import Box
from game.look.theme import Colour
from game.message import Text, message
from game.view.kit import number_texts, provenance_pill
from game.view.kit.canvas import Align, Canvas
from game.view.kit.fonts import CAPTION, FIGURES, FINE_FIGURES, TextStyle
from game.words.engine import PROVENANCES
from game.words.inspect import labels, node
from game.words.inspect.scores import NOTHING, PointOfView

NULL_MOVE = "0000"
NO_EXCHANGE = ("", NULL_MOVE)


class MoveColumn(NamedTuple):
    """A column: its title, the widest text that must fit in it, and its alignment."""

    title: Text
    widest: Text
    align: Align = "right"


NUMBER = MoveColumn("#", "00")
MOVE = MoveColumn(message("Move"), "Qa1xb2+", "left")
ORDERED_BY = MoveColumn(message("Ordered by"), PROVENANCES[Provenance.GOOD_CAPTURE], "left")
ORDER = MoveColumn(message("Order"), "−9.99 k")
MVV_LVA = MoveColumn("MVV/LVA", "505", "centre")
EXCHANGE = MoveColumn("SEE", "+12.34")
DEPTH = MoveColumn(message("Depth"), "19 −12")
VALUE = MoveColumn(message("Value"), "≥ +12.34")
NODES = MoveColumn(message("Nodes"), "99.9 M")
OUTCOME = MoveColumn(message("Outcome"), message("pruned: late move"), "left")
COLUMNS = (NUMBER, MOVE, ORDERED_BY, ORDER, MVV_LVA, EXCHANGE, DEPTH, VALUE, NODES, OUTCOME)


class TablePlan(NamedTuple):
    """The columns that fit a table, and the style of its moves."""

    cells: dict[MoveColumn, Box]
    """The box of each column, from left to right."""
    moves: TextStyle
    """The style of the moves."""


def order_text(move: MoveFacts) -> str:
    """Return the text of the score that ordered a move."""
    return NOTHING if move.order_score is None else number_texts.count_text(move.order_score)


class MoveRow:
    """Draws the cells of one row. What has not been searched yet is dim."""

    def __init__(
        self, canvas: Canvas, row: Box, plan: TablePlan, ground: Colour, view: PointOfView
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
            provenance_pill.draw_pill(self._canvas, cell, move.provenance, self._ground)
        self._text(ORDER, order_text(move) if move.test is None else "", colours.dim)
        depth = (
            "" if move.depth is None else labels.reduced_depth(max(0, move.depth), move.reduction)
        )
        if has_exchange(move):
            is_loss = move.exchange is not None and move.exchange < 0
            self._text(EXCHANGE, exchange_text(move), colours.bad if is_loss else colours.info)
        self._text(MVV_LVA, "" if move.mvv_lva is None else str(move.mvv_lva), colours.dim)
        self._text(DEPTH, depth, plain)
        self._text(
            VALUE, "" if move.node_search is None else node.move_value_text(move, self._view), plain
        )
        self._text(NODES, number_texts.count_text(move.nodes) if move.nodes else "", colours.dim)
        self._text(OUTCOME, labels.shown_outcome_label(move), self._outcome_colour(move), CAPTION)

    def _text(
        self, column: MoveColumn, text: Text, colour: Colour, style: TextStyle | None = None
    ) -> None:
        cell = self._cells.get(column)
        if cell is not None:
            box = cell._replace(y=self._row.y, height=self._row.height)
            self._canvas.text(box, text, style or cell_style(column), colour, column.align)

    def _outcome_colour(self, move: MoveFacts) -> Colour:
        colours = self._canvas.colours
        if move.is_later or move.node_search is None:
            return colours.dim
        by_bound = {Bound.EXACT: colours.good, Bound.LOWER: colours.bad}
        return colours.text if move.test is not None else by_bound.get(move.bound, colours.text)


def cell_style(column: MoveColumn) -> TextStyle:
    """Return the style of the texts in a column."""
    if column is OUTCOME:
        return CAPTION
    return FINE_FIGURES if column in (ORDER, MVV_LVA, EXCHANGE, DEPTH, NODES) else FIGURES


CAPTURES = (Provenance.GOOD_CAPTURE, Provenance.EQUAL_CAPTURE, Provenance.BAD_CAPTURE)


def has_exchange(move: MoveFacts) -> bool:
    """Return whether the SEE of a move is shown: it captures, or its SEE is not 0."""
    return move.exchange is not None and (move.exchange != 0 or move.provenance in CAPTURES)


def exchange_text(move: MoveFacts) -> str:
    """Return the SEE of a move in pawns, from the point of view of the side that makes it."""
    return "" if move.exchange is None else number_texts.score_text(Score(centipawns=move.exchange))
