"""The history scores of quiet moves, as a heat map on a board.

Moves to green squares have caused cutoffs, moves to red ones failed low. The scale is symmetric
around 0 and reaches to the largest absolute score in view.
"""

from __future__ import annotations

from collections.abc import Hashable

import chess
import pygame

from engine.protocol.inspect_facts import PieceHistoryScores
from game.actions.action import Action
from game.features.inspect import board as inspect_board
from game.features.inspect.actions.search_stepping import ChooseHistoryPiece, ShowHistoryTable
from game.features.inspect.model import history_heat_map
from game.features.inspect.model.history_heat_map import (
    LAYERS,
    HeatCell,
    HeatMapView,
    HistoryTable,
    history_score,
)
from game.features.inspect.model.inspection import Inspection, inspection_of
from game.look.layout import SQUARES, Box, square_at, square_box
from game.look.theme import Colour
from game.message import Message, San, Text, message, sentences
from game.state.state import State
from game.view.kit import number_texts
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, FINE_FIGURES, SMALL, STRONG
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.words.inspect.scores import group_digits

TITLE = message("Histories of quiet moves")
WAITING = message("The engine is rebuilding the histories…")
WAITING_ROWS = 3
UNKNOWN = message("Unknown here: this part of the search was only counted.")
ALL = message(
    "Each square shows the move to it with the largest history score. Click a piece or press "
    "Enter to show only its moves."
)
ONE = message("Only this piece. Dots mark its legal moves. Esc shows all pieces again.")
POINT = message("Point at a square")
SCALE = message("Numbers on the board are in hundreds.")
LAYERS_IN_WORDS: dict[HistoryTable, Message] = {
    HistoryTable.SUM: message("sum of all histories"),
    HistoryTable.BUTTERFLY: message("main history"),
    HistoryTable.CONTINUATION_1: message("1-ply continuation"),
    HistoryTable.CONTINUATION_2: message("2-ply continuation"),
    HistoryTable.CONTINUATION_4: message("4-ply continuation"),
}
LEAST_SIDE_COLUMN = 58
"""The least width of the column beside the board, in units."""
PIECE_ALPHA = 110
DARK_SQUARE, LIGHT_SQUARE = 0.22, 0.3
"""The opacities of dark and light squares without a score."""
HUNDRED = 100
SCALE_STEPS = 33
"""The number of colours in the legend."""


