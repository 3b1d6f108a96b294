"""The table of the root moves, one row each, in the order of the search.

Scores are from White's point of view, as elsewhere on the Play screen.
"""

from __future__ import annotations

from typing import NamedTuple

import chess

from engine.protocol.messages import Bound, Provenance, RootMove, Thinking
from game.look.layout import Box
from game.look.theme import Colour
from game.message import Text, message
from game.queries.shown_search import ShownSearch
from game.view.kit import number_texts, provenance_pill
from game.view.kit.canvas import Align, Canvas, heading_width
from game.view.kit.fonts import CAPTION, FIGURES, FINE_FIGURES, SMALL, TABLE, TextStyle
from game.view.kit.look import Look
from game.view.kit.scroll import Scroll
from game.view.panels.san_lines import SanLines
from game.view.panels.search_figures import NOTHING
from game.words.engine import PROVENANCES

NOT_REPORTED = message("This engine does not report its root moves.")
SHARE_FILL = 0.24
"""The opacity of the bar behind a share of the nodes."""
GAP, TIGHT_GAP = 8, 3
"""The least gaps between columns, in pixels at 100 %: in most tables, and in a narrow table."""


class RootMoveColumn(NamedTuple):
    """One column: its title, its widest text, its alignment, and the space after it."""

    title: Text
    widest: Text
    align: Align
    space: float
    """The weight of the space after the column; the spare width is divided in proportion to it."""


RANK = RootMoveColumn("#", "00", "right", 0.7)
MOVE = RootMoveColumn(message("Move"), "Qa1xb2+", "left", 0.7)
ORDERED_BY = RootMoveColumn(
    message("Ordered by"), PROVENANCES[Provenance.GOOD_CAPTURE], "left", 0.5
)
ORDER = RootMoveColumn(message("Order"), "−9.99 k", "right", 1.6)
MVV_LVA = RootMoveColumn("MVV/LVA", "505", "centre", 0.8)
SCORE = RootMoveColumn(message("Score"), "≥ +12.34", "right", 1.3)
NODES = RootMoveColumn(message("Nodes %"), "99.9", "right", 0.9)
DEPTH = RootMoveColumn(message("Depth"), "19 −12", "right", 0)
"""The depth, followed by the reduction, both in plies."""
COLUMNS = (RANK, MOVE, ORDERED_BY, ORDER, MVV_LVA, SCORE, NODES, DEPTH)
FEWER_COLUMNS = tuple(column for column in COLUMNS if column is not MVV_LVA)
"""The columns of a table that is too narrow for all columns in small type."""
FEWEST_COLUMNS = tuple(column for column in FEWER_COLUMNS if column is not ORDER)
"""The columns of a still narrower table, for example in a language with longer words."""


class TableStyles(NamedTuple):
    """The styles of a wide or a narrow table."""

    moves: TextStyle
    figures: TextStyle


ROOMY = TableStyles(TABLE, FIGURES)
DENSE = TableStyles(FIGURES, FINE_FIGURES)


class TableVariant(NamedTuple):
    """A way to draw the table, and its least gap between columns at 100 %."""

    columns: tuple[RootMoveColumn, ...]
    styles: TableStyles
    gap: int


WAYS = (
    TableVariant(COLUMNS, ROOMY, GAP),
    TableVariant(COLUMNS, DENSE, GAP),
    TableVariant(FEWER_COLUMNS, ROOMY, GAP),
    TableVariant(FEWER_COLUMNS, DENSE, TIGHT_GAP),
    TableVariant(FEWEST_COLUMNS, DENSE, 0),
)
"""The ways to draw the table, the widest first. The table takes the first one that fits."""