class HistoryPanel(Part):
    """A board of scores. Beside it are the history tables to choose from, with their scores."""

    name = "histories"
    explains = True

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._hover: chess.Square | None = None
        self._lit: HistoryTable | None = None

    def key(self, state: State) -> Hashable:
        inspection = inspection_of(state)
        if inspection is None or inspection.search_state is None:
            return None
        view = inspection.heat
        seen = (
            view.answer and view.answer.node_search,
            view.asked,
            view.layer,
            view.origin,
            view.cursor,
        )
        return (
            inspection.search_state.node_search,
            seen,
            self._hover,
            self._lit,
            state.session.board.flipped,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        inspection = inspection_of(state)
        if inspection is None or inspection.search_state is None:
            return
        row = self._inside().cut_top(canvas.sizes.fact_row)[0]
        canvas.heading(row, TITLE)
        view, board = inspection.heat, inspect_board.node_position(state, state.session)
        if view.answer is None or view.answer.node_search != inspection.search_state.node_search:
            high, ink = canvas.sizes.row, canvas.colours.dim
            canvas.paragraph(self._column(), WAITING, SMALL, ink, high, WAITING_ROWS)
            self._draw_board(canvas, state, board, {}, view)
            return
        shown = history_heat_map.heat_cells(view, board) if view.answer.is_known else {}
        self._draw_board(canvas, state, board, shown, view)
        self._draw_column(canvas, inspection, board, shown)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.WINDOWLEAVE:
            self._hover = self._lit = None
        elif event.type == pygame.MOUSEMOTION:
            self._hover = self._square_at(event.pos, state)
            self._lit = self._layer_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            square = self._square_at(event.pos, state)
            layer = self._layer_at(event.pos)
            if square is not None:
                return [ChooseHistoryPiece(square)]
            if layer is not None:
                return [ShowHistoryTable(layer)]
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        square = self._square_at(pos, state)
        inspection = inspection_of(state)
        view = None if inspection is None else inspection.heat
        pieces = () if view is None or view.answer is None else view.answer.pieces
        return self._layer_at(pos) is not None or square in {piece.square for piece in pieces}

    # The board

    def _draw_board(
        self,
        canvas: Canvas,
        state: State,
        board: chess.Board,
        shown: dict[chess.Square, HeatCell],
        view: HeatMapView,
    ) -> None:
        colours, line = canvas.colours, canvas.sizes.line
        room, flipped = self._board(), state.session.board.flipped
        limit = history_heat_map.largest_score(shown)
        legal = {move.to_square for move in board.legal_moves if move.from_square == view.origin}
        for square in chess.SQUARES:
            place = square_box(room, square, flipped)
            is_dark = (chess.square_file(square) + chess.square_rank(square)) % 2 == 0
            # The tint is light enough for black pieces to stand out in the dark theme too.
            empty = colours.dim.over(colours.panel, DARK_SQUARE if is_dark else LIGHT_SQUARE)
            cell = shown.get(square)
            ground = empty if cell is None else _shade(canvas, cell.worth, limit)
            canvas.fill(place.inset(line), ground)
            piece = board.piece_at(square)
            if piece is not None:
                surface = canvas.look.pieces.get(piece, place.width)
                if square != view.origin:
                    surface = surface.copy()
                    surface.set_alpha(PIECE_ALPHA)
                canvas.surface.blit(surface, place[:2])
            if cell is not None and cell.worth:
                self._draw_count(canvas, place, cell.worth)
            if square in legal:
                side = canvas.sizes.unit
                corner = place.centre[0], place.bottom - 2 * side
                canvas.disc(corner, side, colours.text)
        for square_marked, ink in (
            (view.origin, colours.accent),
            (self._point(view), colours.text),
        ):
            if square_marked is not None:
                place = square_box(room, square_marked, flipped)
                canvas.outline(place, ink, max(2, 2 * line))

    @staticmethod
    def _draw_count(canvas: Canvas, place: Box, count: int) -> None:
        hundreds = round(count / HUNDRED)
        text = f"{hundreds:+d}".replace("-", number_texts.MINUS) if hundreds else "0"
        if canvas.look.fonts.width(text, FINE_FIGURES) <= place.width:
            canvas.text(place, text, FINE_FIGURES, canvas.colours.text, "centre")

    # Beside it

    def _draw_column(
        self,
        canvas: Canvas,
        inspection: Inspection,
        board: chess.Board,
        shown: dict[chess.Square, HeatCell],
    ) -> None:
        colours, sizes, view = canvas.colours, canvas.sizes, inspection.heat
        point = self._point(view)
        cell = None if point is None else shown.get(point)
        piece = _piece(view, cell)
        row = self._column().cut_top(sizes.row)[0]
        name: Text = POINT
        if point is not None:
            square = chess.square_name(point)
            name = message("no quiet move to {square}", square=square)
        if cell is not None and point is not None:
            name = _name(board, cell.origin, point)
        is_known = view.answer is not None and view.answer.is_known
        if is_known:
            canvas.text(row, name, STRONG if cell else SMALL,
                        colours.text if cell else colours.dim)  # fmt: skip
        for layer, place in self._layers().items():
            wide = place.inset(-sizes.unit, 0)
            if layer is view.layer:
                canvas.rounded(wide, colours.accent.over(colours.panel, 0.16), None, sizes.unit)
                canvas.fill(wide._replace(width=2 * sizes.line), colours.accent)
            elif layer is self._lit:
                canvas.rounded(wide, colours.hover, None, sizes.unit)
            canvas.text(place, LAYERS_IN_WORDS[layer], SMALL, colours.text)
            if piece is not None and point is not None:
                text = _signed(history_score(piece, point, layer))
                canvas.text(place, text, FIGURES, colours.text, "right")
        last = list(self._layers().values())[-1]
        self._draw_scale(canvas, last, history_heat_map.largest_score(shown))
        y = last.bottom + 2 * sizes.row + 2 * sizes.unit
        note = ONE if view.origin is not None else ALL
        room = self._column()
        rows = max(0, (room.bottom - y) // sizes.fact_row)
        below = Box(room.x, y, room.width, max(0, room.bottom - y))
        if rows:
            notes = sentences([note, SCALE]) if is_known else UNKNOWN
            canvas.paragraph(below, notes, CAPTION, colours.dim, sizes.fact_row, rows)

    @staticmethod
    def _draw_scale(canvas: Canvas, above: Box, limit: int) -> None:
        """Draw the scale of colours from the lowest score to the highest."""
        sizes = canvas.sizes
        bar = above._replace(y=above.bottom + 2 * sizes.unit, height=2 * sizes.unit)
        for number, part in enumerate(bar.columns(SCALE_STEPS, 0)):
            share = 2 * number - (SCALE_STEPS - 1)
            canvas.fill(part, _shade(canvas, share, SCALE_STEPS - 1))
        row = bar._replace(y=bar.bottom, height=sizes.fact_row)
        canvas.text(row, _signed(-limit), FINE_FIGURES, canvas.colours.dim)
        canvas.text(row, "0", FINE_FIGURES, canvas.colours.dim, "centre")
        canvas.text(row, _signed(limit), FINE_FIGURES, canvas.colours.dim, "right")

    # Where things are

    def _inside(self) -> Box:
        return self.box.inset(self.look.sizes.padding, 2 * self.look.sizes.unit)

    def _body(self) -> Box:
        return self._inside().cut_top(self.look.sizes.fact_row, self.look.sizes.unit)[1]

    def _board(self) -> Box:
        body, unit = self._body(), self.look.sizes.unit
        side = min(body.height, body.width - LEAST_SIDE_COLUMN * unit)
        side = max(SQUARES, side - side % SQUARES)
        return body._replace(width=side, height=side)

    def _column(self) -> Box:
        taken = self._board().width + 4 * self.look.sizes.unit
        return self._body().cut_left(taken)[1]

    def _layers(self) -> dict[HistoryTable, Box]:
        """Return the boxes of the history tables."""
        sizes, room = self.look.sizes, self._column()
        room = room.inset(sizes.unit, 0)
        top = room.y + sizes.row + sizes.unit
        return {
            layer: Box(room.x, top + number * sizes.row, room.width, sizes.row)
            for number, layer in enumerate(LAYERS)
        }

    def _layer_at(self, pos: tuple[int, int]) -> HistoryTable | None:
        found = (layer for layer, place in self._layers().items() if place.holds(*pos))
        return next(found, None)

    def _square_at(self, pos: tuple[int, int], state: State) -> chess.Square | None:
        x, y = pos
        return square_at(self._board(), x, y, state.session.board.flipped)

    def _point(self, view: HeatMapView) -> chess.Square | None:
        """Return the square under the pointer, or else the one with the keyboard focus."""
        return view.cursor if self._hover is None else self._hover


def _shade(canvas: Canvas, count: int, limit: int) -> Colour:
    """Return the colour of a score between ``-limit`` and ``limit``. A score of 0 has none."""
    colours = canvas.colours
    end = colours.flame_exact if count > 0 else colours.flame_cutoff
    return end.over(colours.raised, abs(count) / limit if limit else 0.0)


def _piece(view: HeatMapView, cell: HeatCell | None) -> PieceHistoryScores | None:
    pieces = () if view.answer is None or cell is None else view.answer.pieces
    return next((piece for piece in pieces if cell and piece.square == cell.origin), None)


def _name(board: chess.Board, origin: chess.Square, target: chess.Square) -> str:
    """Return a move as text, such as ``Ng1–f3``. The move may be illegal."""
    piece = board.piece_at(origin)
    letter = "" if piece is None or piece.piece_type == chess.PAWN else piece.symbol().upper()
    return San(f"{letter}{chess.square_name(origin)}–{chess.square_name(target)}")


def _signed(count: int) -> str:
    sign = "+" if count > 0 else number_texts.MINUS if count < 0 else ""
    return f"{sign}{group_digits(abs(count))}"