class RootMoves:
    """Draws the table. While the pointer is in it, the rows keep their order."""

    def __init__(self, look: Look, lines: SanLines) -> None:
        self._look = look
        self._lines = lines
        self.scroll = Scroll(look.sizes)
        self.hover: str | None = None
        self._held: tuple[str, ...] = ()
        self._fen: str | None = None
        self._played: str | None = None

    @property
    def is_held(self) -> bool:
        """Return whether the rows keep their order."""
        return bool(self._held)

    def follow(self, shown: ShownSearch | None, room: Box) -> None:
        """Scroll to the top and drop the held order if the search of another position is shown.

        When a move has been played after the search, scroll to it.
        """
        fen = None if shown is None else shown.board.fen()
        if fen != self._fen:
            self._fen, self._played = fen, None
            self.scroll.top = 0
            self.hover, self._held = None, ()
        played = _played_move(shown)
        if shown is None or played == self._played or self._held:
            return
        self._played = played
        moves = [entry.move for entry in shown.thinking.root_moves]
        if played in moves:
            self.scroll.reveal(moves.index(played), self._rows_room(room).height, len(moves))

    def point(self, room: Box, pos: tuple[int, int], thinking: Thinking | None) -> None:
        """Follow the pointer. While it is in the table, the rows keep their order."""
        inside = thinking is not None and room.holds(*pos)
        if not inside or thinking is None:
            self.hover, self._held = None, ()
            return
        if not self._held:
            self._held = tuple(entry.move for entry in thinking.root_moves)
        self.hover = None
        for row, index in self._visible(room, thinking):
            if row.holds(*pos):
                self.hover = self._in_order(thinking)[index][1].move

    def seen(self, room: Box, thinking: Thinking) -> list[tuple[Box, str]]:
        """Return the rows that can be seen, each with its box and its move."""
        order = self._in_order(thinking)
        visible = self._visible(room, thinking)
        return [(self._wide(row), order[index][1].move) for row, index in visible]

    def turn_wheel(self, room: Box, notches: int, thinking: Thinking | None) -> None:
        """Scroll the rows."""
        count = len(thinking.root_moves) if thinking else 0
        self.scroll.by(notches, self._rows_room(room).height, count)

    def draw(self, canvas: Canvas, room: Box, shown: ShownSearch) -> None:
        """Draw titles and as many whole rows as fit; for an external engine, one sentence.

        The row of the best move is filled, and the row of the move played has an outline.
        """
        thinking, board = shown.thinking, shown.board
        count = len(thinking.root_moves)
        styles, cells = self._cells(room)
        if not count and thinking.principal_variation:
            canvas.paragraph(room, NOT_REPORTED, SMALL, canvas.colours.dim, canvas.sizes.row, 2)
            return
        self._draw_titles(canvas, room, cells)
        whole = sum(entry.nodes for entry in thinking.root_moves)
        best, played = thinking.principal_variation[:1], _played_move(shown)
        order, names = self._in_order(thinking), self._lines.names(board)
        for row, index in self._visible(room, thinking):
            rank, entry = order[index]
            if entry.move == self.hover:
                canvas.rounded(self._wide(row), canvas.colours.hover, None, canvas.sizes.unit)
            elif (entry.move,) == best:
                canvas.rounded(self._wide(row), canvas.colours.raised, None, canvas.sizes.unit)
            if entry.move == played:
                canvas.rounded(self._wide(row), None, canvas.colours.dim, canvas.sizes.unit)
            line = _Row(canvas, row, cells, styles, board.turn)
            line.draw(rank, entry, names.get(entry.move, entry.move), whole, (entry.move,) == best)
        self.scroll.draw(canvas, self._rows_room(room), count)

    def draw_titles(self, canvas: Canvas, room: Box) -> None:
        """Draw the titles alone, while there are no moves."""
        self._draw_titles(canvas, room, self._cells(room)[1])

    def _wide(self, row: Box) -> Box:
        unit = self._look.sizes.unit
        return Box(row.x - unit, row.y, row.width + 2 * unit, row.height)

    def _title_height(self) -> int:
        return self._look.sizes.heading_row

    def _rows_room(self, room: Box) -> Box:
        return room.cut_top(self._title_height())[1]

    def _visible(self, room: Box, thinking: Thinking) -> list[tuple[Box, int]]:
        return self.scroll.rows(self._rows_room(room), len(thinking.root_moves))

    def _in_order(self, thinking: Thinking) -> list[tuple[int, RootMove]]:
        """Return the moves in the order of the rows, each with its rank in the search."""
        ranked = list(enumerate(thinking.root_moves, start=1))
        if not self._held:
            return ranked
        places = {move: place for place, move in enumerate(self._held)}
        return sorted(ranked, key=lambda item: places.get(item[1].move, len(places)))

    def _cells(self, room: Box) -> tuple[TableStyles, dict[RootMoveColumn, Box]]:
        """Return the styles and, for each column, a box with its horizontal place and no height."""
        for columns, styles, gap in WAYS:
            widths = [self._width(column, styles) for column in columns]
            spare = max(0, room.width - sum(widths))
            if spare >= gap * self._look.sizes.line * (len(columns) - 1):
                break
        parts = sum(column.space for column in columns)
        cells: dict[RootMoveColumn, Box] = {}
        x = float(room.x)
        for column, width in zip(columns, widths, strict=True):
            cells[column] = Box(round(x), room.y, width, 0)
            x += width + spare * column.space / parts
        return styles, cells

    def _width(self, column: RootMoveColumn, styles: TableStyles) -> int:
        unit = self._look.sizes.unit
        title = heading_width(self._look, column.title)
        if column is ORDERED_BY:
            return max(title, self._look.width(column.widest, CAPTION) + 4 * unit)
        style = styles.moves if column is MOVE else styles.figures
        return max(title, self._look.width(column.widest, style))

    def _draw_titles(self, canvas: Canvas, room: Box, cells: dict[RootMoveColumn, Box]) -> None:
        head = room.cut_top(self._title_height() - canvas.sizes.unit)[0]
        for column, cell in cells.items():
            box = cell._replace(y=head.y, height=head.height)
            canvas.heading(box, column.title, None, column.align)
        rule = Box(room.x, head.bottom, room.width, canvas.sizes.line)
        canvas.fill(rule, canvas.colours.line)


def _played_move(shown: ShownSearch | None) -> str | None:
    """Return the move that was played after the search, in UCI notation; None while it runs."""
    return None if shown is None or shown.played is None else shown.played.move.uci()


class _Row:
    """Draws the cells of one row."""

    def __init__(
        self,
        canvas: Canvas,
        row: Box,
        cells: dict[RootMoveColumn, Box],
        styles: TableStyles,
        turn: chess.Color,
    ) -> None:
        self._turn = turn
        self._canvas = canvas
        self._row = row
        self._cells = cells
        self._styles = styles

    def draw(self, rank: int, entry: RootMove, san: str, whole: int, best: bool) -> None:
        colours = self._canvas.colours
        figures = self._styles.figures
        self._text(RANK, str(rank), figures, colours.dim)
        self._text(MOVE, san, self._styles.moves, colours.accent if best else colours.text)
        provenance_pill.draw_pill(self._canvas, self._cell(ORDERED_BY), entry.provenance)
        if ORDER in self._cells:
            order = (
                NOTHING if entry.order_score is None else number_texts.count_text(entry.order_score)
            )
            self._text(ORDER, order, figures, colours.dim)
        if MVV_LVA in self._cells:
            number = "" if entry.mvv_lva is None else str(entry.mvv_lva)
            self._text(MVV_LVA, number, figures, colours.dim)
        self._score(entry, best)
        self._share(entry.nodes, whole)
        self._depth(entry)

    def _cell(self, column: RootMoveColumn) -> Box:
        return self._cells[column]._replace(y=self._row.y, height=self._row.height)

    def _text(self, column: RootMoveColumn, text: str, style: TextStyle, colour: Colour) -> None:
        self._canvas.text(self._cell(column), text, style, colour, column.align)

    def _score(self, entry: RootMove, best: bool) -> None:
        colours = self._canvas.colours
        if entry.value is None:
            self._text(SCORE, NOTHING, self._styles.figures, colours.dim)
            return
        ink = colours.text if entry.bound is Bound.EXACT else colours.dim
        text = number_texts.bounded_score_for_white(entry.value, entry.bound, self._turn)
        self._text(SCORE, text, self._styles.figures, colours.accent if best else ink)

    def _share(self, nodes: int, whole: int) -> None:
        """Draw the share of the nodes over a bar. The full length stands for all nodes."""
        canvas, cell = self._canvas, self._cell(NODES)
        room = cell.inset(0, canvas.sizes.unit // 2 + 1)
        bar = room._replace(width=round(room.width * nodes / max(1, whole)))
        canvas.fill(bar, canvas.colours.info.faded(SHARE_FILL))
        text = number_texts.percent_figure(nodes, whole)
        self._text(NODES, text, self._styles.figures, canvas.colours.dim)

    def _depth(self, entry: RootMove) -> None:
        canvas, cell, figures = self._canvas, self._cell(DEPTH), self._styles.figures
        if not entry.depth:
            canvas.text(cell, NOTHING, figures, canvas.colours.dim, "right")
            return
        less, depth = cell.cut_right(canvas.look.fonts.width("−12", figures), canvas.sizes.unit)
        canvas.text(depth, str(entry.depth), figures, canvas.colours.text, "right")
        if entry.reduction:
            text = f"{number_texts.MINUS}{entry.reduction}"
            canvas.text(less, text, figures, canvas.colours.info, "right")
